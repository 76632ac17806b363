import type { RequestKind, RequestList } from '@stoa/contract/managed-requests';
import { microsOf, momentOf, type placeOf } from '@stoa/database/list-place';
import type { Database, DeveloperStatus, RegistrationStatus } from '@stoa/database/tables';
import { startPattern } from '@stoa/database/text-match';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, type RawBuilder, sql } from 'kysely';

export interface RequestRow {
  readonly kind: RequestKind;
  readonly id: string;
  readonly status: DeveloperStatus | RegistrationStatus;
  readonly since: Date;
  readonly micros: string;
  readonly developer: { readonly id: string; readonly email: string; readonly full_name: string };
  readonly application: { readonly id: string; readonly name: string } | null;
  readonly product: { readonly id: string; readonly name: string } | null;
  readonly product_version: { readonly id: string; readonly name: string } | null;
  readonly requested_scopes: string[];
}

export interface RequestQuestion {
  readonly list: RequestList;
  readonly kind?: RequestKind | undefined;
  readonly product_id?: string | undefined;
  readonly product_version_id?: string | undefined;
  readonly application_id?: string | undefined;
  readonly developer_id?: string | undefined;
  /** The beginning of an address, in small letters. */
  readonly email?: string | undefined;
  /** The beginning of an application's name. */
  readonly application?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly after?: ReturnType<typeof placeOf> | undefined;
  readonly most: number;
}

/** What stands in a list: of accounts, and of registrations. */
const statuses: Readonly<Record<RequestList, { account: DeveloperStatus; access: RegistrationStatus }>> = {
  waiting: { account: 'pending', access: 'pending' },
  approved: { account: 'approved', access: 'approved' },
  rejected: { account: 'rejected', access: 'rejected' },
  revoked: { account: 'disabled', access: 'revoked' },
};

/** What waits is read from its oldest, what was decided from its newest. */
const isForward = ({ list }: RequestQuestion) => list === 'waiting';

/**
 * A page of accounts and registrations in one order. Each half is cut off before the two are joined: both walk along an index
 * on (portal_id, status, status_since, id) from the cursor and stop after a page, however many rows there are, and only the
 * rows of the page look up their names. A filter by name begins with the few that are called so.
 */
export async function requestRows(
  db: Kysely<Database>,
  portal: Portal,
  question: RequestQuestion,
): Promise<readonly RequestRow[]> {
  const halves = [...accountHalf(portal, question), ...accessHalf(portal, question)];
  if (halves.length === 0) return [];
  const page = sql`select * from (${sql.join(halves, sql` union all `)}) as page ${orderAndLimit(question, sql`page.status_since`, sql`page.id`)}`;
  const { rows } = await namedRows(portal, page, isForward(question)).execute(db);
  return rows;
}

/** One request; undefined when it is gone. */
export async function requestRow(
  db: Kysely<Database>,
  portal: Portal,
  { kind, id }: Pick<RequestRow, 'kind' | 'id'>,
): Promise<RequestRow | undefined> {
  const where = sql`where portal_id = ${portal.portal_id} and id = ${id}`;
  const one = kind === 'account' ? sql`${accountColumns} ${where}` : sql`${accessColumns} ${where}`;
  return (await namedRows(portal, one, true).execute(db)).rows[0];
}

/** How many wait, of either kind: counted along the same indexes. */
export async function countWaiting(db: Kysely<Database>, { portal_id }: Portal) {
  const { rows } = await sql<Record<RequestKind, number>>`select
    (select count(*)::int from developers where portal_id = ${portal_id} and status = 'pending') as account,
    (select count(*)::int from registrations where portal_id = ${portal_id} and status = 'pending') as access`.execute(
    db,
  );
  return rows[0] ?? { account: 0, access: 0 };
}

const accountColumns = sql`select 'account' as kind, id, status, status_since, null::uuid as application_id,
  null::uuid as product_id, null::uuid as product_version_id, '[]'::jsonb as requested_scopes from developers`;
const accessColumns = sql`select 'access' as kind, id, status, status_since, application_id,
  product_id, product_version_id, requested_scopes from registrations`;

