import { type Kysely, sql } from 'kysely';
import { adviceOnRights, migrationName, unknownMigration } from './migrate.ts';
import { migrationStatements } from './migration-checksum.ts';
import { migrations as allMigrations, type Migration } from './migration-list.ts';
import { type OldTransaction, oldestTransactions } from './old-transactions.ts';
import { gateName } from './open.ts';
import { appliedMigrations } from './schema-version.ts';

/** A table with rows that a migration changes: how much it has to read or write, and what waits meanwhile. */
export interface TouchedTable {
  readonly table: string;
  /** The number is PostgreSQL's estimate; -1 when it never counted. */
  readonly rows: number;
  readonly bytes: number;
  /** `rewrites`: every row is written. `reads`: every row is read, for an index or a check. `locks`: for a moment. */
  readonly work: 'rewrites' | 'reads' | 'locks';
}

export interface PendingMigration {
  readonly name: string;
  /** Those that have rows; the others take no time. */
  readonly tables: readonly TouchedTable[];
}

export interface UpgradePlan {
  readonly from: number;
  readonly to: number;
  readonly pending: readonly PendingMigration[];
  readonly databaseBytes: number;
  /** What the largest migration may write besides what is there: both stand on the disk until it ends. */
  readonly neededBytes: number;
  /** Server processes that use the database now. */
  readonly servers: number;
  /** Transactions that are open for more than a minute: migrations may wait for their locks. */
  readonly waitsFor: readonly OldTransaction[];
  /** Why the role of the connection cannot do it, for people; undefined when it can. */
  readonly refusal?: string | undefined;
}

/**
 * What bringing the database to the newest schema would do, from the statements of the migrations and the sizes of the
 * tables. Changes nothing. Throws `DatabaseNewerThanCode` when the schema is ahead.
 */
export async function planUpgrade<Tables>(
  db: Kysely<Tables>,
  migrations: readonly Migration[] = allMigrations,
): Promise<UpgradePlan> {
  const anyDb = db as unknown as Kysely<unknown>;
  const applied = await appliedMigrations(anyDb);
  const wrong = unknownMigration(applied, migrations);
  if (wrong) throw wrong;
  const from = applied.at(-1)?.version ?? 0;
  const sizes = await tableSizes(anyDb);
  const pending: PendingMigration[] = [];
  for (const migration of migrations.filter(({ version }) => version > from)) {
    const works = worksOf((await migrationStatements(migration)).join('\0'));
    const tables = [...works].flatMap(([table, work]) => {
      const size = sizes.get(table);
      return size && size.rows !== 0 ? [{ table, work, ...size }] : [];
    });
    pending.push({ name: migrationName(migration), tables });
  }
  return {
    from,
    to: migrations.at(-1)?.version ?? 0,
    pending,
    neededBytes: Math.max(0, ...pending.map(({ tables }) => tables.reduce((sum, one) => sum + written(one), 0))),
    ...(await surroundings(anyDb)),
    waitsFor: await oldestTransactions(anyDb, { olderThanSeconds: 60 }),
    refusal: pending.length > 0 ? await missingRights(anyDb) : undefined,
  };
}

/** A migration makes tables, and changes those that are there: PostgreSQL lets only their owner do that. */
async function missingRights(db: Kysely<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ creates: boolean; others: string[] }>`
    select has_schema_privilege(current_schema, 'create') as creates,
      array(select relname::text from pg_class where relkind = 'r' and relnamespace = current_schema::regnamespace
        and not pg_has_role(relowner, 'usage') order by relname) as others`.execute(db);
  const [{ creates, others } = { creates: true, others: [] }] = rows;
  if (!creates) return `The role may not make tables in this database. ${await adviceOnRights(db)}`;
  if (others.length > 0)
    return `Another role owns the table ${others[0]}${others.length > 1 ? ` and ${others.length - 1} more` : ''}. Use that role, or give them to this one.`;
  return undefined;
}

const written = ({ work, bytes }: TouchedTable) => (work === 'locks' ? 0 : bytes);

const strength = ['locks', 'reads', 'rewrites'] as const;

/** The heaviest work of the statements on each table that they name. */
export function worksOf(statements: string): Map<string, TouchedTable['work']> {
  const works = new Map<string, TouchedTable['work']>();
  const note = (table: string, work: TouchedTable['work']) => {
    const known = works.get(table);
    if (!known || strength.indexOf(work) > strength.indexOf(known)) works.set(table, work);
  };
  for (const statement of statements.replaceAll(/--[^\n]*/g, '').split(/[;\0]/)) {
    for (const { pattern, work } of kinds) {
      const table = pattern.exec(statement)?.[1];
      if (table) note(table, typeof work === 'string' ? work : work(statement));
    }
  }
  return works;
}

const name = '(?:only )?(?:if exists )?(?:public\\.)?"?(\\w+)"?';
const kinds: readonly {
  readonly pattern: RegExp;
  readonly work: TouchedTable['work'] | ((text: string) => TouchedTable['work']);
}[] = [
  { pattern: new RegExp(`^\\s*alter table ${name}`, 'i'), work: workOfAlter },
  { pattern: new RegExp(`^\\s*create (?:unique )?index(?: [^(]*)? on ${name}`, 'i'), work: 'reads' },
  { pattern: new RegExp(`^\\s*update ${name}`, 'i'), work: 'rewrites' },
  { pattern: new RegExp(`^\\s*insert into ${name}`, 'i'), work: 'locks' },
  { pattern: new RegExp(`^\\s*delete from ${name}`, 'i'), work: 'reads' },
  { pattern: new RegExp(`^\\s*create (?:or replace )?trigger [^;]* on ${name}`, 'i'), work: 'locks' },
];

/** A new column with a constant default is a note in the catalog; a generated one, or another type, writes every row. */
function workOfAlter(statement: string): TouchedTable['work'] {
  if (/\bgenerated always as\b|\btype\s+\w+|default (?:gen_random_uuid|clock_timestamp)/i.test(statement))
    return 'rewrites';
  return /\bset not null|\badd (?:constraint|primary key|unique|foreign key|check)|\breferences\b/i.test(statement)
    ? 'reads'
    : 'locks';
}

async function tableSizes(db: Kysely<unknown>): Promise<Map<string, { rows: number; bytes: number }>> {
  const { rows } = await sql<{ name: string; rows: number; bytes: number }>`
    select relname as name, case when pg_relation_size(oid) = 0 then 0 else reltuples::bigint end as rows,
      pg_total_relation_size(oid) as bytes
    from pg_class where relkind = 'r' and relnamespace = current_schema::regnamespace`.execute(db);
  return new Map(rows.map((one) => [one.name, { rows: Number(one.rows), bytes: Number(one.bytes) }]));
}

async function surroundings(db: Kysely<unknown>): Promise<Pick<UpgradePlan, 'databaseBytes' | 'servers'>> {
  const { rows } = await sql<{ bytes: number; servers: number }>`
    select pg_database_size(current_database()) as bytes, (select count(*) from pg_stat_activity
      where datname = current_database() and application_name = ${gateName}) as servers`.execute(db);
  return { databaseBytes: Number(rows[0]?.bytes ?? 0), servers: Number(rows[0]?.servers ?? 0) };
}
