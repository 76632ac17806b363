import { randomUUID } from 'node:crypto';
import { newId } from '@stoa/database/ids';
import { cuttableConnection } from '@stoa/database/testing/cuttable-connection';
import { type Admission, startAdmission } from '@stoa/gate/admission';
import type { Directory } from '@stoa/gate/directory';
import { tokenHash } from '@stoa/secrets/secrets';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let catalogue: Catalogue;
const developers: string[] = [];
const log = { info: () => {}, warn: () => {} };

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  for (const name of ['ada', 'bob']) developers.push((await app.signedIn(name)).person.id);
});
afterAll(() => app.close());

/** Numbers that are the same in each run of a seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const hashes = Array.from({ length: 12 }, (_, index) => tokenHash(`key ${index}`));
const statuses = ['approved', 'pending', 'rejected', 'revoked'];

/** One change of the admission data, written as any process may write it. */
async function change(next: (below: number) => number): Promise<void> {
  const portal_id = app.portal.portal_id;
  const { rows } = await sql<{ id: string }>`select id from applications order by id`.execute(app.db);
  const id = rows[next(Math.max(1, rows.length))]?.id;
  const hash = hashes[next(hashes.length)] as string;
  const kind = id === undefined ? 0 : next(9);
  if (kind === 0)
    await sql`insert into applications (portal_id, id, developer_id, name, reference_id, auth_strategy_id, scopes)
      values (${portal_id}, ${newId()}, ${developers[next(2)]}, ${randomUUID()}, ${randomUUID()}, ${catalogue.strategyId}, '[]')`.execute(
      app.db,
    );
  else if (kind === 1) await sql`delete from applications where id = ${id}`.execute(app.db);
  else if (kind === 2) await sql`delete from credentials where secret_hash = ${hash}`.execute(app.db);
  else if (kind === 3 || kind === 4)
    // A key that goes to another application, in one transaction.
    await app.db.transaction().execute(async (trx) => {
      await sql`delete from credentials where secret_hash = ${hash}`.execute(trx);
      await sql`insert into credentials (portal_id, id, application_id, display_name, secret_hash)
        values (${portal_id}, ${newId()}, ${id}, 'key', ${hash})`.execute(trx);
    });
  else if (kind === 5)
    await sql`insert into registrations (portal_id, id, application_id, product_id, product_version_id, status, scopes)
      values (${portal_id}, ${newId()}, ${id}, ${catalogue.productId}, ${catalogue.versionId}, 'approved', '["a"]')
      on conflict do nothing`.execute(app.db);
  else if (kind === 6)
    await sql`update registrations set status = ${statuses[next(4)]} where application_id = ${id}`.execute(app.db);
  else if (kind === 7)
    await sql`update credentials set expires_at = now() + ${next(9)} * interval '1 day' where secret_hash = ${hash}`.execute(
      app.db,
    );
  else
    await sql`update developers set status = ${next(2) === 0 ? 'approved' : 'disabled'} where id = ${developers[next(2)]}`.execute(
      app.db,
    );
}

/** Everything that a decision may depend on. */
function contents(directory: Directory | undefined) {
  const portal = directory?.portal(app.portal.portal_id);
  const applications = [...(portal?.applications.values() ?? [])].map(
    ({ id, developer, strategyId, clientId, credentials, registrations }) => ({
      ...{ id, developer, strategyId, client: portal?.applicationByClient(strategyId ?? '', clientId)?.id },
      keys: credentials.map((key) => [key.id, key.hash, key.expiresAt]).sort(),
      registrations: [...registrations].sort((a, b) => (a.id < b.id ? -1 : 1)),
    }),
  );
  return {
    applications: applications.sort((a, b) => (a.id < b.id ? -1 : 1)),
    keys: hashes.map((hash) => portal?.credential(hash)?.application.id),
  };
}

async function follow(connection: pg.PoolConfig, options: object = {}): Promise<Admission> {
  const admission = startAdmission({ connection: connection as pg.ClientConfig, log, ...options });
  onTestFinished(() => admission.stop());
  await admission.firstLoad;
  return admission;
}

describe('docs/decisions/053: what is known after lost connections is what a fresh process reads', () => {
  test.each([
    ['by the notes of changes', 0, 12 * 3_600_000],
    ['by reading everything anew into the directory that is in use', 3_600_000, 12 * 3_600_000],
  ])('%s', async (_name, settledMs, notesLastMs) => {
    const way = await cuttableConnection(app.connection);
    onTestFinished(() => way.stop());
    const admission = await follow(way.connection, { staleMs: 60_000, pollMs: 20, settledMs, notesLastMs });
    const next = numbers(settledMs + 7);
    for (let round = 0; round < 12; round += 1) {
      if (next(3) > 0) way.cut();
      for (let count = next(12); count >= 0; count -= 1) {
        await change(next);
        if (next(6) === 0) way.mend();
      }
      way.mend();
      const last = admission.current();
      expect(last).toBeDefined();
      const fresh = await follow(app.connection);
      const wanted = contents(fresh.current());
      await vi.waitFor(() => expect(contents(admission.current())).toEqual(wanted), { interval: 20 });
      expect(admission.current()).toBe(last);
      await fresh.stop();
    }
  });
});
