import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@stoa/common/problem';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

export interface Readiness {
  /** The value is false while the server starts or stops. */
  ready: boolean;
  /** The server was told to stop: each answer ends its connection, so that the next request goes elsewhere. */
  stopping?: boolean;
  /** The gate has known once who may pass. */
  gateLoaded?: boolean;
}

/**
 * `/healthz`: the process answers. `/readyz`: started, not stopping, the database answers, the data folder can be written, and the
 * gate has been loaded once. `/readyz/gate`: started, not stopping, and the gate can say who may pass. The gate can do so for some
 * seconds without the database. A proxy that asks `/readyz` takes the server out at once, and its gateways get no answer.
 */
export function health(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'config' | 'admission'>,
  readiness: Readiness,
): void {
  const quiet = { logLevel: 'warn' } as const;
  // Whoever may reach it would have the disk written to as often as they ask.
  const isWritable = atMostOncePer(1_000, () => proveWritable(deps.config.dataFolder));
  app.get('/healthz', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  const refuseUnlessServing = () => {
    if (!readiness.ready)
      throw new Problem('unavailable', 503, 'The server is starting or stopping.', { retryAfter: 1 });
  };
  app.get('/readyz/gate', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    refuseUnlessServing();
    if (!deps.admission.current())
      throw new Problem('unavailable', 503, 'The gate does not know who may pass.', { retryAfter: 1 });
    return { status: 'ready' };
  });
  app.get('/readyz', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    refuseUnlessServing();
    await sql`select 1`.execute(deps.db).catch((cause: unknown) => {
      throw new Problem('unavailable', 503, 'The database does not answer.', { retryAfter: 5, cause });
    });
    await isWritable().catch((cause: unknown) => {
      throw new Problem('unavailable', 503, 'The data folder cannot be written.', { retryAfter: 5, cause });
    });
    // Only the first load counts: when a gate loses its database later, the server's pages go on.
    readiness.gateLoaded ||= deps.admission.current() !== undefined;
    if (!readiness.gateLoaded)
      throw new Problem('unavailable', 503, 'The gate could not read yet who may pass.', { retryAfter: 5 });
    return { status: 'ready' };
  });
}

/** Asks again when the answer is older than that; callers at once share one. */
function atMostOncePer(ms: number, ask: () => Promise<void>): () => Promise<void> {
  let asked: { readonly at: number; readonly answer: Promise<void> } | undefined;
  return () => {
    if (!asked || performance.now() - asked.at > ms) asked = { at: performance.now(), answer: ask() };
    return asked.answer;
  };
}

/** The file is larger than what a file system keeps without a block of its own. */
const probe = Buffer.alloc(64 * 1024, '.');

/** A new file on the disk: permissions say nothing of one that is full or read-only, and an old file has its blocks. */
async function proveWritable(folder: string): Promise<void> {
  // The owner of the folder, who need not be this user, could have put a link under a name that is known.
  const file = join(folder, `.writable.${randomBytes(6).toString('hex')}`);
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    // The folder need not exist: the database may be external, and all secrets may be in the environment.
    if (error.code !== 'ENOENT') throw error;
  });
  if (!handle) return;
  try {
    // Before it is written: whatever ends this process leaves no file.
    await rm(file, { force: true });
    await handle.writeFile(probe);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
