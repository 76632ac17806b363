import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import type { Call } from '../analytics-store.ts';
import type { Counted } from '../counted.ts';

/** What a call is counted by beside its application, hour and status: one row of `call_targets`, known by its number. */
export type Target = Omit<Counted, 'applicationId' | 'status'>;

interface Column {
  readonly column: string;
  readonly type: 'uuid' | 'text';
  readonly of: (call: Call) => string;
}

/**
 * The columns of `call_targets` that tell targets apart. A dimension more is a line here and a column in the table: packs and
 * cells have only the number (docs/analytics-storage.md).
 */
const columnOf: Readonly<Record<keyof Target, Column>> = {
  productVersionId: { column: 'product_version_id', type: 'uuid', of: (call) => call.productVersionId },
  operation: { column: 'operation', type: 'text', of: operationOf },
};
const columns = Object.entries(columnOf).map(([property, column]) => ({
  ...column,
  property: property as keyof Target,
}));

function operationOf({ method, operation }: Call): string {
  return operation === null ? '' : `${method} ${operation}`;
}

/** The numbers of targets, in memory: they never change, and there are as many as specifications have operations. */
export interface Targets {
  /** The numbers of the targets of these calls, in their order; what is new gets one. */
  numbersOf(portalId: string, calls: readonly Call[]): Promise<number[]>;
  /** What the numbers stand for. */
  named(portalId: string, numbers: ReadonlySet<number>): Promise<ReadonlyMap<number, Target>>;
}

type TargetRow = Target & { readonly id: number };

interface Known {
  readonly byName: Map<string, number>;
  readonly byNumber: Map<number, Target>;
}

export function createTargets(db: Kysely<Database>): Targets {
  const portals = new Map<string, Known>();

  function knownOf(portalId: string): Known {
    const known = portals.get(portalId) ?? { byName: new Map(), byNumber: new Map() };
    portals.set(portalId, known);
    return known;
  }

  function learn({ byName, byNumber }: Known, rows: readonly TargetRow[]): void {
    for (const { id, ...target } of rows) {
      byName.set(
        nameOf(({ property }) => target[property]),
        id,
      );
      byNumber.set(id, target);
    }
  }

  return {
    async numbersOf(portalId, calls) {
      const known = knownOf(portalId);
      const names = calls.map((call) => nameOf(({ of }) => of(call)));
      const missing = new Map<string, Call>();
      for (const [index, name] of names.entries()) {
        if (!known.byName.has(name)) missing.set(name, calls[index] as Call);
      }
      if (missing.size > 0) learn(known, await enter(db, portalId, [...missing.values()]));
      return names.map((name) => known.byName.get(name) as number);
    },
    async named(portalId, numbers) {
      const known = knownOf(portalId);
      const missing = [...numbers].filter((id) => !known.byNumber.has(id));
      if (missing.length > 0) {
        const { rows } = await sql<TargetRow>`
          select ${selected} from call_targets t
          where t.portal_id = ${portalId} and t.id = any(${missing}::integer[])`.execute(db);
        learn(known, rows);
      }
      return known.byNumber;
    },
  };
}

/** U+0000 stands between the values, which PostgreSQL's texts cannot hold. */
function nameOf(value: (column: (typeof columns)[number]) => string): string {
  let name = '';
  for (const column of columns) name += `\0${value(column)}`;
  return name;
}

const names = sql.join(columns.map(({ column }) => sql.ref(column)));
const selected = sql.join([
  sql`t.id`,
  ...columns.map(({ column, property }) => sql`${sql.ref(`t.${column}`)} as ${sql.ref(property)}`),
]);

/** Enters the targets in one order, so that two processes that add the same targets do not run into a deadlock. */
async function enter(db: Kysely<Database>, portalId: string, calls: readonly Call[]): Promise<readonly TargetRow[]> {
  const values = columns.map(({ of, type }) => sql`${calls.map(of)}::${sql.raw(type)}[]`);
  const given = sql`unnest(${sql.join(values)}) as given (${names})`;
  await sql`
    insert into call_targets (portal_id, ${names}) select ${portalId}, ${names} from ${given}
    order by ${names} on conflict do nothing`.execute(db);
  // A new query: the statement above does not see rows that another process inserted a moment ago.
  const { rows } = await sql<TargetRow>`
    select ${selected} from ${given} join call_targets t on t.portal_id = ${portalId}
      and ${sql.join(
        columns.map(({ column }) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`given.${column}`)}`),
        sql` and `,
      )}`.execute(db);
  return rows;
}
