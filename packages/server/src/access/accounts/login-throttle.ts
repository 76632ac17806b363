import { audit } from '@stoa/database/audit';
import type { Database, UserEntity } from '@stoa/database/tables';
import { addressKey } from '@stoa/outbound/network/client-address';
import type { Asker } from '@stoa/secrets/passwords';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Deps } from '../../deps.ts';
import { type Counter, takePoint, tooManyAttempts, usedUp } from '../throttle.ts';
import type { AccountScope } from './entity.ts';

/**
 * Failed passwords of one account; a developer and a user with one address are two accounts.
 * @param browser one that is known for this account has a counter of its own
 */
export function loginCounter(
  { portal_id, entity, email }: AccountScope & { readonly email: string },
  now: Date,
  browser?: string,
) {
  return { portal_id, now, name: 'loginAccount', key: countedAs(entity, email), browser } as const satisfies Counter;
}

export function countedAs(entity: UserEntity, email: string): string {
  return `${entity}:${email}`;
}

/** The party that a password is hashed for. A browser that is known for the account waits behind no stranger (decision 029). */
export function askerOf(request: FastifyRequest, account: string, browser = ''): Asker {
  const isGone = () => request.raw.socket.destroyed;
  return { account: `${account} ${browser}`, address: addressKey(request.ip), isGone };
}

/**
 * Takes a point of each counter before a password is looked at; an account that does not exist has one too (auth B1).
 * The audit log tells of the moment a counter is used up, not of every attempt after it.
 * @throws Problem 429 with Retry-After
 */
export async function takeLoginPoints(
  deps: Deps,
  request: FastifyRequest,
  counters: readonly Counter[],
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const counter of counters) {
    const { points, limit, wait } = await takePoint(deps.db, counter);
    if (points <= limit) continue;
    if (points === limit + 1) {
      const event = counter.name === 'loginAccount' ? 'authn_login_lock' : 'excess_rate_limit_exceeded';
      await audit(deps.db, {
        portal_id: counter.portal_id,
        event,
        actor: 'anonymous',
        details: { limit, ...details },
        request,
      });
    }
    throw tooManyAttempts(wait);
  }
}

/** Which of these addresses are locked: for a while they take no password, except from browsers that are known for them. */
export async function lockedAddresses(
  db: Kysely<Database>,
  { portal_id, entity, now }: AccountScope & { readonly now: Date },
  accounts: readonly { readonly email: string }[],
): Promise<ReadonlySet<string>> {
  const counters = accounts.map(({ email }) => loginCounter({ portal_id, entity, email }, now));
  const full = await usedUp(db, counters);
  return new Set(accounts.filter((_account, at) => full.has(at)).map(({ email }) => email));
}
