import type { Database, SsoTransactionsTable, UserEntity } from '@stoa/database/tables';
import { newToken, tokenHash } from '@stoa/secrets/secrets';
import type { Kysely, Selectable } from 'kysely';
import type { SignInSecrets } from './provider-client.ts';

/** How long a sign-in may stay at the identity provider (auth F1). */
export const transactionSeconds = 10 * 60;

export type SsoTransaction = Selectable<SsoTransactionsTable>;

interface Beginning {
  readonly portal_id: string;
  readonly entity: UserEntity;
  readonly identifier: string;
  readonly issuer: string;
  readonly redirect_uri: string;
  readonly return_to: string;
  readonly failure_to: string;
  readonly session_id: string | null;
  readonly test_id: string | null;
  readonly link_account: string | null;
  readonly max_age: number | null;
  readonly browserSecret: string;
  readonly now: Date;
}

/** Notes a sign-in that leaves for the provider; those that never came back go. */
export async function beginTransaction(db: Kysely<Database>, beginning: Beginning): Promise<SignInSecrets> {
  const { browserSecret, now, ...row } = beginning;
  const secrets = { state: newToken(), nonce: newToken(), code_verifier: newToken() };
  const { state, ...kept } = secrets;
  await db
    .deleteFrom('sso_transactions')
    .where('portal_id', '=', row.portal_id)
    .where('expires_at', '<=', now)
    .execute();
  await db
    .insertInto('sso_transactions')
    .values({
      ...row,
      ...kept,
      state_hash: tokenHash(state),
      browser_hash: tokenHash(browserSecret),
      expires_at: new Date(now.getTime() + transactionSeconds * 1000),
    })
    .execute();
  return secrets;
}

/**
 * Takes the sign-in that this answer belongs to, in one statement, so that it can come back once (auth F1, F4).
 * @returns undefined for one that is unknown, came back already, is too old or began in another browser
 */
export async function takeTransaction(
  db: Kysely<Database>,
  answer: {
    readonly portal_id: string;
    readonly entity: UserEntity;
    readonly state: string;
    readonly browserSecret: string;
    readonly now: Date;
  },
): Promise<SsoTransaction | undefined> {
  return db
    .deleteFrom('sso_transactions')
    .where('portal_id', '=', answer.portal_id)
    .where('entity', '=', answer.entity)
    .where('state_hash', '=', tokenHash(answer.state))
    .where('browser_hash', '=', tokenHash(answer.browserSecret))
    .where('expires_at', '>', answer.now)
    .returningAll()
    .executeTakeFirst();
}
