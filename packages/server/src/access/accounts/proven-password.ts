import { inTransaction } from '@stoa/database/in-transaction';
import type { Database } from '@stoa/database/tables';
import { addressKey } from '@stoa/outbound/network/client-address';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Deps } from '../../deps.ts';
import { knownBrowser } from '../known-browser.ts';
import { type Counter, clearPoints, giveBackPoint } from '../throttle.ts';
import { type Account, findAccount } from './account-rows.ts';
import type { AccountScope } from './entity.ts';
import { askerOf, loginCounter, takeLoginPoints } from './login-throttle.ts';

/** A password that came with a request, and whose it is said to be. */
export interface Claim extends AccountScope {
  /** The address that the failures are counted by, whether or not an account has it. */
  readonly email: string;
  readonly by: { readonly email: string } | { readonly id: string };
  readonly password: string;
  /** The audit log gets these details when the counter is used up. */
  readonly details: Readonly<Record<string, unknown>>;
}

export interface Proven<Prepared, Result> {
  /** Runs between proof and transaction: the place for work that takes long, as hashing does. */
  prepare(account: Account): Promise<Prepared>;
  /** Runs while the account's row is locked and its password is still the proven one. It may run several times. */
  work(trx: Transaction<Database>, account: Account, prepared: Prepared): Promise<Result>;
}

export type Outcome<Result> =
  | { readonly proven: true; readonly result: Result }
  | { readonly proven: false; readonly account: Account | undefined };

/** A hash that moves more often than this while one request is under way is no longer proved. */
const mostTries = 3;

/**
 * Does something that a password allows. Verifying takes long and happens outside of the transaction, so the row is
 * locked and looked at again before anything is done: a reset that came in between must not leave a session behind that
 * the old password opened (auth C10). Where the hash is another one the password is verified against that, because a
 * rehash with new parameters changes it too.
 *
 * A point of each counter is taken first; a right password gets it back, and a wrong one does not (auth B1). A browser
 * that is known for the account has a counter of its own, and its success leaves the strangers' as it is.
 * @throws Problem 429 or 503 with Retry-After
 */
export async function withPassword<Prepared, Result>(
  deps: Deps,
  request: FastifyRequest,
  claim: Claim,
  { prepare, work }: Proven<Prepared, Result>,
): Promise<Outcome<Result>> {
  const { portal_id } = claim;
  const now = deps.now();
  const ofAddress = { portal_id, now, name: 'loginAddress', key: addressKey(request.ip) } as const;
  const browser = knownBrowser(deps, request, claim);
  const ofAccount = loginCounter(claim, now, browser);
  // Others behind the same address count no more than others at the same account.
  const counters: readonly Counter[] = browser === undefined ? [ofAddress, ofAccount] : [ofAccount];
  // A request that waits for a turn holds neither points nor a connection to the database.
  return deps.passwords.inTurn(askerOf(request, ofAccount.key, browser), async () => {
    await takeLoginPoints(deps, request, counters, claim.details);
    try {
      const outcome = await proveAndWork(
        deps,
        claim,
        async (trx, account, prepared: Prepared) => {
          // The row is locked before the points, in the order of all code that touches both: the other order ends in a deadlock.
          await clearPoints(trx, ofAccount);
          return work(trx, account, prepared);
        },
        prepare,
      );
      if (outcome.proven && browser === undefined) await giveBackPoint(deps.db, ofAddress);
      return outcome;
    } catch (error) {
      for (const counter of counters) await giveBackPoint(deps.db, counter);
      throw error;
    }
  });
}

async function proveAndWork<Prepared, Result>(
  { db, passwords }: Deps,
  claim: Claim,
  work: Proven<Prepared, Result>['work'],
  prepare: Proven<Prepared, Result>['prepare'],
): Promise<Outcome<Result>> {
  const { by, password } = claim;
  for (let tries = 1; ; tries += 1) {
    const seen = await findAccount(db, claim, by);
    const matches = await passwords.verify(seen?.password_hash ?? undefined, password);
    if (!seen || !matches || tries > mostTries) return { proven: false, account: seen };
    const prepared = await prepare(seen);
    const done = await inTransaction(db, async (trx) => {
      const account = await findAccount(trx, claim, { id: seen.id }, { lock: true });
      if (account?.password_hash !== seen.password_hash) return undefined;
      return { proven: true, result: await work(trx, account, prepared) } as const;
    });
    if (done) return done;
  }
}
