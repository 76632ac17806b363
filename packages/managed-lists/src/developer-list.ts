import type { ListedDeveloper } from '@stoa/contract/managed-people';
import type { Database, DeveloperStatus } from '@stoa/database/tables';
import { textConditions } from '@stoa/database/text-match';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';
import { beyond, type ListOrder, orderBy, placeColumn } from './list-place.ts';
import { type PageAsked, pagedRows, wordsQuery } from './search-first.ts';

export interface DeveloperQuestion {
  /** The query holds the text filters too, by their names in the address. */
  readonly filters: object;
  readonly status?: DeveloperStatus | undefined;
  readonly search?: string | undefined;
  readonly order?: 'newest' | 'oldest' | 'email' | undefined;
  readonly page: PageAsked;
}

type Row = Omit<ListedDeveloper, 'created_at' | 'updated_at' | 'status_since'> & {
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly status_since: Date;
};

/** A program can make thousands of applications for one developer: counting stops here. */
const mostApplications = 1_000;

const orders = {
  newest: { by: sql`thing.created_at`, kind: 'moment', direction: 'desc' },
  oldest: { by: sql`thing.created_at`, kind: 'moment', direction: 'asc' },
  email: { by: sql`thing.email`, kind: 'text', direction: 'asc' },
} as const satisfies Record<string, ListOrder>;

/** How many applications a developer of `thing` has, up to a bound. */
export const applicationCount = sql<number>`(select count(*)::int from (select from applications as counted
  where counted.portal_id = thing.portal_id and counted.developer_id = thing.id limit ${mostApplications}) as few)`;

/** A page of developers along the index of its order. */
export async function developerList(db: Kysely<Database>, { portal_id }: Portal, question: DeveloperQuestion) {
  const { filters, status, search, page } = question;
  const { after, size } = page;
  const order = orders[question.order ?? 'newest'];
  const id = sql`thing.id`;
  const conditions = [
    sql`thing.portal_id = ${portal_id}`,
    ...(status ? [sql`thing.status = ${status}`] : []),
    ...textConditions(sql.ref('thing.email'), filters, 'email').map((each) => sql`${each}`),
    ...(after ? [beyond(order, after, id)] : []),
  ];
  const query = wordsQuery(search);
  const words = query && sql`thing.words @@ ${query}`;
  const select = sql`select thing.portal_id, thing.id, thing.email, thing.full_name, thing.status, thing.status_since,
    thing.created_at, thing.updated_at, thing.words from developers as thing where ${sql.join(conditions, sql` and `)}`;
  const list = {
    walk: (most: number) => sql`${select} ${orderBy(order, id)} limit ${most}`,
    unordered: select,
    narrow: words,
    found: sql`${select} and ${words ?? sql`true`}`,
    order: orderBy(order, id),
    most: size + 1,
  };
  return pagedRows(db, { list, order, page, rowsOf: (ids) => namedRows(db, portal_id, ids, order) });
}

async function namedRows(db: Kysely<Database>, portalId: string, ids: readonly string[], order: ListOrder) {
  const { rows } = await sql<
    Row & { place: string }
  >`select thing.id, thing.email, thing.full_name, thing.status, thing.status_since,
      thing.created_at, thing.updated_at, ${applicationCount} as application_count, ${placeColumn(order)} as place
    from developers as thing
    where thing.portal_id = ${portalId} and thing.id = any(${ids}::uuid[]) ${orderBy(order, sql`thing.id`)}`.execute(
    db,
  );
  return rows;
}
