import type { DeveloperReview } from '@stoa/contract/managed-requests';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';
import { wireMoment } from './access-json.ts';
import { actorNames } from './names.ts';

type Access = DeveloperReview['applications'][number]['access'];

/** A large provider of mailboxes may have more; operators do not need the exact count. */
const mostOthers = 1_000;
const mostEvents = 50;
const mostApplications = 20;

/** Registrations `registration` as a JSON array, the newest first. */
export const accessOf = sql<Access>`coalesce(
  jsonb_agg(
    jsonb_build_object('id', registration.id, 'product', product.name, 'product_version', version.name,
      'status', registration.status, 'since', ${wireMoment(sql`registration.status_since`)})
    order by registration.status_since desc)
  filter (where registration.id is not null), '[]')`;

/** `left join`s that `accessOf` needs, on `application`. */
export const accessJoins = sql`
  left join registrations as registration
    on registration.portal_id = application.portal_id and registration.application_id = application.id
  left join products as product on product.portal_id = registration.portal_id and product.id = registration.product_id
  left join product_versions as version
    on version.portal_id = registration.portal_id and version.id = registration.product_version_id`;

export async function personOf(db: Kysely<Database>, { portal_id }: Portal, id: string) {
  const row = await db
    .selectFrom('developers as developer')
    .select(['id', 'email', 'full_name', 'status', 'created_at'])
    .select(sql<boolean>`email_verified_at is not null`.as('email_confirmed'))
    .select(
      sql<('password' | 'sso')[]>`array_remove(array[
        case when password_hash is not null then 'password' end,
        case when exists (select from identities where identities.portal_id = developer.portal_id
          and identities.developer_id = developer.id) then 'sso' end], null)`.as('sign_in'),
    )
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row;
}

/** Finds the other developers whose address has the same domain. */
export async function domainOf(
  db: Kysely<Database>,
  { portal_id }: Portal,
  { id, email }: { id: string; email: string },
) {
  const name = email.slice(email.lastIndexOf('@') + 1);
  const { rows } = await sql<Pick<DeveloperReview['domain'], 'others' | 'approved' | 'latest'>>`
    with other as (
      select id, email, status from developers
      where portal_id = ${portal_id} and split_part(email, '@', 2) = ${name} and id <> ${id}
      order by id desc limit ${mostOthers})
    select count(*)::int as others, (count(*) filter (where status = 'approved'))::int as approved,
      coalesce((select jsonb_agg(latest) from (select * from other order by id desc limit 5) as latest), '[]') as latest
    from other`.execute(db);
  return { name, others: 0, approved: 0, latest: [], ...rows[0] };
}

/** The developer's applications with what they have, but for one. */
export async function applicationsOf(
  db: Kysely<Database>,
  { portal_id }: Portal,
  developerId: string,
  except?: string,
) {
  const { rows } = await sql<DeveloperReview['applications'][number]>`
    select application.id, application.name, ${accessOf} as access
    from (
      select * from applications
      where portal_id = ${portal_id} and developer_id = ${developerId} and id is distinct from ${except ?? null}::uuid
      order by created_at desc limit ${mostApplications}) as application
    ${accessJoins}
    group by application.id, application.name, application.created_at
    order by application.created_at desc`.execute(db);
  return rows;
}

const eventKinds = { developer: 'developer', system: 'portal', anonymous: 'developer' } as const;

/** The audit log about a thing, newest first, without log-ins. */
export async function historyOf(db: Kysely<Database>, { portal_id }: Portal, subject: string) {
  const rows = await db
    .selectFrom('audit_events')
    .select(['event', 'actor', 'details', 'created_at'])
    .where('portal_id', '=', portal_id)
    .where('subject', '=', subject)
    .where(
      sql<boolean>`(event like 'registration\\_%' or event like 'developer\\_%' or event like 'application\\_%' or event = 'email_verified')`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostEvents)
    .execute();
  const names = await actorNames(
    db,
    portal_id,
    rows.map(({ actor }) => actor),
  );
  return rows.map(({ event, actor, details, created_at }) => ({
    at: created_at,
    event,
    by: names.get(actor) ?? null,
    by_kind: kindOf(actor),
    reason: typeof details.reason === 'string' ? details.reason : null,
    scopes: Array.isArray(details.scopes) ? details.scopes.map(String) : null,
  }));
}

function kindOf(actor: string): 'developer' | 'operator' | 'portal' {
  const kind = actor.split(':')[0] ?? '';
  return kind in eventKinds ? eventKinds[kind as keyof typeof eventKinds] : 'operator';
}
