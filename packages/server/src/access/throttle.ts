import { Problem } from '@stoa/common/problem';
import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import { tokenHash } from '@stoa/secrets/secrets';
import { type Kysely, sql } from 'kysely';

/** A counter that starts again `seconds` after its first point. */
export interface ThrottleRule {
  readonly limit: number;
  readonly seconds: number;
}

/**
 * The limits of calls that can be misused (auth B1, E1). Whatever another site can make a browser send (`passkeyAddress`,
 * `ssoAddress`, `ssoAnswer`) has a counter of its own, which no sign-in with a password reads.
 */
export const throttleRules = {
  /** Wrong passwords of one account. */
  loginAccount: { limit: 10, seconds: 15 * 60 },
  /** Wrong codes of the second factor of one account. */
  factor: { limit: 10, seconds: 60 * 60 },
  /** Wrong codes from all browsers together that are known for the account. */
  factorKnown: { limit: 40, seconds: 60 * 60 },
  /** Resets of the second factor of one account. */
  factorReset: { limit: 3, seconds: 24 * 60 * 60 },
  /** Locks of wrong codes that operators lift from one account. */
  factorUnlock: { limit: 3, seconds: 24 * 60 * 60 },
  /** Failed sign-ins of one client address, and its wrong codes or tokens for a set-up, an invitation or a sign-up. */
  loginAddress: { limit: 100, seconds: 15 * 60 },
  /** Challenges for passkeys that one client address asks for: every visit to the log-in page is one. */
  passkeyAddress: { limit: 600, seconds: 15 * 60 },
  /** Sign-ins at an identity provider that one client address begins. */
  ssoAddress: { limit: 600, seconds: 15 * 60 },
  /** Answers of identity providers that belong to no sign-in, and log-out tokens that are not believed, of one client address. */
  ssoAnswer: { limit: 100, seconds: 15 * 60 },
  /** Passwords that are hashed for one mailed link. */
  linkToken: { limit: 5, seconds: 60 * 60 },
  /** Passwords that are hashed for mailed links, of one client address. */
  linkAddress: { limit: 100, seconds: 15 * 60 },
  /** Sign-ups of users, each of which costs a hash, of one client address. */
  signUpAddress: { limit: 50, seconds: 60 * 60 },
  /** Mails to one account, but for those of sign-ups. */
  mailAccount: { limit: 5, seconds: 60 * 60 },
  /** Mails of sign-ups to one account. */
  signUpAccount: { limit: 5, seconds: 60 * 60 },
  /** Mails that one client address asks for. */
  mailAddress: { limit: 50, seconds: 60 * 60 },
  /** Requests of _Try it_ through the portal, by developer or client address. */
  tryItCaller: { limit: 60, seconds: 60 },
  /** Comparisons of versions that were not asked for before, by developer or client address. */
  compareCaller: { limit: 30, seconds: 10 * 60 },
  /** Applications that one developer makes. */
  createApplication: { limit: 200, seconds: 60 * 60 },
  /** Tokens that one developer sends to prove that a client is theirs. */
  proveClient: { limit: 20, seconds: 10 * 60 },
  /** Calls of one company directory (SCIM). */
  scimDirectory: { limit: 3000, seconds: 60 },
  /** Questions to identity providers for clients of one developer: to make one, to change it, to rotate its secret. */
  issuingDeveloper: { limit: 120, seconds: 60 * 60 },
} as const satisfies Record<string, ThrottleRule>;

export type ThrottleName = keyof typeof throttleRules;

export interface Counter {
  readonly portal_id: string;
  readonly name: ThrottleName;
  /** E-mail address, client address or token. */
  readonly key: string;
  /** One that is known for the account has a counter of its own. */
  readonly browser?: string | undefined;
  readonly now: Date;
}

const hashedKeys: readonly ThrottleName[] = ['loginAccount', 'mailAccount', 'signUpAccount', 'linkToken'];

/** The hash is stored for accounts and links, since a user may type a password into the wrong field (auth I1). */
function rowKey({ name, key, browser }: Omit<Counter, 'portal_id' | 'now'>): string {
  const row = `${name}:${hashedKeys.includes(name) ? tokenHash(key) : key}`;
  return browser === undefined ? row : `${row}:${tokenHash(browser)}`;
}

