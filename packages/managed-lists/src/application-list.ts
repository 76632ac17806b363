import type { ManagedApplication } from '@stoa/contract/managed-people';
import type { Database, RegistrationStatus } from '@stoa/database/tables';
import { textConditions } from '@stoa/database/text-match';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { accessOfThing } from './access-json.ts';
import { clientState } from './client-state.ts';
import { beyond, type ListOrder, orderBy, placeColumn } from './list-place.ts';
import { type NarrowedList, type PageAsked, pagedRows, wordsQuery } from './search-first.ts';

/** An application that has a registration like this. */
export interface AccessFilter {
  readonly product_id?: string | undefined;
  readonly product_version_id?: string | undefined;
  readonly access?: RegistrationStatus | undefined;
}

export interface ApplicationQuestion extends AccessFilter {
  /** The query holds the text filters too, by their names in the address. */
  readonly filters: object;
  readonly developer_id?: string | undefined;
  readonly auth_strategy_id?: string | undefined;
  readonly search?: string | undefined;
  readonly order?: 'newest' | 'oldest' | 'name' | undefined;
  readonly page: PageAsked;
}

type Row = Omit<ManagedApplication, 'created_at' | 'updated_at'> & {
  readonly created_at: Date;
  readonly updated_at: Date;
};

const orders = {
  newest: { by: sql`thing.created_at`, kind: 'moment', direction: 'desc' },
  oldest: { by: sql`thing.created_at`, kind: 'moment', direction: 'asc' },
  name: { by: sql`lower(thing.name)`, kind: 'text', direction: 'asc' },
} as const satisfies Record<string, ListOrder>;

/** A page of applications along the index of its order. */
export async function applicationList(db: Kysely<Database>, portal: Portal, question: ApplicationQuestion) {
  const { portal_id } = portal;
  const order = orders[question.order ?? 'newest'];
  const list = listOf(portal_id, question, order);
  return pagedRows(db, { list, order, page: question.page, rowsOf: (ids) => namedRows(db, portal_id, ids, order) });
}

function listOf(portalId: string, question: ApplicationQuestion, order: ListOrder): NarrowedList {
  const id = sql`thing.id`;
  const select = sql`select thing.portal_id, thing.id, thing.name, thing.reference_id, thing.developer_id, thing.created_at, thing.words
    from applications as thing where ${sql.join(conditionsOf(portalId, question, order), sql` and `)}`;
  const { narrow, ids, rare } = narrowing(portalId, question);
  return {
    walk: (most) => sql`${select} ${orderBy(order, id)} limit ${most}`,
    unordered: select,
    narrow,
    found: sql`${select} and ${sql.join(
      ids.map((some) => sql`thing.id in (${some})`),
      sql` and `,
    )}`,
    rare: rare && { ids: rare.ids, found: sql`${select} and thing.id in (${rare.ids}) and ${rare.rest}` },
    order: orderBy(order, id),
    most: question.page.size + 1,
  };
}

function conditionsOf(portalId: string, question: ApplicationQuestion, order: ListOrder): RawBuilder<unknown>[] {
  const { filters, developer_id, auth_strategy_id, page } = question;
  const { after } = page;
  const texts = [
    ...textConditions(sql.ref('thing.id'), filters, 'id'),
    ...textConditions(sql.ref('thing.name'), filters, 'name'),
    ...textConditions(sql.ref('thing.reference_id'), filters, 'reference_id'),
  ];
  const ofDeveloper = textConditions(sql.ref('developer.email'), filters, 'developer_email');
  return [
    sql`thing.portal_id = ${portalId}`,
    ...(developer_id ? [sql`thing.developer_id = ${developer_id}`] : []),
    ...(auth_strategy_id ? [sql`thing.auth_strategy_id = ${auth_strategy_id}`] : []),
    ...texts.map((each) => sql`${each}`),
    ...(ofDeveloper.length > 0
      ? [
          sql`thing.developer_id in (select id from developers as developer
            where developer.portal_id = ${portalId} and ${sql.join(ofDeveloper, sql` and `)})`,
        ]
      : []),
    ...(after ? [beyond(order, after, sql`thing.id`)] : []),
  ];
}

/** What narrows the list beside its own columns: as a condition on `thing`, and as the ids of all that meet it. */
function narrowing(portalId: string, question: ApplicationQuestion) {
  const hasAccess = accessCondition(portalId, question);
  const query = wordsQuery(question.search);
  const access =
    hasAccess &&
    sql`exists (select from registrations as asked where ${hasAccess} and asked.application_id = thing.id)`;
  const accessIds = sql`select asked.application_id from registrations as asked where ${hasAccess ?? sql`false`}`;
  if (!query) return { narrow: access, ids: [accessIds], rare: access && { ids: accessIds, rest: sql`true` } };
  const whole = question.search ?? '';
  const words = sql`(thing.words @@ ${query} or thing.reference_id = ${whole} or exists (select from developers as developer
    where developer.portal_id = ${portalId} and developer.id = thing.developer_id and developer.words @@ ${query}))`;
  const ids = sql`select id from applications where portal_id = ${portalId} and words @@ ${query}
    union select id from applications where portal_id = ${portalId} and reference_id = ${whole}
    union select owned.id from developers as developer join applications as owned
      on owned.portal_id = developer.portal_id and owned.developer_id = developer.id
      where developer.portal_id = ${portalId} and developer.words @@ ${query}`;
  if (!access) return { narrow: words, ids: [ids], rare: null };
  // Both as sets: asking each application of a common word for its access would take as long as the list.
  return { narrow: sql`${words} and ${access}`, ids: [ids, accessIds], rare: { ids: accessIds, rest: words } };
}

function accessCondition(portalId: string, { product_id, product_version_id, access }: AccessFilter) {
  if (!product_id && !product_version_id && !access) return null;
  const conditions = [
    sql`asked.portal_id = ${portalId}`,
    ...(product_id ? [sql`asked.product_id = ${product_id}`] : []),
    ...(product_version_id ? [sql`asked.product_version_id = ${product_version_id}`] : []),
    ...(access ? [sql`asked.status = ${access}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

async function namedRows(db: Kysely<Database>, portalId: string, ids: readonly string[], order: ListOrder) {
  const { rows } = await sql<Row & { place: string }>`
    select thing.id, thing.name, thing.reference_id, thing.created_at, thing.updated_at, client_proof(thing) as client_proof,
      jsonb_build_object('id', developer.id, 'email', developer.email, 'full_name', developer.full_name) as developer,
      case when strategy.id is not null then jsonb_build_object('id', strategy.id, 'name', strategy.name) end as auth_strategy,
      case when client.id is not null then ${clientState} end as client_state,
      ${accessOfThing} as access, ${placeColumn(order)} as place
    from applications as thing
    join developers as developer on developer.portal_id = thing.portal_id and developer.id = thing.developer_id
    left join auth_strategies as strategy on strategy.portal_id = thing.portal_id and strategy.id = thing.auth_strategy_id
    left join clients as client on client.portal_id = thing.portal_id and client.application_id = thing.id
      and client.replaces is null
    where thing.portal_id = ${portalId} and thing.id = any(${ids}::uuid[]) ${orderBy(order, sql`thing.id`)}`.execute(
    db,
  );
  return rows;
}
