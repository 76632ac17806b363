import type {} from '@fastify/cookie';
import { transactionSeconds } from '@stoa/openid/sign-in/transactions';
import { newToken } from '@stoa/secrets/secrets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/**
 * The secret that binds sign-ins to the browser in which they began. Sign-ins of two tabs share it; state, nonce and
 * verifier are each one's own.
 */
export function bindBrowser(request: FastifyRequest, reply: FastifyReply, config: Config): string {
  const known = browserSecret(request, config);
  const secret = known && /^[\w-]{43}$/.test(known) ? known : newToken();
  // Lax: the browser comes back from another site, and a Strict cookie would stay at home.
  reply.setCookie(cookieName(config), secret, {
    httpOnly: true,
    secure: isSecure(config),
    sameSite: 'lax',
    path: '/',
    maxAge: transactionSeconds,
  });
  return secret;
}

export function browserSecret(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[cookieName(config)];
}

/** Browsers take a `__Host-` cookie by https alone, and from no other host; plain http is for localhost. */
function cookieName(config: Config): string {
  return isSecure(config) ? '__Host-stoa_sso' : 'stoa_sso';
}

function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https:');
}
