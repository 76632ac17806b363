import { addressKey } from '@stoa/outbound/network/client-address';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type Counter, giveBackPoint } from '../throttle.ts';
import { askerOf, takeLoginPoints } from './login-throttle.ts';

interface NewPassword {
  readonly portal_id: string;
  readonly token: string;
  readonly password: string;
  /** The audit log names this call when a counter is used up. */
  readonly call: string;
}

/**
 * Hashes the password that a mailed link is to set, and does `work` with it. The link stays alive until `work` uses it up,
 * so a burst of parallel requests with a live link could keep every other caller waiting for a hash: a point
 * of the link and one of the client address are taken first (auth B1, H4). A success gives the address its point back.
 * Wrong passwords do not count here: a user who shares an address with a guesser can still use the link that was mailed.
 * @throws Problem 429 with Retry-After, 503
 */
export async function hashBehindLink<Result>(
  deps: Deps,
  request: FastifyRequest,
  { portal_id, token, password, call }: NewPassword,
  work: (password_hash: string) => Promise<Result>,
): Promise<Result> {
  const { inTurn, hash } = deps.passwords;
  const now = deps.now();
  const ofAddress = { portal_id, now, name: 'linkAddress', key: addressKey(request.ip) } as const;
  const counters: readonly Counter[] = [{ portal_id, now, name: 'linkToken', key: token }, ofAddress];
  await takeLoginPoints(deps, request, counters, { call });
  const password_hash = await inTurn(askerOf(request, token), () => hash(password)).catch(async (error: unknown) => {
    // Nothing was hashed: the server was busy.
    for (const counter of counters) await giveBackPoint(deps.db, counter);
    throw error;
  });
  const result = await work(password_hash);
  await giveBackPoint(deps.db, ofAddress);
  return result;
}
