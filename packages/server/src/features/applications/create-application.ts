import { randomUUID } from 'node:crypto';
import type { applicationEndpoints } from '@stoa/contract/applications';
import type { ParsedBody } from '@stoa/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Selectable } from 'kysely';
import { actorName, type DeveloperActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Portal } from '../../access/portal.ts';
import { newId } from '../../database/ids.ts';
import type { AuthStrategiesTable, Database } from '../../database/tables.ts';
import type { Deps } from '../../deps.ts';
import { invalidField, Problem } from '../../problem.ts';
import { ownApplications } from './application-rows.ts';
import { asConflict } from './name-conflict.ts';

type Body = ParsedBody<(typeof applicationEndpoints)['createApplication']>;

/** @returns the new application. @throws Problem 400 unknown strategy or scope, 409 name or reference id in use */
export async function createApplication(
  deps: Deps,
  portal: Portal,
  actor: DeveloperActor,
  request: FastifyRequest,
  body: Body,
) {
  const { portal_id } = portal;
  const id = newId();
  return deps.db
    .transaction()
    .execute(async (trx) => {
      const strategy = await strategyFor(trx, portal, body.auth_strategy_id ?? undefined);
      refuseUnknownScopes(strategy, body.scopes);
      if (strategy.credential_type === 'client_credentials') {
        throw new Problem('not_implemented', 501, 'This portal cannot create clients at an identity provider yet.');
      }
      await trx
        .insertInto('applications')
        .values({
          portal_id,
          id,
          developer_id: actor.id,
          name: body.name,
          description: body.description || null,
          reference_id: body.reference_id ?? randomUUID(),
          redirect_uri: body.redirect_uri ?? null,
          auth_strategy_id: strategy.id,
          scopes: JSON.stringify(body.scopes ?? []),
          updated_at: deps.now(),
        })
        .execute();
      await audit(trx, {
        portal_id,
        event: 'application_created',
        actor: actorName(actor),
        subject: `application:${id}`,
        request,
      });
      return ownApplications(trx, portal, actor).where('application.id', '=', id).executeTakeFirstOrThrow();
    })
    .catch(asConflict);
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
    // Held until the commit: the strategy cannot be deleted in between.
    .forKeyShare()
    .executeTakeFirst();
  if (strategy) return strategy;
  throw id === undefined
    ? new Problem('conflict', 409, 'This portal has no auth strategy for applications.')
    : invalidField('auth_strategy_id', 'is not an auth strategy of this portal');
}

export function refuseUnknownScopes(
  strategy: { readonly available_scopes: readonly string[] },
  scopes: readonly string[] | undefined,
): void {
  const unknown = (scopes ?? []).filter((scope) => !strategy.available_scopes.includes(scope));
  if (unknown.length > 0)
    throw invalidField('scopes', `has scopes that this auth strategy does not offer: ${unknown.join(', ')}`);
}
