import type {} from '@fastify/cookie';
import { challengeSeconds } from '@stoa/factors/passkey-challenges';
import { newToken } from '@stoa/secrets/secrets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * The secret that binds a challenge to the browser that asked for it: a signature that somebody was led to make elsewhere
 * opens no session here. Tabs share it.
 */
export function bindPasskeyBrowser(request: FastifyRequest, reply: FastifyReply, config: Config): string {
  const known = passkeyBrowser(request, config);
  const secret = known && /^[\w-]{43}$/.test(known) ? known : newToken();
  const maxAge = challengeSeconds;
  reply.setCookie(cookieName(config), secret, {
    httpOnly: true,
    secure: isSecure(config),
    sameSite: 'strict',
    path: '/',
    maxAge,
  });
  return secret;
}

export function passkeyBrowser(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[cookieName(config)];
}

/** Browsers take a `__Host-` cookie by https alone, and from no other host; plain http is for localhost. */
function cookieName(config: Config): string {
  return isSecure(config) ? '__Host-stoa_passkey' : 'stoa_passkey';
}

function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https:');
}