/** 429 with Retry-After in `wait` seconds; the answer is the same for accounts that do not exist. */
export function tooManyAttempts(wait: number): Problem {
  return new Problem('too_many_requests', 429, 'Too many attempts. Please wait and try again.', { retryAfter: wait });
}

export interface Count {
  readonly points: number;
  readonly limit: number;
  /** Seconds until the counter starts again. */
  readonly wait: number;
}

/**
 * Adds a point in one statement, so that parallel requests and processes are all counted. Taken before the work that it
 * limits: a burst of parallel requests gets no more than the limit. A caller who turns out to be right gets it back.
 */
export async function takePoint(db: Kysely<Database>, counter: Counter): Promise<Count> {
  const { limit, seconds } = throttleRules[counter.name];
  const resets = new Date(counter.now.getTime() + seconds * 1000);
  const { points, resets_at } = await db
    .insertInto('throttles')
    .values({ portal_id: counter.portal_id, key: rowKey(counter), points: 1, resets_at: resets })
    .onConflict((conflict) =>
      conflict.columns(['portal_id', 'key']).doUpdateSet({
        points: sql<number>`case when throttles.resets_at <= ${counter.now} then 1 else throttles.points + 1 end`,
        resets_at: sql<Date>`case when throttles.resets_at <= ${counter.now} then excluded.resets_at else throttles.resets_at end`,
      }),
    )
    .returning(['points', 'resets_at'])
    .executeTakeFirstOrThrow();
  return { points, limit, wait: (resets_at.getTime() - counter.now.getTime()) / 1000 };
}

/**
 * Writes a row that means nothing and expires at once. What answers before its work is done is refused here when the
 * database takes no writes, such as on a full disk: the work would be lost.
 */
export async function proveWrites(db: Kysely<Database>, { portal_id, now }: Pick<Counter, 'portal_id' | 'now'>) {
  await db
    .insertInto('throttles')
    .values({ portal_id, key: `write:${newId()}`, points: 0, resets_at: now })
    .execute();
}

export async function giveBackPoint(db: Kysely<Database>, counter: Counter): Promise<void> {
  await db
    .updateTable('throttles')
    .set((row) => ({ points: row('points', '-', 1) }))
    .where('portal_id', '=', counter.portal_id)
    .where('key', '=', rowKey(counter))
    .where('points', '>', 0)
    .execute();
}

export async function clearPoints(db: Kysely<Database>, counter: Omit<Counter, 'now'>): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where('portal_id', '=', counter.portal_id)
    .where('key', '=', rowKey(counter))
    .execute();
}

/** Removes the points of the account and of every browser that is known for it. @returns whether there were any */
export async function clearAllPoints(
  db: Kysely<Database>,
  counter: Omit<Counter, 'now' | 'browser'>,
): Promise<boolean> {
  const row = rowKey(counter);
  const { numDeletedRows } = await db
    .deleteFrom('throttles')
    .where('portal_id', '=', counter.portal_id)
    .where((where) => where.or([where('key', '=', row), sql<boolean>`starts_with(key, ${`${row}:`})`]))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** @returns the indexes of the counters that let no caller through now */
export async function usedUp(db: Kysely<Database>, counters: readonly Counter[]): Promise<ReadonlySet<number>> {
  const [first] = counters;
  if (!first) return new Set();
  const keys = counters.map(rowKey);
  const rows = await db
    .selectFrom('throttles')
    .select('key')
    .where('portal_id', '=', first.portal_id)
    .where('key', 'in', keys)
    .where('points', '>=', throttleRules[first.name].limit)
    .where('resets_at', '>', first.now)
    .execute();
  return new Set(rows.map(({ key }) => keys.indexOf(key)));
}

/** The time until which a counter, or one of a known browser, refuses; null when none does. */
export async function lockedUntil(db: Kysely<Database>, counter: Omit<Counter, 'browser'>): Promise<Date | null> {
  const row = rowKey(counter);
  const { until } = await db
    .selectFrom('throttles')
    .select((of) => of.fn.max('resets_at').as('until'))
    .where('portal_id', '=', counter.portal_id)
    .where((where) => where.or([where('key', '=', row), sql<boolean>`starts_with(key, ${`${row}:`})`]))
    .where('points', '>=', throttleRules[counter.name].limit)
    .where('resets_at', '>', counter.now)
    .executeTakeFirstOrThrow();
  return until as Date | null;
}
