import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { WriterLine } from '@stoa/common/testing/kill-under-writes';
import pg from 'pg';
import { silentLog } from '../database-log.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

/**
 * A program for tests to kill: it starts the embedded database on a folder, reports what it found and then commits rows without
 * end, reporting each commit (the lines are `WriterLine`s). SIGTERM ends it cleanly. The option --uid makes it run as that user,
 * once its modules are loaded.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    uid: { type: 'string' },
    binaries: { type: 'string' },
    idle: { type: 'boolean' },
  },
});

if (values.uid) {
  process.setgroups?.([]);
  process.setgid?.(Number(values.uid));
  process.setuid?.(Number(values.uid));
}

const started = performance.now();
const embedded = await startEmbeddedPostgres({
  dataFolder: values.data ?? '',
  log: silentLog,
  ...(values.binaries ? { installed: { folder: values.binaries, version: 'test' } } : {}),
});
const pool = new pg.Pool(embedded.connection);
pool.on('error', () => {});
await pool.query(`
  create table if not exists writes (id integer primary key);
  create table if not exists parts (write_id integer references writes, part integer, primary key (write_id, part));
  create table if not exists tally (writes integer not null);
  insert into tally select 0 where not exists (select from tally)`);
const found = await wholeWrites();
tell({ server: process.pid, postmaster: embedded.pid, found, start: performance.now() - started });

let stopping = false;
process.once('SIGTERM', () => {
  stopping = true;
});
for (let id = Math.max(0, ...found) + 1; !stopping; id += 1) {
  if (values.idle) await pause(20);
  else await write(id);
}
await pool.end();
await embedded.stop();

async function write(id: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('insert into writes values ($1)', [id]);
    await client.query('insert into parts select $1::integer, part from generate_series(1, 4) part', [id]);
    await client.query('update tally set writes = writes + 1');
    await client.query('commit');
  } finally {
    client.release();
  }
  tell({ acknowledged: id });
}

/** The ids of the writes that are there with all they consist of; an error when a write is there in part. */
async function wholeWrites(): Promise<number[]> {
  const { rows } = await pool.query<{ id: number; parts: number }>(
    'select id, count(part)::integer as parts from writes left join parts on write_id = id group by id order by id',
  );
  const tally = await pool.query<{ writes: number }>('select writes from tally');
  if (rows.some(({ parts }) => parts !== 4) || tally.rows[0]?.writes !== rows.length) {
    throw new Error('a transaction was kept in part');
  }
  return rows.map(({ id }) => id);
}

function tell(line: WriterLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
