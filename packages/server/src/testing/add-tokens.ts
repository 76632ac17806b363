import { newId } from '@stoa/database/ids';
import { newToken, tokenHash } from '@stoa/secrets/secrets';
import type { TestApp } from './test-app.ts';

/** A gateway that may ask. @returns its token */
export async function addGateway(
  { db, portal, deps }: Pick<TestApp, 'db' | 'portal' | 'deps'>,
  name = 'edge',
): Promise<string> {
  const token = newToken('stoa_gw_');
  await db
    .insertInto('gateways')
    .values({ portal_id: portal.portal_id, id: newId(), name, token_hash: tokenHash(token), last_seen_at: null })
    .execute();
  // The row is written past the server, which would otherwise learn of it a moment later.
  await deps.admission.catchUp();
  return token;
}

/** A token that the management API takes. */
export async function addOperatorToken({ db, portal }: Pick<TestApp, 'db' | 'portal'>, name = 'test'): Promise<string> {
  const token = newToken('stoa_op_');
  await db
    .insertInto('operator_tokens')
    .values({ portal_id: portal.portal_id, id: newId(), name, token_hash: tokenHash(token) })
    .execute();
  return token;
}
