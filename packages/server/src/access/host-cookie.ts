import type {} from '@fastify/cookie';
import { newToken } from '@stoa/secrets/secrets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

type Address = Pick<Config, 'publicUrl'>;

/** Browsers take a `__Host-` cookie by https alone, and from no other host; plain http is for localhost. */
export function hostCookie(name: string, sameSite: 'strict' | 'lax', { publicUrl }: Address) {
  const secure = publicUrl.startsWith('https:');
  const options = { httpOnly: true, secure, sameSite, path: '/' } as const;
  return { name: secure ? `__Host-${name}` : name, options };
}

/**
 * A secret that binds what begins in a browser to that browser: an attacker cannot lead a user to finish it elsewhere and open a
 * session. Tabs share it.
 */
interface Binding {
  readonly name: string;
  readonly sameSite: 'strict' | 'lax';
  readonly seconds: number;
}

export function bindBrowser(request: FastifyRequest, reply: FastifyReply, binding: Binding, config: Address): string {
  const known = browserSecret(request, binding, config);
  const secret = known && /^[\w-]{43}$/.test(known) ? known : newToken();
  const { name, options } = hostCookie(binding.name, binding.sameSite, config);
  reply.setCookie(name, secret, { ...options, maxAge: binding.seconds });
  return secret;
}

export function browserSecret(request: FastifyRequest, binding: Binding, config: Address): string | undefined {
  return request.cookies[hostCookie(binding.name, binding.sameSite, config).name];
}
