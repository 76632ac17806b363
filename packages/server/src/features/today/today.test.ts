import type { UserRole } from '@stoa/contract/users';
import { newId } from '@stoa/database/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
const browsers = {} as Record<UserRole, BrowserLike>;
beforeAll(async () => {
  app = await startTestApp();
  for (const role of ['owner', 'approver', 'viewer', 'publisher'] as const)
    browsers[role] = await app.signedInUser(role, role === 'owner' ? 'grace' : role);
});
afterAll(() => app.close());

const minute = 60_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

async function addWaitingAccount(email: string, at: Date): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('developers')
    .values({
      portal_id: app.portal.portal_id,
      id,
      email,
      full_name: 'x',
      status: 'pending',
      password_hash: 'x',
      email_verified_at: at,
      decided_at: null,
      updated_at: at,
    })
    .execute();
  return id;
}

test('an empty portal has nothing that waits, and says how far it is set up', async () => {
  expect(await browsers.owner.call('getToday')).toMatchObject({
    waiting: [],
    calls: { requests: 0, errors: 0, before: { requests: 0, errors: 0 } },
    done: [],
    portal: { products: 0, gateways: 0, developers: 0, users: 4, branded: expect.any(Boolean) },
  });
});

test('what waits is told with its age and whose turn it is; names only to a role that may list them', async () => {
  const { portal_id } = app.portal;
  await addWaitingAccount('late@x.example', ago(3 * 24 * 60 * minute));
  await addWaitingAccount('soon@x.example', ago(5 * minute));
  await addWaitingAccount('third@x.example', ago(minute));
  const gateway = { portal_id, name: 'edge-3', token_hash: newId(), last_seen_at: ago(26 * minute) };
  await app.db
    .insertInto('gateways')
    .values({ ...gateway, id: newId() })
    .execute();
  await app.db
    .insertInto('gateways')
    .values({ ...gateway, id: newId(), name: 'edge-1', token_hash: newId(), last_seen_at: ago(minute) })
    .execute();
  await app.db
    .insertInto('webhooks')
    .values({
      portal_id,
      id: newId(),
      url: 'https://hooks.example',
      description: 'Billing',
      events: '[]',
      include_personal_data: false,
      allow_private: false,
      secret: 'x',
      failing_since: ago(2 * minute),
      updated_at: new Date(),
    })
    .execute();
  const kindsOf = async (role: UserRole) => (await browsers[role].call('getToday')).waiting;
  expect(await kindsOf('owner')).toMatchObject([
    { kind: 'accounts', count: 3, examples: ['late@x.example', 'soon@x.example'], roles: ['owner', 'approver'] },
    { kind: 'gateways', count: 1, examples: ['edge-3'], roles: ['owner'] },
    { kind: 'webhooks', count: 1, examples: ['Billing'], roles: ['owner'] },
  ]);
  expect((await kindsOf('publisher')).map(({ kind, examples }) => [kind, examples])).toEqual([
    ['accounts', []],
    ['gateways', ['edge-3']],
  ]);
  expect((await kindsOf('approver')).map(({ kind, examples }) => [kind, examples.length])).toEqual([
    ['accounts', 2],
    ['gateways', 0],
  ]);
  expect((await kindsOf('viewer')).map(({ kind }) => kind)).toEqual(['accounts', 'gateways']);
});

test('a gateway that is behind, or that has never asked, waits too; its state says why', async () => {
  const { portal_id } = app.portal;
  await app.db.deleteFrom('gateways').execute();
  await app.db.deleteFrom('admission_changes').execute();
  const add = (name: string, more: object) =>
    app.db
      .insertInto('gateways')
      .values({
        portal_id,
        id: newId(),
        name,
        token_hash: newId(),
        created_at: ago(30 * minute),
        last_seen_at: null,
        ...more,
      })
      .execute();
  // The snapshot is of now: it sees every transaction that has ended.
  const { rows } = await sql<{ text: string }>`select pg_current_snapshot()::text as text`.execute(app.db);
  const acknowledged_snapshot = rows[0]?.text ?? '';
  const pulls = { snapshot_pulled_at: ago(minute), acknowledged_snapshot, acknowledged_at: ago(25 * minute) };
  await add('new', { created_at: ago(minute) });
  await add('never', {});
  await add('guards nothing', { all_versions: false });
  await add('pulls', pulls);
  await add('unconfirmed', { snapshot_pulled_at: ago(minute) });
  const states = async () =>
    Object.fromEntries(
      (await browsers.owner.call('listGateways', { query: {} })).data.map((each) => [each.name, each.state]),
    );
  await sql`update admission_changes set changed_at = ${ago(minute)}`.execute(app.db);
  expect(await states()).toEqual({
    new: 'never_asked',
    'guards nothing': 'never_asked',
    never: 'never_asked',
    pulls: 'asks',
    unconfirmed: 'behind',
  });
  // What the one that pulls has not taken over for twenty minutes.
  await sql`insert into admission_changes (kind, portal_id, id, changed_at) values ('product_version', ${portal_id}, ${newId()}, ${ago(20 * minute)})`.execute(
    app.db,
  );
  expect((await states()).pulls).toBe('behind');
  const { waiting } = await browsers.owner.call('getToday');
  const row = waiting.find(({ kind }) => kind === 'gateways');
  expect(row?.count).toBe(3);
});

test('figures and what was done are told to the roles that may ask for them elsewhere', async () => {
  const id = await addWaitingAccount('decided@x.example', ago(minute));
  await browsers.owner.call('approveDeveloper', { params: { developerId: id } });
  const { done } = await browsers.owner.call('getToday');
  expect(done?.map(({ event }) => event)).toEqual(['developer_approved']);
  expect(Object.values(done?.[0]?.names ?? {})).toEqual(expect.arrayContaining(['grace', 'decided@x.example']));
  expect((await browsers.approver.call('getToday')).done).toBeNull();
  expect((await browsers.publisher.call('getToday')).calls).toBeNull();
});

/** Reads a stream until a text was in it. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, text: string): Promise<string> {
  let read = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return read;
    read += new TextDecoder().decode(value);
    if (read.includes(text)) return read;
  }
}

test('a decision is heard by whoever follows, and carries nothing', async () => {
  const answer = await browsers.viewer.fetch('/management/v1/events?topic=requests');
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  await readUntil(reader, 'retry:');
  const id = await addWaitingAccount('heard@x.example', new Date());
  const heard = readUntil(reader, 'changed');
  // The first look only remembers what is there: something must change after it.
  const timer = setInterval(() => void addWaitingAccount(`${newId().slice(-9)}@x.example`, new Date()), 500);
  expect(await heard).toContain('event: changed\ndata:\n\n');
  clearInterval(timer);
  expect(await heard).not.toContain(id);
  await reader.cancel();
});

test('nobody follows without a session', async () => {
  const answer = await app.visitor().fetch('/management/v1/events?topic=requests');
  expect(answer.status).toBe(401);
});