function accountHalf({ portal_id }: Portal, question: RequestQuestion): RawBuilder<unknown>[] {
  const { kind, list, developer_id, email, application, application_id, product_id, product_version_id } = question;
  const isOfApplication = application ?? application_id ?? product_id ?? product_version_id;
  if (kind === 'access' || isOfApplication !== undefined) return [];
  const conditions = [
    ...common(portal_id, statuses[list].account, question),
    ...(developer_id ? [sql`id = ${developer_id}`] : []),
    ...(email ? [sql`email like ${startPattern(email)}`] : []),
  ];
  return [sql`(${accountColumns} where ${sql.join(conditions, sql` and `)} ${orderAndLimit(question)})`];
}

function accessHalf({ portal_id }: Portal, question: RequestQuestion): RawBuilder<unknown>[] {
  const { kind, list, developer_id, email, application, application_id, product_id, product_version_id } = question;
  if (kind === 'account') return [];
  const called = [
    ...(developer_id ? [sql`developer_id = ${developer_id}`] : []),
    ...(application ? [sql`lower(name) like ${startPattern(application)}`] : []),
    ...(email
      ? [
          sql`developer_id in (select id from developers where portal_id = ${portal_id} and email like ${startPattern(email)})`,
        ]
      : []),
  ];
  const conditions = [
    ...common(portal_id, statuses[list].access, question),
    ...(product_id ? [sql`product_id = ${product_id}`] : []),
    ...(product_version_id ? [sql`product_version_id = ${product_version_id}`] : []),
    ...(application_id ? [sql`application_id = ${application_id}`] : []),
    ...(called.length > 0
      ? [
          sql`application_id in (select id from applications where portal_id = ${portal_id} and ${sql.join(called, sql` and `)})`,
        ]
      : []),
  ];
  return [sql`(${accessColumns} where ${sql.join(conditions, sql` and `)} ${orderAndLimit(question)})`];
}

function common(portalId: string, status: string, question: RequestQuestion): RawBuilder<unknown>[] {
  const { since, until, after } = question;
  const beyond = isForward(question) ? sql`>` : sql`<`;
  return [
    sql`portal_id = ${portalId}`,
    sql`status = ${status}`,
    ...(since ? [sql`status_since >= ${since}`] : []),
    ...(until ? [sql`status_since < ${until}`] : []),
    ...(after ? [sql`(status_since, id) ${beyond} (${momentOf(after)}, ${after.id})`] : []),
  ];
}

function orderAndLimit(question: RequestQuestion, since = sql`status_since`, id = sql`id`): RawBuilder<unknown> {
  const direction = isForward(question) ? sql`asc` : sql`desc`;
  return sql`order by ${since} ${direction}, ${id} ${direction} limit ${question.most}`;
}

function namedRows({ portal_id }: Portal, page: RawBuilder<unknown>, forward: boolean): RawBuilder<RequestRow> {
  const direction = forward ? sql`asc` : sql`desc`;
  return sql<RequestRow>`
    with page as (${page})
    select page.kind, page.id, page.status, page.status_since as since, ${microsOf(sql`page.status_since`)} as micros,
      page.requested_scopes,
      jsonb_build_object('id', developer.id, 'email', developer.email, 'full_name', developer.full_name) as developer,
      case when application.id is not null then jsonb_build_object('id', application.id, 'name', application.name) end as application,
      case when product.id is not null then jsonb_build_object('id', product.id, 'name', product.name) end as product,
      case when version.id is not null then jsonb_build_object('id', version.id, 'name', version.name) end as product_version
    from page
    left join applications as application on application.portal_id = ${portal_id} and application.id = page.application_id
    join developers as developer on developer.portal_id = ${portal_id}
      and developer.id = coalesce(application.developer_id, page.id)
    left join products as product on product.portal_id = ${portal_id} and product.id = page.product_id
    left join product_versions as version on version.portal_id = ${portal_id} and version.id = page.product_version_id
    order by page.status_since ${direction}, page.id ${direction}`;
}
