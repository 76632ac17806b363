import { timingSafeEqual } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookie } from '../../access/host-cookie.ts';
import type { Deps } from '../../deps.ts';

type Parts = Pick<Deps, 'config' | 'sealer'>;

/** The data that a visitor typed to sign up, whether or not the address has an account already. */
export interface SignedUp {
  readonly portal_id: string;
  readonly email: string;
  /** Salted, so that it names this one sign-up and no other with the same password. */
  readonly password_hash: string;
}

/** The cookie lives as long as the link in the mail, in seconds. */
const linkLife = 24 * 3600;

/** Leaves a cookie in the browser that signs up. It opens nothing; it says who chose the password of that account. */
export function rememberSignUp({ config, sealer }: Parts, reply: FastifyReply, signedUp: SignedUp): void {
  const { name, options } = cookie(config);
  reply.setCookie(name, witness(sealer, signedUp), { ...options, maxAge: linkLife });
}

/** Whether this browser chose the password that the account still has. */
export function isSignUpBrowser(
  { config, sealer }: Parts,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  signedUp: SignedUp,
): boolean {
  const given = Buffer.from(cookies[cookie(config).name] ?? '');
  const expected = Buffer.from(witness(sealer, signedUp));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function witness(sealer: Deps['sealer'], { portal_id, email, password_hash }: SignedUp): string {
  return sealer.mac(`sign-up ${portal_id} ${email} ${password_hash}`);
}

function cookie(config: Deps['config']) {
  return hostCookie('stoa_sign_up', 'strict', config);
}
