import { notFound, Problem } from '@stoa/common/problem';
import { lockUntilCommit } from '@stoa/database/advisory-lock';
import { audit } from '@stoa/database/audit';
import { newId } from '@stoa/database/ids';
import { actorName } from '@stoa/permissions/actor';
import { newToken, tokenHash } from '@stoa/secrets/secrets';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';

/** Tokens of programs that manage the portal; only a hash of each is kept. */
export function operatorTokenRoutes(implement: Implementer, deps: Deps): void {
  const { db } = deps;

  implement('listOperatorTokens', async ({ portal, query }) => {
    const tokens = db
      .selectFrom('operator_tokens')
      .select(['id', 'name', 'created_at'])
      .where('portal_id', '=', portal.portal_id)
      .orderBy('name')
      .orderBy('id');
    return pageOf(tokens, query, (row) => row);
  });

  implement('createOperatorToken', async ({ portal, actor, request, body: { name } }) => {
    const { portal_id } = portal;
    const id = newId();
    const token = newToken('stoa_op_');
    const created_at = deps.now();
    await db.transaction().execute(async (trx) => {
      // The name `environment` is taken anew at every start: one lock for all who add.
      await lockUntilCommit(trx, 'first-start');
      const taken = await trx
        .selectFrom('operator_tokens')
        .select('id')
        .where('portal_id', '=', portal_id)
        .where('name', '=', name)
        .executeTakeFirst();
      if (taken || name === 'environment')
        throw new Problem('conflict', 409, `There is an operator token named "${name}" already.`);
      await trx
        .insertInto('operator_tokens')
        .values({ portal_id, id, name, token_hash: tokenHash(token), created_at })
        .execute();
      await audit(trx, {
        portal_id,
        event: 'operator_token_added',
        actor: actorName(actor),
        subject: `operator:${id}`,
        details: { name },
        request,
      });
    });
    return { id, name, token, created_at };
  });

  implement('deleteOperatorToken', async ({ portal, actor, request, params }) => {
    const { portal_id } = portal;
    await db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom('operator_tokens')
        .where('portal_id', '=', portal_id)
        .where('id', '=', params.tokenId)
        .returning('name')
        .executeTakeFirst();
      if (!gone) throw notFound('This token');
      await audit(trx, {
        portal_id,
        event: 'operator_token_removed',
        actor: actorName(actor),
        subject: `operator:${params.tokenId}`,
        details: { name: gone.name },
        request,
      });
    });
    return undefined;
  });
}
