import { randomUUID } from 'node:crypto';
import { Problem, refusedField } from '@stoa/common/problem';
import type { applicationEndpoints } from '@stoa/contract/applications';
import type { ParsedBody } from '@stoa/contract/endpoint';
import { newId } from '@stoa/database/ids';
import type { AuthStrategiesTable, Database } from '@stoa/database/tables';
import { pendingReference } from '@stoa/issuing/pending-reference';
import { queueClientCreation } from '@stoa/issuing/queue-client-work';
import { takeSecret } from '@stoa/issuing/sealed-client';
import { waitForClient } from '@stoa/issuing/wait-for-client';
import type { DeveloperActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import type { Portal } from '@stoa/permissions/portal';
import type { Kysely, Selectable } from 'kysely';
import type { CallContext } from '../../access/call-context.ts';
import { ownApplications } from './application-rows.ts';
import { limitCreation } from './limit-creation.ts';
import { limitIssuing } from './limit-issuing.ts';
import { asConflict } from './name-conflict.ts';
import { isMadeOrNot } from './rotate-secret.ts';
import { storedTexts } from './stored-texts.ts';

type Body = ParsedBody<(typeof applicationEndpoints)['createApplication']>;

/**
 * If the portal makes the client, the application is there at once, and the answer waits a little for the issuer: in time it
 * carries the credentials, otherwise the client follows (`GET …/client`). Until then the reference id is a placeholder.
 * @throws Problem 400 unknown strategy or scope, 409 name or reference id in use
 */
export async function createApplication(context: CallContext<DeveloperActor>, body: Body) {
  const { deps, portal, actor, request } = context;
  const { portal_id } = portal;
  const id = newId();
  const { created, client } = await deps.db
    .transaction()
    .execute(async (trx) => {
      await limitCreation(trx, portal_id, actor, deps.now());
      const strategy = await strategyFor(trx, portal, body.auth_strategy_id ?? undefined);
      refuseUnknownScopes(strategy, body.scopes);
      const makesClient = strategy.credential_type === 'client_credentials';
      const namesClient = strategy.credential_type === 'self_managed_client_credentials';
      if (makesClient && body.reference_id !== undefined)
        throw refusedField(
          'reference_id_fixed',
          'reference_id',
          'cannot be set: the identity provider makes the client id',
        );
      if (makesClient) await limitIssuing(trx, portal_id, actor, deps.now());
      await trx
        .insertInto('applications')
        .values({
          portal_id,
          id,
          developer_id: actor.id,
          name: body.name,
          reference_id: makesClient ? pendingReference(deps.sealer, id) : (body.reference_id ?? randomUUID()),
          ...storedTexts(body),
          auth_strategy_id: strategy.id,
          scopes: JSON.stringify(body.scopes ?? []),
          // No developer has proven yet that the client is theirs (docs/decisions/035).
          client_unproven_since: namesClient ? deps.now() : null,
          updated_at: deps.now(),
        })
        .execute();
      const client = makesClient
        ? await queueClientCreation(trx, { portal_id, application_id: id, issuer: issuerOf(strategy) })
        : undefined;
      await auditAct(trx, context, { event: 'application_created', subject: `application:${id}` });
      const own = ownApplications(trx, portal, actor).where('application.id', '=', id);
      return { created: await own.executeTakeFirstOrThrow(), client };
    })
    .catch(asConflict);
  if (client === undefined) return created;
  deps.nudgeIssuing();
  const made = await waitForClient(deps.db, { portal_id, id: client }, isMadeOrNot);
  // The client has closed the connection: the secret stays to be revealed.
  if (!made?.client_id || request.socket.destroyed) return created;
  const client_secret = await takeSecret(deps.db, deps.sealer, made, { actor, request, applicationId: id });
  const answer = { ...created, reference_id: made.client_id };
  return client_secret === undefined
    ? answer
    : { ...answer, credentials: { client_id: made.client_id, client_secret } };
}

function issuerOf({ issuer, registration }: Selectable<AuthStrategiesTable>): string {
  if (issuer !== null && registration !== null) return issuer;
  throw new Problem(
    'strategy_not_ready',
    409,
    'This auth strategy does not say yet where clients are made. Ask the operator.',
  );
}

async function strategyFor(
  trx: Kysely<Database>,
  portal: Portal,
  id: string | undefined,
): Promise<Selectable<AuthStrategiesTable>> {
  const strategy = await trx
    .selectFrom('auth_strategies')
    .selectAll()
    .where('portal_id', '=', portal.portal_id)
    .where((where) => (id === undefined ? where('is_default', '=', true) : where('id', '=', id)))
    // The lock is held until the commit: the strategy cannot be deleted in between.
    .forKeyShare()
    .executeTakeFirst();
  if (strategy) return strategy;
  throw id === undefined
    ? new Problem('strategy_missing', 409, 'This portal has no auth strategy for applications.')
    : refusedField('strategy_unknown', 'auth_strategy_id', 'is not an auth strategy of this portal');
}

export function refuseUnknownScopes(
  strategy: { readonly available_scopes: readonly string[] },
  scopes: readonly string[] | undefined,
): void {
  const unknown = (scopes ?? []).filter((scope) => !strategy.available_scopes.includes(scope));
  if (unknown.length > 0)
    throw refusedField(
      'scopes_unsupported',
      'scopes',
      `has scopes that this auth strategy does not offer: ${unknown.join(', ')}`,
    );
}
