import { notFound, Problem } from '@stoa/common/problem';
import { audit } from '@stoa/database/audit';
import { newId } from '@stoa/database/ids';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database } from '@stoa/database/tables';
import { setUpInviter } from '@stoa/openid/sign-in/admit-user';
import { addressKey } from '@stoa/outbound/network/client-address';
import { newToken, newUuidToken, tokenHash } from '@stoa/secrets/secrets';
import type { Kysely } from 'kysely';
import { hasOwner } from '../../access/accounts/has-owner.ts';
import { takeLoginPoints } from '../../access/accounts/login-throttle.ts';
import type { CallContext } from '../../access/call-context.ts';
import { giveBackPoint } from '../../access/throttle.ts';

const lifetimeMs = 24 * 3_600_000;

/**
 * A code for a portal without an owner, new at each start: the link with it is printed where the server was started, and a reader
 * of that output may set the portal up. With an owner there is no code any more.
 * @returns the code, which is stored hashed; undefined where there is an owner
 */
export function ensureSetUpCode(db: Kysely<Database>, portal_id: string): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const code = (await hasOwner(trx, portal_id)) ? undefined : newToken('');
    await trx
      .updateTable('portals')
      .set({ set_up_code_hash: code === undefined ? null : tokenHash(code) })
      .where('portal_id', '=', portal_id)
      .execute();
    return code;
  });
}

/**
 * Invites the first owner, without a mail: the answer is the invitation's token, and the page leads to it. The code works until an owner
 * is there; a second call takes back what the first one gave.
 * @throws Problem 403 wrong code, 404 there is an owner, 429
 */
export async function beginSetUp(
  { deps, portal, request }: CallContext,
  { code, email, full_name }: { readonly code: string; readonly email: string; readonly full_name: string },
): Promise<{ token: string; organization: string }> {
  const { portal_id } = portal;
  const now = deps.now();
  const counter = { portal_id, now, name: 'loginAddress', key: addressKey(request.ip) } as const;
  await takeLoginPoints(deps, request, [counter], { call: 'beginSetUp' });
  const token = newUuidToken();
  await inTransaction(deps.db, async (trx) => {
    const { set_up_code_hash: expected } = await trx
      .selectFrom('portals')
      .select('set_up_code_hash')
      .where('portal_id', '=', portal_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (expected === null || (await hasOwner(trx, portal_id))) throw notFound('This page');
    if (tokenHash(code) !== expected)
      throw new Problem('forbidden', 403, 'This link is not the one that the server printed at its last start.');
    await trx
      .deleteFrom('invitations')
      .where('portal_id', '=', portal_id)
      .where('used_at', 'is', null)
      .where((where) => where.or([where('invited_by', '=', setUpInviter), where('email', '=', email)]))
      .execute();
    const id = newId();
    await trx
      .insertInto('invitations')
      .values({
        portal_id,
        id,
        token_hash: tokenHash(token),
        email,
        full_name,
        organization: portal.name,
        role: 'owner',
        invited_by: setUpInviter,
        expires_at: new Date(now.getTime() + lifetimeMs),
        used_at: null,
      })
      .execute();
    await audit(trx, {
      portal_id,
      event: 'user_invited',
      actor: 'system',
      subject: `invitation:${id}`,
      details: { role: 'owner', by: setUpInviter },
      request,
    });
  });
  await giveBackPoint(deps.db, counter);
  return { token, organization: portal.name };
}
