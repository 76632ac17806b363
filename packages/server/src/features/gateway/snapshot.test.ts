import type { GatewaySnapshot } from '@stoa/contract/gateway';
import { newId } from '@stoa/database/ids';
import { openDatabase } from '@stoa/database/open';
import type { Directory } from '@stoa/gate/directory';
import type { Gateway } from '@stoa/gate/records';
import { noteCursor, pullSnapshot } from '@stoa/gate/snapshot';
import { tokenHash } from '@stoa/secrets/secrets';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deleteExpiredRows } from '../../jobs/expired-rows.ts';
import { addVersion } from '../../testing/add-strategy.ts';
import { addGateway } from '../../testing/add-tokens.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike & { readonly person: { readonly id: string } };
let operator: Awaited<ReturnType<TestApp['operator']>>;
let token: string;
let applicationId: string;
let registrationId: string;
let key: string;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  operator = await app.operator();
  token = await addGateway(app);
  applicationId = (await ada.call('createApplication', { body: { name: 'Bot' } })).id;
  key = (await ada.call('createCredential', { params: { applicationId } })).credential;
  const registration = { params: { applicationId }, body: { product_version_id: catalogue.openVersionId } };
  registrationId = (await ada.call('createRegistration', registration)).id;
});
afterAll(() => app.close());

