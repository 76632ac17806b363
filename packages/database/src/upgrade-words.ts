import { transactionWords } from './old-transactions.ts';
import type { PendingMigration, TouchedTable, UpgradePlan } from './upgrade-plan.ts';

const works = {
  rewrites: 'writes every row; the table waits',
  reads: 'reads every row; changes of the table wait',
  locks: 'for a moment',
} as const satisfies Record<TouchedTable['work'], string>;

/** Rows from which on a migration is likely to be noticed: some seconds on an ordinary disk. */
const noticed = 100_000;

/**
 * The plan as lines for a terminal.
 * @param freeBytes of the disk that the database is on; undefined when that is another machine's
 */
export function upgradeWords(plan: UpgradePlan, freeBytes: number | undefined): string {
  const { from, to, pending, databaseBytes, neededBytes, servers, waitsFor, refusal } = plan;
  if (from > to)
    return `The schema is at version ${from}, newer than version ${to} of this Stoa, which can use it as it is: nothing to do.`;
  if (pending.length === 0) return `The schema is at version ${to}: nothing to do.`;
  const heavy = pending.flatMap(({ tables }) => tables).filter(({ work }) => work !== 'locks');
  const time = heavy.some(({ rows }) => rows >= noticed)
    ? 'minutes; stop the servers, or plan for requests that wait'
    : heavy.some(({ rows }) => rows < 0)
      ? 'not known: PostgreSQL has not counted the rows of every table yet (its command "analyze" does)'
      : 'seconds';
  const tight = freeBytes !== undefined && freeBytes < neededBytes * 1.2;
  const free = freeBytes === undefined ? 'see the database server' : `${megabytes(freeBytes)} are free`;
  return [
    `From schema version ${from} to ${to}: ${pending.length} to run.`,
    ...pending.flatMap(wordsOf),
    '',
    `Time      ${time}`,
    `Disk      the database has ${megabytes(databaseBytes)}, the upgrade may write ${megabytes(neededBytes)} more; ${free}`,
    ...(tight ? ['          That is too little: make room first.'] : []),
    `Servers   ${servers === 0 ? 'none uses the database' : `${servers} on the database; each goes on until it is replaced`}`,
    ...(waitsFor.length > 0 ? [`Waits for ${waitsFor.map(transactionWords).join(', ')}, unless they end before`] : []),
    ...(from === 0
      ? ['Backup    none is needed: the database has no Stoa in it']
      : [
          'Backup    stoa backup before-upgrade.stoa',
          '          Without it there may be no way back: an older Stoa refuses a database that it cannot use.',
        ]),
    ...(refusal ? [`Rights    ${refusal}`] : []),
    '',
    refusal
      ? 'Nothing was changed. The upgrade would fail.'
      : 'Nothing was changed. "stoa serve" of this version does it at its start, "stoa migrate" at once.',
  ].join('\n');
}

function wordsOf({ name, tables }: PendingMigration): string[] {
  const heavy = tables.filter(({ work }) => work !== 'locks');
  return [
    `  ${name}`,
    ...heavy.map(({ table, rows, bytes, work }) => {
      const count = rows < 0 ? 'not counted yet' : `about ${rows.toLocaleString('en')} rows`;
      return `    ${table}: ${works[work]} (${count}, ${megabytes(bytes)})`;
    }),
  ];
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`;
}
