import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('an owner downloads what `stoa backup` writes; it is in the audit log, and after ten minutes the password is asked for', async () => {
  const owner = await app.signedInUser('owner', 'olga');
  await owner.call('prepareBackup');
  const response = await owner.fetch('/management/v1/backup');
  expect(response.headers.get('content-disposition')).toContain('portal.stoa');
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = gunzipSync(bytes).toString();
  expect(JSON.parse(text.slice(0, text.indexOf('\n')))).toMatchObject({ stoa_archive: expect.any(Number) });
  expect(text).toContain(owner.person.email);
  const events = await app.db
    .selectFrom('audit_events')
    .select('actor')
    .where('event', '=', 'backup_downloaded')
    .execute();
  expect(events).toEqual([{ actor: `user:${owner.person.id}` }]);
  await app.db
    .updateTable('sessions')
    .set({ proven_at: new Date(0) })
    .execute();
  expect((await owner.fetch('/management/v1/backup')).status).toBe(403);
});

test('one at a time', async () => {
  const owner = await app.signedInUser('owner', 'oscar');
  const both = await Promise.all([1, 2].map(() => owner.fetch('/management/v1/backup')));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
  await Promise.all(both.map((response) => response.arrayBuffer()));
});

test('an open preview is no other portal', async () => {
  const publisher = await app.signedInUser('publisher', 'paula');
  await publisher.call('putProductDraft', { params: { slug: 'rockets' }, body: { name: 'Rockets' } });
  await publisher.call('openPreview');
  const owner = await app.signedInUser('owner', 'omar');
  await owner.call('prepareBackup');
});

test('status says how far outbox and sums of calls are behind', async () => {
  const owner = await app.signedInUser('owner', 'otto');
  const { portal_id } = app.portal;
  await app.db
    .insertInto('call_batches' as never)
    .values({ portal_id, hour_ms: 3_600_000, batch: 1, day: 0, calls: 5 } as never)
    .execute();
  const { folding, outbox } = await owner.call('getStatus');
  expect(folding).toEqual({ batches: 1, oldest_at: '1970-01-01T01:00:00.000Z' });
  expect(outbox.waiting).toBeGreaterThanOrEqual(0);
});
