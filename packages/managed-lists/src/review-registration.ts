import { notFound } from '@stoa/common/problem';
import type { RegistrationReview } from '@stoa/contract/managed-requests';
import type { Portal } from '@stoa/permissions/portal';
import { developerMayView } from '@stoa/permissions/product-actions';
import { callsOfDay } from '@stoa/stats/calls-of-day';
import { sql } from 'kysely';
import { presentRequests, subjectOf } from './latest-decisions.ts';
import type { ListSources } from './list-sources.ts';
import { requestRow } from './request-rows.ts';
import { accessJoins, accessOf, applicationsOf, domainOf, historyOf, personOf } from './review-facts.ts';

type Facts = Pick<RegistrationReview, 'application' | 'opens' | 'permitted' | 'refused_at' | 'scopes' | 'version'> & {
  readonly version_id: string;
};

/** What a decision on a registration needs. @throws Problem 404 */
export async function reviewRegistration(sources: ListSources, portal: Portal, id: string) {
  const { db } = sources;
  const row = await requestRow(db, portal, { kind: 'access', id });
  const facts = row && (await factsOf(sources, portal, id));
  if (!row || !facts) throw notFound('This registration');
  const { version_id, ...known } = facts;
  const [request] = await presentRequests(db, portal, [row]);
  return {
    request: request as NonNullable<typeof request>,
    developer: await personOf(db, portal, row.developer.id),
    domain: await domainOf(db, portal, row.developer),
    applications: await applicationsOf(db, portal, row.developer.id, known.application.id),
    ...known,
    calls: await callsOfDay(sources, portal, [known.application.id], { versionId: version_id }),
    history: await historyOf(db, portal, subjectOf(row)),
  };
}

async function factsOf({ db, now }: ListSources, portal: Portal, id: string): Promise<Facts | undefined> {
  const { portal_id } = portal;
  const { rows } = await sql<Facts>`
    select asked.product_version_id as version_id, asked.scopes,
      ${developerMayView(portal, sql`application.developer_id`)} as permitted,
      jsonb_build_object(
        'id', application.id, 'name', application.name, 'description', application.description,
        'created_at', to_char(application.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'client_proof', client_proof(application),
        'strategy', case when strategy.id is not null then jsonb_build_object('name', strategy.name,
          'credential_type', strategy.credential_type, 'environment', strategy.environment,
          'asks', not strategy.auto_approve) end,
        'access', (
          select ${accessOf} from (select application.portal_id, application.id) as application ${accessJoins}
          where registration.id <> asked.id)) as application,
      jsonb_build_object('deprecated', version.deprecated, 'asks', not version.registration_auto_approve,
        'sunset_at', to_char(version.sunset_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as version,
      (select refused_at from registration_refusals as refusal where refusal.portal_id = ${portal_id}
        and refusal.developer_id = application.developer_id
        and refusal.product_version_id = asked.product_version_id) as refused_at,
      jsonb_build_object(
        'keys', (select count(*) from credentials as credential where credential.portal_id = ${portal_id}
          and credential.application_id = application.id
          and (credential.expires_at is null or credential.expires_at > ${now()})),
        'certificate', exists (select from certificates as certificate where certificate.portal_id = ${portal_id}
          and certificate.application_id = application.id and certificate.not_after > ${now()}),
        'client', coalesce(strategy.credential_type <> 'key_auth', false),
        'gateways', (select count(*) from gateways as gateway where gateway.portal_id = ${portal_id}
          and (gateway.all_versions or exists (select from gateway_versions as guarded
            where guarded.portal_id = ${portal_id} and guarded.gateway_id = gateway.id
              and guarded.product_version_id = asked.product_version_id)))) as opens
    from registrations as asked
    join applications as application on application.portal_id = asked.portal_id and application.id = asked.application_id
    join products as product on product.portal_id = asked.portal_id and product.id = asked.product_id
    join product_versions as version on version.portal_id = asked.portal_id and version.id = asked.product_version_id
    left join auth_strategies as strategy
      on strategy.portal_id = asked.portal_id and strategy.id = application.auth_strategy_id
    where asked.portal_id = ${portal_id} and asked.id = ${id}`.execute(db);
  return rows[0];
}