async function pull(since?: string, as = token): Promise<GatewaySnapshot> {
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`;
  const response = await fetch(`${app.url}/gateway/v1/snapshot${query}`, { headers: { 'x-gateway-token': as } });
  expect(response.status).toBe(200);
  return (await response.json()) as GatewaySnapshot;
}

async function answerTo({ db }: Pick<TestApp, 'db'>, gateway: Gateway, since?: string): Promise<GatewaySnapshot> {
  return (await pullSnapshot(db, gateway, since, { maxAge: 60 })).answer(() => noteCursor(db));
}

const forge = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const partsOf = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];

async function ask(as: string): Promise<void> {
  await app.deps.admission.catchUp();
  const headers = { 'x-gateway-token': as, 'x-api-key': key };
  await fetch(`${app.url}/gateway/v1/verify/${catalogue.openVersionId}`, { headers });
}

const propagation = () => ada.call('getApplicationPropagation', { params: { applicationId } });
const revoke = () => operator.call('revokeRegistration', { params: { registrationId } });
const reinstate = () => operator.call('reinstateRegistration', { params: { registrationId } });

describe('gateways, push integrations: the snapshot', () => {
  test('tells who may pass by hashes alone, of approved registrations alone', async () => {
    const snapshot = await pull();
    expect(snapshot).toMatchObject({ full: true, more: false, removed: [] });
    expect(snapshot.applications).toEqual([
      {
        id: applicationId,
        auth_strategy_id: catalogue.strategyId,
        client: null,
        keys: [{ id: expect.any(String), sha256: tokenHash(key), expires_at: null }],
        certificate: null,
        registrations: [{ id: registrationId, product_version_id: catalogue.openVersionId, scopes: [] }],
      },
    ]);
    expect(snapshot.versions.map(({ id }) => id)).toContain(catalogue.openVersionId);
    expect(snapshot.versions[0]?.key_names).toEqual(expect.arrayContaining(['apikey', 'x-api-key']));
    expect(JSON.stringify(snapshot)).not.toContain(key);
  });

  test('with its cursor only what changed since is told, and whoever may not pass any more is removed', async () => {
    const first = await pull();
    expect(await pull(first.cursor)).toMatchObject({ full: false, applications: [], removed: [] });
    await revoke();
    const second = await pull(first.cursor);
    expect(second).toMatchObject({ full: false, more: false, applications: [], removed: [applicationId] });
    await reinstate();
    const third = await pull(second.cursor);
    expect(third).toMatchObject({ full: false, applications: [{ id: applicationId }], removed: [] });
    const { id } = await ada.call('createCredential', { params: { applicationId } });
    const fourth = await pull(third.cursor);
    expect(fourth.applications[0]?.keys.map((each) => each.id)).toContain(id);
    await ada.call('revokeCredential', { params: { applicationId, credentialId: id } });
    const fifth = await pull(fourth.cursor);
    expect(fifth.applications[0]?.keys.map((each) => each.id)).not.toContain(id);
    // The same cursor gets the same answer again: an answer may be lost.
    expect((await pull(second.cursor)).applications).toEqual(fifth.applications);
  });

  test('a key is told whatever the clock of the server says; one that ended more than a day ago is not', async () => {
    const credential = await ada.call('createCredential', { params: { applicationId } });
    const ends = async (hours: number) => {
      const expires_at = new Date(Date.now() + hours * 3_600_000);
      await app.db.updateTable('credentials').set({ expires_at }).where('id', '=', credential.id).execute();
      return (await pull()).applications[0]?.keys.map(({ id }) => id);
    };
    app.advance(2 * 3_600_000);
    expect(await ends(1)).toContain(credential.id);
    app.advance(-2 * 3_600_000);
    expect(await ends(-25)).not.toContain(credential.id);
    await ada.call('revokeCredential', { params: { applicationId, credentialId: credential.id } });
  });

  test('a key whose end has a year of five digits costs no answer; its rotation has the last end there is', async () => {
    const { id } = await ada.call('createCredential', { params: { applicationId } });
    const params = { applicationId, credentialId: id };
    const ends = (expires_at: Date | string) =>
      app.db
        .updateTable('credentials')
        .set({ expires_at: new Date(expires_at) })
        .where('id', '=', id)
        .execute();
    const last = '9999-12-31T23:59:59.999Z';
    await ends(new Date(Date.parse(last) + 43_200_000));
    const told = (await pull()).applications[0]?.keys.find((each) => each.id === id);
    expect(told?.expires_at).toBe(last);
    const application = await operator.call('getManagedApplication', { params: { applicationId } });
    expect(application.keys.find((each) => each.id === id)?.expires_at).toBe(last);
    const usage = await ada.call('getCredentialUsage', { params: { applicationId } });
    expect(usage.data.find((each) => each.id === id)?.expires_at).toBe(last);
    const managed = await operator.call('getManagedCredential', { params: { credentialId: id } });
    expect(managed.expires_at).toBe(last);
    await ends(last);
    const rotated = await ada.call('rotateCredential', { params });
    expect(rotated.expires_at).toBe(last);
    for (const credentialId of [id, rotated.id])
      await ada.call('revokeCredential', { params: { applicationId, credentialId } });
  });

  test('what a server tells a gateway of itself that was not up to date is told anew by the next one', async () => {
    const gateway = app.deps.admission.current()?.gateway(tokenHash(token)) as Gateway;
    const { cursor } = await pull();
    // Its memory is behind: it has not heard of a rotation that its database shows.
    const behind = { ...gateway, tokenHash: tokenHash('the one before') };
    const answer = await answerTo(app, behind, cursor);
    expect(answer.gateway.tokens.map(({ sha256 }) => sha256)).toEqual([behind.tokenHash]);
    const next = await pull(answer.cursor);
    expect(next).toMatchObject({ full: false, applications: [], removed: [] });
    expect(next.cursor).not.toBe(answer.cursor);
    expect((await pull(next.cursor)).cursor).toBe(next.cursor);
  });

  test('RFC 9110 §13.1.2: where nothing changed 304 says so, and acknowledges all the same', async () => {
    const { cursor } = await pull();
    const ask = (since: string, known = since) =>
      fetch(`${app.url}/gateway/v1/snapshot?since=${since}`, {
        headers: { 'x-gateway-token': token, 'if-none-match': `"${known}"` },
      });
    const unchanged = await ask(cursor);
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    expect(await propagation()).toMatchObject({ gateways: 1, active: 1 });
    expect((await pull(cursor)).cursor).toBe(cursor);
    const { id } = await ada.call('createCredential', { params: { applicationId } });
    const changed = await ask(cursor);
    expect(changed.status).toBe(200);
    const next = (await changed.json()) as GatewaySnapshot;
    expect(changed.headers.get('etag')).toBe(`"${next.cursor}"`);
    expect(next.applications[0]?.keys.map((each) => each.id)).toContain(id);
    await ada.call('revokeCredential', { params: { applicationId, credentialId: id } });
    expect((await ask(next.cursor)).status).toBe(200);
    // Its own tag, but everything is told anew.
    expect((await ask('nonsense', cursor)).status).toBe(200);
    const last = await pull(next.cursor);
    const [gatewayId, snapshot, takenAt, ...others] = partsOf(last.cursor);
    const old = forge([gatewayId, snapshot, Number(takenAt) - 3_600_001, ...others]);
    const renewed = await ask(old);
    expect(renewed.status).toBe(200);
    expect(((await renewed.json()) as GatewaySnapshot).cursor).not.toBe(old);
  });

  test('where the pull of a gateway cannot be noted it is answered all the same', async () => {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'read-only'; end $$`.execute(
      app.db,
    );
    await sql`create trigger refuse before update on gateways for each row execute function refuse()`.execute(app.db);
    const { cursor } = await pull();
    expect(await pull(cursor)).toMatchObject({ full: false, applications: [], removed: [] });
    // Nor can the note of a new cursor: the old one goes on.
    await sql`create trigger refuse before insert on admission_changes execute function refuse()`.execute(app.db);
    const [gatewayId, snapshot, takenAt, ...others] = partsOf(cursor);
    const old = forge([gatewayId, snapshot, Number(takenAt) - 3_600_001, ...others]);
    expect((await pull(old)).cursor).toBe(old);
    await sql`drop function refuse cascade`.execute(app.db);
    expect((await pull(old)).cursor).not.toBe(old);
    const settings = { ...app.connection, options: '-c default_transaction_read_only=on' };
    const reading = await openDatabase(settings);
    const gateway = app.deps.admission.current()?.gateway(tokenHash(token)) as Gateway;
    expect((await answerTo(reading, gateway)).full).toBe(true);
    await reading.close();
  });

  test('a note that hangs keeps no other question waiting', async () => {
    await sql`create sequence notes`.execute(app.db);
    await sql`create function hang_once() returns trigger language plpgsql as $$ begin
      if nextval('notes') = 1 then perform pg_sleep(600); end if;
      return new;
    end $$`.execute(app.db);
    await sql`create trigger hang_once before insert on admission_changes for each row execute function hang_once()`.execute(
      app.db,
    );
    const first = await fetch(`${app.url}/gateway/v1/snapshot`, { headers: { 'x-gateway-token': token } });
    expect(first.status).toBe(503);
    expect((await pull()).full).toBe(true);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`.execute(app.db);
    await sql`drop function hang_once cascade`.execute(app.db);
  });

  test('no statement of a pull is compiled, also on a connection that a pooler by transaction has given', async () => {
    const gateway = app.deps.admission.current()?.gateway(tokenHash(token)) as Gateway;
    await app.pool.query(`
      create function refuse_jit() returns boolean language plpgsql as $$ begin
        if current_setting('jit')::boolean then raise 'jit is on'; end if;
        return true;
      end $$;
      alter table product_versions rename to stored_versions;
      create view product_versions as select * from stored_versions where refuse_jit()`);
    const pooled = await openDatabase(app.connection, { poolSize: 1 });
    try {
      await pooled.pool.query('set jit = on');
      expect((await answerTo(pooled, gateway)).full).toBe(true);
    } finally {
      await pooled.close();
      await app.pool.query(`
        drop view product_versions; alter table stored_versions rename to product_versions; drop function refuse_jit`);
    }
  });

  test('a developer who is disabled takes all applications along; one that is deleted is removed', async () => {
    const { cursor } = await pull();
    const params = { developerId: ada.person.id };
    await operator.call('disableDeveloper', { params });
    const without = await pull(cursor);
    expect(without).toMatchObject({ full: false, removed: [applicationId] });
    await operator.call('approveDeveloper', { params });
    const again = await pull(without.cursor);
    expect(again.applications.map(({ id }) => id)).toEqual([applicationId]);
    await app.db.updateTable('sessions').set({ ended_at: null }).execute();
    const other = (await ada.call('createApplication', { body: { name: 'Gone soon' } })).id;
    await ada.call('createRegistration', {
      params: { applicationId: other },
      body: { product_version_id: catalogue.openVersionId },
    });
    const known = await pull(again.cursor);
    expect(known.applications.map(({ id }) => id)).toEqual([other]);
    await ada.call('deleteApplication', { params: { applicationId: other } });
    expect(await pull(known.cursor)).toMatchObject({ full: false, applications: [], removed: [other] });
  });

  test('what is committed by a transaction that was open at the pull before is told at the next', async () => {
    const id = newId();
    const { portal_id } = app.portal;
    let cursor = '';
    await app.db.transaction().execute(async (trx) => {
      const credential = { portal_id, id, application_id: applicationId, display_name: 'late', secret_hash: id };
      await trx
        .insertInto('credentials')
        .values({ ...credential, updated_at: app.deps.now() })
        .execute();
      const before = await pull();
      expect(before.applications[0]?.keys.map((each) => each.id)).not.toContain(id);
      // Later transactions move the snapshot on past the open one.
      await operator.call('listGateways', { query: {} });
      ({ cursor } = await pull(before.cursor));
    });
    expect((await pull(cursor)).applications[0]?.keys.map((each) => each.id)).toContain(id);
  });

  test('a cursor whose note is not there any more tells everything: the files of the database were put back', async () => {
    await revoke();
    const { cursor } = await pull();
    await reinstate();
    expect((await pull(cursor)).full).toBe(false);
    // Without what happened since a backup; the ids of its transactions were given to others.
    await sql`delete from admission_changes where xid::text = ${String(partsOf(cursor)[6]).split('/')[0]}`.execute(
      app.db,
    );
    expect((await pull(cursor)).full).toBe(true);
  });

  test('what a transaction of hours did is told to a gateway that was away for nearly a day after it', async () => {
    let cursor = '';
    await app.db.transaction().execute(async (trx) => {
      await trx.updateTable('registrations').set({ status: 'revoked' }).where('id', '=', registrationId).execute();
      ({ cursor } = await pull());
    });
    await sql`update admission_changes set changed_at = changed_at - interval '35 hours'`.execute(app.db);
    await deleteExpiredRows(app.db, new Date());
    const [gatewayId, snapshot, takenAt, ...others] = partsOf(cursor);
    const old = forge([gatewayId, snapshot, Number(takenAt) - 22 * 3_600_000, ...others]);
    expect(await pull(old)).toMatchObject({ full: false, removed: [applicationId] });
    await reinstate();
  });

  test('an unknown, foreign, forged or old cursor, and a change of what the gateway may ask about, tell everything', async () => {
    const other = await addGateway(app, 'other');
    const foreign = (await pull(undefined, other)).cursor;
    const own = await pull();
    const parts = partsOf(own.cursor);
    const [gatewayId, snapshot, takenAt, , account, server, ...others] = parts;
    expect((await pull(forge(parts))).full).toBe(false);
    for (const cursor of [
      'nonsense',
      foreign,
      '',
      forge([gatewayId, "1:1:'; drop table gateways", takenAt, null, account, server, ...others]),
      forge([gatewayId, snapshot, takenAt, '-'.repeat(36), account, server, ...others]),
      forge([gatewayId, '9:5:', takenAt, null, account, server, ...others]),
      forge([gatewayId, '3:9:5,4', takenAt, null, account, server, ...others]),
      forge([gatewayId, '3:9:9', takenAt, null, account, server, ...others]),
      forge([gatewayId, '99999999999999999999:99999999999999999999:', takenAt, null, account, server, ...others]),
      forge([gatewayId, snapshot, Number(takenAt) - 24 * 3_600_000, null, account, server, ...others]),
      // This cursor is from before a restore, which makes another table of changes.
      forge([gatewayId, snapshot, takenAt, null, '1', server, ...others]),
      // This cursor is from before a failover: the same cluster on another timeline, which gives transaction ids again.
      forge([gatewayId, snapshot, takenAt, null, account, String(server).replace(/[^/]*$/, '0000002A'), ...others]),
      // This cursor is from a server of an earlier version.
      forge(parts.slice(0, 6)),
      forge([gatewayId, snapshot, takenAt, null, account]),
      forge([gatewayId, snapshot, takenAt, null]),
    ])
      expect((await pull(cursor)).full, cursor).toBe(true);
    expect((await pull(own.cursor)).full).toBe(false);
    const limit = async (isLimited: boolean) => {
      const of = app.db.updateTable('gateways').where('id', '=', own.gateway.id);
      await of.set({ all_versions: !isLimited }).execute();
      await app.deps.admission.catchUp();
    };
    await limit(true);
    const anew = await pull(own.cursor);
    expect(anew).toMatchObject({ full: true, versions: [], applications: [] });
    expect((await pull(anew.cursor)).full).toBe(false);
    await limit(false);
    expect((await pull(anew.cursor)).full).toBe(true);
  });

  test('a new version, and a change of a version, a strategy or the gateway, is told as a change, also where it is none of an application', async () => {
    const at = await pull();
    const { productId, openVersionId, strategyId } = catalogue;
    const versionId = await addVersion(app, { productId, name: 'new', strategyId });
    const added = await pull(at.cursor);
    expect(added).toMatchObject({ full: false, applications: [], removed: [] });
    expect(added.versions.map(({ id }) => id)).toContain(versionId);
    expect(added.cursor).not.toBe(at.cursor);
    await app.db.updateTable('product_versions').set({ auth_strategy_id: null }).where('id', '=', versionId).execute();
    await app.db.updateTable('gateways').set({ name: 'renamed' }).where('id', '=', at.gateway.id).execute();
    const renamed = await pull(added.cursor);
    expect(renamed).toMatchObject({ full: false, applications: [], removed: [] });
    await app.db
      .updateTable('product_versions')
      .set({ gateway_preflight: true })
      .where('id', '=', openVersionId)
      .execute();
    const other = await pull(renamed.cursor);
    expect(other).toMatchObject({ full: false, applications: [{ id: applicationId }] });
    expect(other.versions.find(({ id }) => id === openVersionId)?.preflight).toBe(true);
    const issuer = 'https://issuer.example';
    const strategy = app.db.updateTable('auth_strategies').where('id', '=', strategyId);
    await strategy.set({ credential_type: 'self_managed_client_credentials', issuer }).execute();
    const client = { issuer };
    expect(await pull(other.cursor)).toMatchObject({ full: false, applications: [{ id: applicationId, client }] });
    await strategy.set({ credential_type: 'key_auth', issuer: null }).execute();
    await app.db.deleteFrom('product_versions').where('id', '=', versionId).execute();
  });

  test('a gateway that is limited to versions hears of no other', async () => {
    const { id, token: limited } = await operator.call('createGateway', {
      body: { name: 'limited', product_version_ids: [catalogue.versionId] },
    });
    const snapshot = await pull(undefined, limited);
    expect(snapshot.versions.map((each) => each.id)).toEqual([catalogue.versionId]);
    expect(snapshot.applications).toEqual([]);
    await operator.call('deleteGateway', { params: { gatewayId: id } });
  });

  test('more than a page of applications comes in pages, and what changes meanwhile is told with the later ones and after them', async () => {
    const { portal_id } = app.portal;
    const many = Array.from({ length: 1_001 }, () => newId());
    const at = { portal_id, updated_at: app.deps.now() };
    await app.db
      .insertInto('applications')
      .values(
        many.map((id) => ({
          ...at,
          id,
          developer_id: ada.person.id,
          name: id,
          reference_id: id,
          scopes: '[]',
          auth_strategy_id: catalogue.strategyId,
        })),
      )
      .execute();
    const version = { product_id: catalogue.productId, product_version_id: catalogue.openVersionId, scopes: '[]' };
    await app.db
      .insertInto('registrations')
      .values(
        many.map((application_id) => ({ ...at, ...version, id: newId(), application_id, status: 'approved' as const })),
      )
      .execute();
    const first = await pull();
    expect(first).toMatchObject({ full: true, more: true });
    await revoke();
    const second = await pull(first.cursor);
    expect(second).toMatchObject({ full: true, more: false, removed: [applicationId] });
    const ids = [...first.applications, ...second.applications].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of many) expect(ids).toContain(id);
    expect(await pull(second.cursor)).toMatchObject({ full: false, removed: [applicationId] });
    await reinstate();
    await app.db.deleteFrom('applications').where('id', 'in', many).execute();
  });

  test('a gateway with hundreds of questions at once leaves turns to the others', async () => {
    const headers = { 'x-gateway-token': await addGateway(app, 'greedy') };
    let answered = 0;
    const greedy = Array.from({ length: 600 }, async () => {
      const { ok } = await fetch(`${app.url}/gateway/v1/snapshot`, { headers });
      if (ok) answered += 1;
    });
    await pull();
    expect(answered).toBeLessThan(300);
    await Promise.all(greedy);
  });

  describe('docs/decisions/066: a question that waits', () => {
    const ask = (since: string, wait: string, at = app.url) =>
      fetch(`${at}/gateway/v1/snapshot?since=${since}&wait=${wait}`, {
        headers: { 'x-gateway-token': token, 'if-none-match': `"${since}"` },
      });

    /** Asks, and resolves when the server has found that there is nothing to tell yet. */
    async function waiting(since: string, at: Pick<TestApp, 'db' | 'url'> = app) {
      await at.db.updateTable('gateways').set({ snapshot_pulled_at: null }).execute();
      const answer = ask(since, '20', at.url);
      await vi.waitFor(async () => {
        const rows = at.db.selectFrom('gateways').select('id').where('snapshot_pulled_at', 'is not', null);
        expect(await rows.execute()).toHaveLength(1);
      });
      return { answer };
    }

    test('is answered when something changes, not before', async () => {
      const { cursor } = await pull();
      const { answer } = await waiting(cursor);
      await revoke();
      const response = await answer;
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ full: false, removed: [applicationId] });
      await reinstate();
      expect((await ask(cursor, '20')).status).toBe(200);
    });

    test('is not answered by what nobody may pass by, such as a new account', async () => {
      const { cursor } = await pull();
      const { answer } = await waiting(cursor);
      const { revision } = app.deps.admission.current() as Directory;
      await app.signedIn('carol');
      expect(app.deps.admission.current()?.revision).toBeGreaterThan(revision);
      const { id } = await ada.call('createCredential', { params: { applicationId } });
      const snapshot = (await (await answer).json()) as GatewaySnapshot;
      expect(snapshot.applications.flatMap(({ keys }) => keys).map((key) => key.id)).toContain(id);
    });

    test('is answered as unchanged when its time is over', async () => {
      const { cursor } = await pull();
      const started = performance.now();
      expect((await ask(cursor, '1')).status).toBe(304);
      expect(performance.now() - started).toBeGreaterThan(950);
      for (const wrong of ['21', '-1', 'long']) expect((await ask(cursor, wrong)).status).toBe(400);
    });

    test('of a gateway that is deleted meanwhile finds nothing', async () => {
      const { id, token: other } = await operator.call('createGateway', { body: { name: 'soon gone' } });
      const former = token;
      token = other;
      const { answer } = await waiting((await pull(undefined, other)).cursor);
      token = former;
      await operator.call('deleteGateway', { params: { gatewayId: id } });
      expect((await answer).status).toBe(404);
    });

    test('does not hold up a server that stops', async () => {
      const server = await startTestApp();
      const former = token;
      token = await addGateway(server);
      const first = await fetch(`${server.url}/gateway/v1/snapshot`, { headers: { 'x-gateway-token': token } });
      const { answer } = await waiting(((await first.json()) as GatewaySnapshot).cursor, server);
      token = former;
      const started = performance.now();
      await server.close();
      expect((await answer).status).toBe(304);
      expect(performance.now() - started).toBeLessThan(10_000);
    });
  });

  test('is for gateways alone', async () => {
    const response = await fetch(`${app.url}/gateway/v1/snapshot`);
    expect(response.status).toBe(404);
  });
});

describe('active on n of m gateways', () => {
  test('who asks about each request counts at once, who pulls when it has acknowledged by its next pull', async () => {
    await app.db.deleteFrom('gateways').execute();
    token = await addGateway(app, 'pulls');
    const asking = await addGateway(app, 'asks');
    expect(await propagation()).toMatchObject({ gateways: 2, active: 0, registrations: [{ gateways: 2, active: 0 }] });
    for (const each of [token, asking]) await ask(each);
    await vi.waitFor(async () => expect(await propagation()).toMatchObject({ active: 2 }));
    expect(await propagation()).toEqual({
      gateways: 2,
      active: 2,
      registrations: [{ registration_id: registrationId, gateways: 2, active: 2 }],
    });
    const first = await pull();
    expect(await propagation()).toMatchObject({ gateways: 2, active: 1 });
    const second = await pull(first.cursor);
    expect(await propagation()).toMatchObject({ gateways: 2, active: 2 });
    await revoke();
    expect(await propagation()).toMatchObject({ gateways: 2, active: 1, registrations: [{ active: 1 }] });
    const third = await pull(second.cursor);
    expect(await propagation()).toMatchObject({ active: 1 });
    await pull(third.cursor);
    expect(await propagation()).toMatchObject({ active: 2 });
    await reinstate();
    const { data } = await operator.call('listGatewayProgress', { params: { registrationId } });
    expect(data).toMatchObject([
      { name: 'asks', pulls: false, active: true, last_seen_at: expect.any(String), acknowledged_at: null },
      { name: 'pulls', pulls: true, active: false, acknowledged_at: expect.any(String) },
    ]);
  });

  test('what a gateway did last decides: after one pull it asks again and counts at once', async () => {
    await app.db.deleteFrom('gateways').execute();
    token = await addGateway(app, 'undecided');
    const progress = async () =>
      (await operator.call('listGatewayProgress', { params: { registrationId } })).data.map(({ pulls, active }) => ({
        pulls,
        active,
      }));
    // It is not known what this gateway would do.
    expect(await progress()).toEqual([{ pulls: false, active: false }]);
    await pull();
    expect(await progress()).toEqual([{ pulls: true, active: false }]);
    app.advance(1_000);
    await ask(token);
    await vi.waitFor(async () => expect(await progress()).toEqual([{ pulls: false, active: true }]));
    app.advance(1_000);
    await pull();
    expect(await progress()).toEqual([{ pulls: true, active: false }]);
    token = await addGateway(app, 'pulls');
    await pull();
    await app.db.deleteFrom('gateways').where('name', '=', 'undecided').execute();
  });

  test('a gateway that was away for a day is not taken for one that knows', async () => {
    const { cursor } = await pull();
    await pull(cursor);
    expect(await propagation()).toMatchObject({ active: 1 });
    app.advance(24 * 3_600_000);
    const { data } = await operator.call('listGatewayProgress', { params: { registrationId } });
    expect(data.find(({ name }) => name === 'pulls')).toMatchObject({ active: false });
    app.advance(-24 * 3_600_000);
  });
});
