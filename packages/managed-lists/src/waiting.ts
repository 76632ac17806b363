import { type ManagementCall, rolesByCall } from '@stoa/contract/management-roles';
import type { EndingVersion, Waiting } from '@stoa/contract/today';
import type { UserRole } from '@stoa/contract/users';
import type { Database } from '@stoa/database/tables';
import type { ManagingActor } from '@stoa/permissions/actor';
import { may } from '@stoa/permissions/may';
import type { Portal } from '@stoa/permissions/portal';
import type { SunsetCalls } from '@stoa/stats/kept-counts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { waitingGateways } from './gateway-state.ts';

const soonMs = 30 * 24 * 3_600_000;

interface Kind {
  /** The call that settles it: whose turn it is. */
  readonly act: ManagementCall;
  /** The call that would list it: a role that may make it may read its names. */
  readonly see: ManagementCall;
  /** Whether even the number is hidden from all other roles. */
  readonly isClosed?: true;
  /** What waits: rows of `at`, and of a `name` or of what `name` needs. */
  readonly rows: (portalId: string, now: Date, sunset: SunsetCalls) => RawBuilder<unknown>;
  /** The name of a row `thing`, and the joins that it needs: only the two examples are joined. */
  readonly name?: { readonly is: RawBuilder<unknown>; readonly joins: RawBuilder<unknown> };
}

const ofApplication = sql`left join applications as application
  on application.portal_id = thing.portal_id and application.id = thing.application_id`;

/** What can wait, each read along an index of its own: none of them reads what does not wait. */
const kinds: Readonly<Record<Waiting['kind'], Kind>> = {
  access: {
    act: 'decideRequests',
    see: 'listRequests',
    rows: (portalId) => sql`
      select status_since as at, portal_id, application_id, product_id, product_version_id from registrations
      where portal_id = ${portalId} and status = 'pending'`,
    name: {
      is: sql`format('%s for %s %s', application.name, product.name, version.name)`,
      joins: sql`${ofApplication}
        join products as product on product.portal_id = thing.portal_id and product.id = thing.product_id
        join product_versions as version on version.portal_id = thing.portal_id and version.id = thing.product_version_id`,
    },
  },
  accounts: {
    act: 'decideRequests',
    see: 'listRequests',
    rows: (portalId) => sql`
      select status_since as at, email as name from developers where portal_id = ${portalId} and status = 'pending'`,
  },
  clients: {
    act: 'retryClient',
    see: 'listClients',
    rows: (portalId) => sql`
      select failed_at as at, portal_id, application_id, client_id, issuer from clients
      where portal_id = ${portalId} and failed_at is not null`,
    name: { is: sql`coalesce(application.name, thing.client_id, thing.issuer)`, joins: ofApplication },
  },
  webhooks: {
    act: 'listWebhooks',
    see: 'listWebhooks',
    isClosed: true,
    rows: (portalId) => sql`
      select failing_since as at, coalesce(nullif(description, ''), url) as name from webhooks
      where portal_id = ${portalId} and enabled and failing_since is not null`,
  },
  gateways: {
    act: 'rotateGatewayToken',
    see: 'listGateways',
    rows: waitingGateways,
  },
  keys: {
    act: 'revokeManagedCredential',
    see: 'listManagedApplications',
    rows: (portalId, now) => sql`
      select expires_at as at, portal_id, application_id, display_name from credentials
      where portal_id = ${portalId} and replaced_by is null
        and expires_at between ${now} and ${new Date(now.getTime() + soonMs)}`,
    name: { is: sql`format('%s of %s', thing.display_name, application.name)`, joins: ofApplication },
  },
  certificates: {
    act: 'releaseCertificate',
    see: 'listManagedCertificates',
    rows: (portalId, now) => sql`
      select not_after as at, portal_id, application_id from certificates
      where portal_id = ${portalId} and not_after between ${now} and ${new Date(now.getTime() + soonMs)}`,
    name: { is: sql`application.name`, joins: ofApplication },
  },
  sunset: {
    act: 'applyPortal',
    see: 'listManagedProducts',
    rows: (portalId, _now, { versions }) => sql`
      select thing.sunset_at as at, format('%s %s', product.name, thing.name) as name ${endingVersions(portalId, versions)}`,
  },
};

/** Versions of these that still end: `thing`, of `product`. */
function endingVersions(portalId: string, versions: SunsetCalls['versions']) {
  return sql`from product_versions as thing
    join products as product on product.portal_id = thing.portal_id and product.id = thing.product_id
    where thing.portal_id = ${portalId} and thing.id = any(${versions}::uuid[])
      and thing.deprecated and thing.sunset_at is not null`;
}

/** What `sunset` counts, the first to end first. */
export async function listEnding(
  db: Kysely<Database>,
  { portal_id }: Portal,
  { versions }: SunsetCalls = noCalls,
): Promise<EndingVersion[]> {
  const { rows } = await sql<Omit<EndingVersion, 'sunset_at'> & { sunset_at: Date }>`
    select thing.id, thing.name, thing.sunset_at, jsonb_build_object('slug', product.slug, 'name', product.name) as product
    ${endingVersions(portal_id, versions)} order by thing.sunset_at, thing.id`.execute(db);
  return rows.map((row) => ({ ...row, sunset_at: row.sunset_at.toISOString() }));
}

interface Asked {
  readonly actor: ManagingActor;
  readonly now: Date;
  /** The result of the last count; undefined before the first one. */
  readonly sunset: SunsetCalls | undefined;
}

const noCalls: SunsetCalls = { versions: [], applications: 0 };

/** What waits, the longest first. A caller who may not list a kind is told how many and whose turn it is, no names. */
export async function waitingFor(
  db: Kysely<Database>,
  { portal_id }: Portal,
  { actor, now, sunset = noCalls }: Asked,
): Promise<Waiting[]> {
  const told = Object.entries(kinds).filter(([, { see, isClosed }]) => !isClosed || may(actor, see));
  const waiting = await Promise.all(
    told.map(async ([kind, { act, see, rows, name }]) => {
      const { rows: found } = await sql<{ count: number; at: Date; examples: string[] }>`
        with thing as not materialized (${rows(portal_id, now, sunset)})
        select (select count(*)::int from thing) as count, min(at) as at, array_agg(name order by at) as examples
        from (select thing.at, ${name?.is ?? sql`thing.name`} as name
          from (select * from thing order by at limit 2) as thing ${name?.joins ?? sql``}) as first
        having count(*) > 0`.execute(db);
      return found.map(({ examples, ...row }) => ({
        ...row,
        kind: kind as Waiting['kind'],
        applications: kind === 'sunset' ? sunset.applications : null,
        examples: may(actor, see) ? examples : [],
        roles: [...rolesByCall[act]] as UserRole[],
      }));
    }),
  );
  return waiting
    .flat()
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((row) => ({ ...row, at: row.at.toISOString() }));
}
