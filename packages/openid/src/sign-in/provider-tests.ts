import type { ProviderTest } from '@stoa/contract/managed-entrance';
import { newId } from '@stoa/database/ids';
import type { Database, UserEntity } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import type { Told } from './provider-client.ts';
import type { SsoFailure } from './sso-failure.ts';
import { transactionSeconds } from './transactions.ts';

type Result = Pick<ProviderTest, 'failure' | 'claims' | 'outcome'>;

interface Beginning {
  readonly portal_id: string;
  readonly identifier: string;
  readonly entity: UserEntity;
  readonly begun_by: string;
  readonly now: Date;
}

/** Notes a test that is about to leave; old ones go, and with them the claims that they found. */
export async function beginTest(
  db: Kysely<Database>,
  { now, ...row }: Beginning,
): Promise<{ id: string; until: Date }> {
  const id = newId();
  const expires_at = new Date(now.getTime() + transactionSeconds * 1000);
  await db.deleteFrom('provider_tests').where('portal_id', '=', row.portal_id).where('expires_at', '<=', now).execute();
  await db
    .insertInto('provider_tests')
    .values({ ...row, id, result: null, expires_at })
    .execute();
  return { id, until: expires_at };
}

/** Keeps what a test found; the first result counts. */
export async function noteTest(
  db: Kysely<Database>,
  { portal_id, id }: { readonly portal_id: string; readonly id: string },
  result: Result,
): Promise<void> {
  await db
    .updateTable('provider_tests')
    .set({ result: JSON.stringify(result) })
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .where('result', 'is', null)
    .execute();
}

/** A result that has claims. */
export function arrived({ idToken, userInfo }: Told, outcome: NonNullable<ProviderTest['outcome']>): Result {
  return { failure: null, claims: { id_token: { ...idToken }, userinfo: userInfo ? { ...userInfo } : null }, outcome };
}

/** A result that has none: every sentence that the provider, the library or the network gave, outermost first. */
export function failed({ code, cause }: SsoFailure): Result {
  const messages: string[] = [];
  // `openid-client` keeps what a provider said in fields beside the message.
  const seen = new Set<unknown>();
  for (
    let error: unknown = cause;
    error instanceof Error && messages.length < 6 && !seen.has(error);
    error = error.cause
  ) {
    seen.add(error);
    const { error: word, error_description: sentence, code: name } = error as Error & Record<string, unknown>;
    const said = [word, sentence].filter((part) => typeof part === 'string').join(': ');
    const message = [error.message, said || name].filter(Boolean).join(' – ').slice(0, 1000);
    if (!messages.includes(message)) messages.push(message);
  }
  return { failure: { code, messages }, claims: null, outcome: null };
}

/** Returns a test to the user who began it; undefined for another user's, for one that is too old, and when there is none. */
export async function readTest(
  db: Kysely<Database>,
  asked: { readonly portal_id: string; readonly id: string; readonly begun_by: string; readonly now: Date },
): Promise<ProviderTest | undefined> {
  const row = await db
    .selectFrom('provider_tests')
    .selectAll()
    .where('portal_id', '=', asked.portal_id)
    .where('id', '=', asked.id)
    .where('begun_by', '=', asked.begun_by)
    .where('expires_at', '>', asked.now)
    .executeTakeFirst();
  if (!row) return undefined;
  const result = (row.result ?? { failure: null, claims: null, outcome: null }) as Result;
  return {
    ...result,
    id: row.id,
    provider: row.identifier,
    as: row.entity === 'developer' ? 'developers' : 'users',
    status: row.result === null ? 'waiting' : result.failure ? 'failed' : 'arrived',
    expires_at: row.expires_at.toISOString(),
  };
}
