import { invalidField, nameTaken, notFound } from '@stoa/common/problem';
import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import { violatedUnique } from '@stoa/database/unique-violation';
import { listedGateways } from '@stoa/gate/listed-gateways';
import { gatewayState } from '@stoa/managed-lists/gateway-state';
import { auditAct } from '@stoa/permissions/audit-act';
import { newToken, tokenHash } from '@stoa/secrets/secrets';
import type { Kysely } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';

export function gatewayRoutes(implement: Implementer, deps: Deps): void {
  // Answered before the router (gate.ts).
  implement.claim('verifyGatewayRequest');
  implement.claim('introspectCredential');

  implement('listGateways', async ({ portal, query }) =>
    pageOf(listedGateways(deps.db, portal.portal_id).select(gatewayState(deps.now()).as('state')), query, (row) => row),
  );

  implement('createGateway', async ({ context, portal, body }) => {
    const { portal_id } = portal;
    const id = newId();
    const token = newToken('stoa_gw_');
    const created_at = deps.now();
    await deps.db
      .transaction()
      .execute(async (trx) => {
        await trx
          .insertInto('gateways')
          .values({
            portal_id,
            id,
            name: body.name,
            token_hash: tokenHash(token),
            dialect: body.dialect,
            certificate_header: body.certificate_header,
            all_versions: body.product_version_ids === null,
            created_at,
            last_seen_at: null,
          })
          .execute();
        await limitToVersions(trx, portal_id, id, body.product_version_ids ?? []);
        await auditAct(trx, context, { event: 'gateway_added', subject: `gateway:${id}` });
      })
      .catch((error: unknown) => {
        if (violatedUnique(error)) throw nameTaken('gateway', error);
        throw error;
      });
    return { id, name: body.name, token, created_at };
  });

  implement('rotateGatewayToken', async ({ context, portal, params, body: { grace_seconds } }) => {
    const { portal_id } = portal;
    const token = newToken('stoa_gw_');
    const previous_token_until = grace_seconds === 0 ? null : new Date(deps.now().getTime() + grace_seconds * 1000);
    return deps.db.transaction().execute(async (trx) => {
      const gateway = await trx
        .selectFrom('gateways')
        .select(['id', 'name', 'token_hash', 'created_at'])
        .where('portal_id', '=', portal_id)
        .where('id', '=', params.gatewayId)
        .forUpdate()
        .executeTakeFirstOrThrow(() => notFound('This gateway'));
      const { id, name, token_hash, created_at } = gateway;
      await trx
        .updateTable('gateways')
        .set({
          token_hash: tokenHash(token),
          previous_token_hash: previous_token_until && token_hash,
          previous_token_until,
        })
        .where('portal_id', '=', portal_id)
        .where('id', '=', id)
        .execute();
      await auditAct(trx, context, {
        event: 'gateway_token_rotated',
        subject: `gateway:${id}`,
        details: { grace_seconds },
      });
      return { id, name, token, created_at, previous_token_until };
    });
  });

  implement('deleteGateway', async ({ context, portal, params }) => {
    const { portal_id } = portal;
    await deps.db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom('gateways')
        .where('portal_id', '=', portal_id)
        .where('id', '=', params.gatewayId)
        .returning('name')
        .executeTakeFirstOrThrow(() => notFound('This gateway'));
      await auditAct(trx, context, {
        event: 'gateway_removed',
        subject: `gateway:${params.gatewayId}`,
        details: { name: gone.name },
      });
    });
  });
}

/** @throws Problem 400 for a version that is not the portal's */
async function limitToVersions(
  trx: Kysely<Database>,
  portal_id: string,
  gateway_id: string,
  versionIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(versionIds)];
  if (wanted.length === 0) return;
  const found = await trx
    .selectFrom('product_versions')
    .select('id')
    .where('portal_id', '=', portal_id)
    .where('id', 'in', wanted)
    .forKeyShare()
    .execute();
  if (found.length < wanted.length)
    throw invalidField('product_version_ids', 'has one that is not a product version of this portal');
  await trx
    .insertInto('gateway_versions')
    .values(wanted.map((product_version_id) => ({ portal_id, gateway_id, product_version_id })))
    .execute();
}
