import { notFound } from '@stoa/common/problem';
import type { ApplicationPage } from '@stoa/contract/managed-people';
import type { Database } from '@stoa/database/tables';
import type { ManagingActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { developerMayView } from '@stoa/permissions/product-actions';
import { type Kysely, sql } from 'kysely';
import { clientState } from './client-state.ts';
import type { ListSources } from './list-sources.ts';
import { auditOf, callsOfDayAndMonth, keysOf, whatGoes } from './page-facts.ts';
import { historyOf } from './review-facts.ts';

type WithDates<T, D extends keyof T> = { readonly [K in keyof T]: K extends D ? Date : T[K] };

/** All about an application. @throws Problem 404 */
export async function applicationPage(sources: ListSources, portal: Portal, actor: ManagingActor, id: string) {
  const { db } = sources;
  const application = await factsOf(db, portal, id);
  if (!application) throw notFound('This application');
  const own = sql`application.id = ${id}`;
  const { applications: _one, ...goes } = await whatGoes(db, portal, own);
  return {
    application,
    client: (await clientOf(db, portal, id)) ?? null,
    registrations: await registrationsOf(db, portal, id),
    keys: await keysOf(db, portal, own),
    certificate: (await certificateOf(db, portal, id)) ?? null,
    calls: await callsOfDayAndMonth(sources, portal, [id]),
    history: await historyOf(db, portal, `application:${id}`),
    audit: await auditOf(db, portal, actor, `application:${id}`),
    goes,
  };
}

type Facts = WithDates<ApplicationPage['application'], 'created_at' | 'updated_at'>;

async function factsOf(db: Kysely<Database>, { portal_id }: Portal, id: string): Promise<Facts | undefined> {
  return db
    .selectFrom('applications as thing')
    .innerJoin('developers as developer', (join) =>
      join.onRef('developer.portal_id', '=', 'thing.portal_id').onRef('developer.id', '=', 'thing.developer_id'),
    )
    .leftJoin('auth_strategies as strategy', (join) =>
      join.onRef('strategy.portal_id', '=', 'thing.portal_id').onRef('strategy.id', '=', 'thing.auth_strategy_id'),
    )
    .select(['thing.id', 'thing.name', 'thing.description', 'thing.reference_id', 'thing.redirect_uri', 'thing.scopes'])
    .select([
      'thing.created_at',
      'thing.updated_at',
      sql<Facts['client_proof']>`client_proof(thing)`.as('client_proof'),
    ])
    .select(
      sql<Facts['developer']>`jsonb_build_object('id', developer.id, 'email', developer.email,
        'full_name', developer.full_name, 'status', developer.status)`.as('developer'),
    )
    .select(
      sql<Facts['strategy']>`case when strategy.id is not null then jsonb_build_object('id', strategy.id,
        'name', strategy.name, 'credential_type', strategy.credential_type, 'environment', strategy.environment) end`.as(
        'strategy',
      ),
    )
    .where('thing.portal_id', '=', portal_id)
    .where('thing.id', '=', id)
    .executeTakeFirst();
}

async function clientOf(db: Kysely<Database>, { portal_id }: Portal, id: string) {
  return db
    .selectFrom('clients as client')
    .select(['client.id', 'client.client_id', 'client.issuer', 'client.since', 'client.last_error'])
    .select(clientState.as('state'))
    .where('client.portal_id', '=', portal_id)
    .where('client.application_id', '=', id)
    .where('client.replaces', 'is', null)
    .executeTakeFirst();
}

type Registration = WithDates<ApplicationPage['registrations'][number], 'since'>;

async function registrationsOf(db: Kysely<Database>, portal: Portal, id: string): Promise<Registration[]> {
  const { rows } = await sql<Registration>`
    select thing.id, thing.status, thing.status_since as since, thing.scopes, thing.requested_scopes, version.deprecated,
      ${developerMayView(portal, sql`application.developer_id`)} as permitted,
      jsonb_build_object('id', product.id, 'name', product.name) as product,
      jsonb_build_object('id', version.id, 'name', version.name) as product_version
    from registrations as thing
    join applications as application on application.portal_id = thing.portal_id and application.id = thing.application_id
    join products as product on product.portal_id = thing.portal_id and product.id = thing.product_id
    join product_versions as version on version.portal_id = thing.portal_id and version.id = thing.product_version_id
    where thing.portal_id = ${portal.portal_id} and thing.application_id = ${id}
    order by thing.status_since desc, thing.id`.execute(db);
  return rows;
}

async function certificateOf(db: Kysely<Database>, { portal_id }: Portal, id: string) {
  return db
    .selectFrom('certificates')
    .select(['thumbprint', 'subject', 'issuer', 'not_before', 'not_after'])
    .where('portal_id', '=', portal_id)
    .where('application_id', '=', id)
    .executeTakeFirst();
}
