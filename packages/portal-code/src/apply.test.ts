import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ApplyResult, PortalManifest } from '@stoa/contract/portal-code';
import { newId } from '@stoa/database/ids';
import { cloneDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyPortal } from './apply.ts';
import { putBlob } from './blobs.ts';
import { sha256 } from './folder-files.ts';
import { publishFolder } from './publish-folder.ts';
import { readFolder } from './read-folder.ts';
import { startContentChecker } from './start-content-checker.ts';

const openapi = (title: string) => `openapi: 3.1.0
info: { title: ${title}, version: '1' }
paths:
  /orders: { get: { operationId: listOrders, tags: [orders], responses: { '200': { description: All } } } }
`;

const files: Record<string, string> = {
  'portal.yaml': `name: Harbour
allowed_time_period: 90d
appearance: { primary_header: Ship with us, accent: '#1f6feb' }
auth_strategies:
  - { name: API key, credential_type: key_auth, default: true, environment: Sandbox }
`,
  'products/orders/product.yaml': `name: Orders
labels: { tier: gold }
versions:
  - { name: v1, specification: openapi-1.yaml, deprecated: true }
  - { name: v2, specification: openapi-2.yaml, registration: { strategy: API key } }
`,
  'products/orders/openapi-1.yaml': openapi('One'),
  'products/orders/openapi-2.yaml': openapi('Two'),
  'products/orders/documents/01-start.md': '# Start\n\nRead [errors](02-guides/errors.md#codes).\n',
  'products/orders/documents/02-guides/index.md': '# Guides\n',
  'products/orders/documents/02-guides/errors.md': '# Errors\n\nBack to [start](../01-start.md).\n',
};

let database: TestDatabase;
let folder: string;
let portalId: string;
const checker = startContentChecker();
const now = () => new Date('2026-11-20T10:00:00Z');
const by = { actor: 'system' };

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(async () => {
  await checker.close();
  await database.close();
});
beforeEach(async () => {
  portalId = newId();
  const values = {
    portal_id: portalId,
    org_id: newId(),
    name: 'New',
    canonical_domain: 'localhost',
    featureset_id: 'f',
    locale: 'en',
  };
  const flags = {
    is_public: false,
    basic_auth_enabled: true,
    oidc_auth_enabled: false,
    rbac_enabled: false,
    auto_approve_developers: false,
  };
  await database.db
    .insertInto('portals')
    .values({ ...values, ...flags, feature_set: '{}', appearance: '{}', allowed_time_period: '24h', updated_at: now() })
    .execute();
  folder = await mkdtemp(join(tmpdir(), 'stoa-apply-'));
  return () => rm(folder, { recursive: true });
});

async function write(changes: Record<string, string | Uint8Array | null> = {}): Promise<void> {
  await rm(folder, { recursive: true });
  for (const [path, content] of Object.entries({ ...files, ...changes })) {
    if (content === null) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

async function publish(changes: Record<string, string | Uint8Array | null> = {}): Promise<ApplyResult> {
  await write(changes);
  return publishFolder({ db: database.db, checker, now }, portalId, folder, { by });
}

async function plan(changes: Record<string, string | null> = {}): Promise<ApplyResult> {
  await write(changes);
  const { manifest } = await readFolder(folder, { checker });
  return applyPortal({ db: database.db, checker, now }, portalId, manifest as PortalManifest, { plan: true, by });
}

const told = ({ changes }: ApplyResult) => changes.map(({ action, kind, name }) => `${action} ${kind} ${name}`);

/** Every row that an apply may write, without the times. */
async function everything(): Promise<string> {
  const tables = [
    'portals',
    'portal_assets',
    'portal_fonts',
    'auth_strategies',
    'identity_providers',
    'products',
    'product_versions',
    'documents',
    'audit_events',
  ] as const;
  const rows = await Promise.all(
    tables.map((table) => database.db.selectFrom(table).selectAll().where('portal_id', '=', portalId).execute()),
  );
  return JSON.stringify(rows);
}

async function register(status = 'approved'): Promise<void> {
  const { db } = database;
  const version = await db
    .selectFrom('product_versions')
    .selectAll()
    .where('portal_id', '=', portalId)
    .where('name', '=', 'v2')
    .executeTakeFirstOrThrow();
  const ids = { portal_id: portalId, id: newId(), updated_at: now() };
  const developer = { ...ids, email: 'ada@example.com', full_name: 'Ada', status: 'approved' as const };
  await db.insertInto('developers').values(developer).execute();
  await db
    .insertInto('applications')
    .values({
      ...ids,
      developer_id: ids.id,
      name: 'App',
      reference_id: 'app',
      auth_strategy_id: version.auth_strategy_id,
      scopes: '[]',
    })
    .execute();
  await db
    .insertInto('registrations')
    .values({
      ...ids,
      application_id: ids.id,
      product_id: version.product_id,
      product_version_id: version.id,
      status: status as 'approved',
      scopes: '[]',
    })
    .execute();
}

describe('the appearance', () => {
  const portal = (appearance: string) => ({
    'portal.yaml': `${files['portal.yaml']}`.replace(/appearance: .*/, appearance),
  });

  test('with theme, colors and fonts is applied once, told field by field, and taken back', async () => {
    await publish();
    const dressed = portal(
      "appearance: { theme: agora, colors: { text_colors: { link: '#0c5a68', accent: '#0c5a68' } }, fonts: { base: Inter } }",
    );
    const { changes } = await publish(dressed);
    expect(changes[0]?.fields).toEqual([
      { field: 'appearance.primary_header', before: 'Ship with us', after: null },
      { field: 'appearance.theme', before: null, after: 'agora' },
      { field: 'appearance.accent', before: '#1f6feb', after: null },
      {
        field: 'appearance.colors',
        before: null,
        after: { text_colors: { accent: '#0c5a68', link: '#0c5a68' } },
      },
      { field: 'appearance.fonts', before: null, after: { base: 'Inter' } },
    ]);
    expect((await publish(dressed)).changes).toEqual([]);
    expect(told(await publish())).toEqual(['update portal portal']);
  });

  test('with font files of its own is applied once, keeps them, and takes them back', async () => {
    const woff2 = readFileSync(
      createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    );
    const dressed = {
      ...portal(
        'appearance: { fonts: { base: Acme Sans }, font_files: [{ family: Acme Sans, file: fonts/acme.woff2, weight: 100 900 }] }',
      ),
      'fonts/acme.woff2': woff2,
    };
    const stored = () =>
      database.db
        .selectFrom('portal_fonts')
        .select(['family', 'weight', 'style', 'bytes'])
        .where('portal_id', '=', portalId)
        .execute();
    const { changes } = await publish(dressed);
    expect(changes[0]?.fields?.find(({ field }) => field === 'appearance.font_files')?.after).toEqual({
      'Acme Sans 100 900 normal': sha256(woff2),
    });
    expect(await stored()).toEqual([{ family: 'Acme Sans', weight: '100 900', style: 'normal', bytes: woff2 }]);
    expect((await publish(dressed)).changes).toEqual([]);
    await publish({ ...dressed, 'portal.yaml': `${dressed['portal.yaml']}locale: de\n` });
    expect(await stored()).toHaveLength(1);
    await publish();
    expect(await stored()).toEqual([]);
  });

  test('refuses a font file that is none, whatever the caller says of it', async () => {
    await publish();
    const manifest = (await readFolder(folder, { checker })).manifest as PortalManifest;
    const bytes = Buffer.from('no font');
    await putBlob(database.db, portalId, sha256(bytes), bytes);
    const file = { sha256: sha256(bytes), size: bytes.length, media_type: 'font/woff2', path: 'fonts/a.woff2' };
    manifest.portal.appearance.font_files = [{ family: 'Acme', weight: '400', style: 'normal', file }];
    const result = await applyPortal({ db: database.db, checker, now }, portalId, manifest, { plan: false, by });
    expect(result).toMatchObject({ applied: false, problems: [{ file: 'fonts/a.woff2', rule: 'font_type' }] });
  });
});

describe('the first apply', () => {
  test('creates everything and tells of it', async () => {
    const result = await publish();
    expect(result).toMatchObject({ applied: true, problems: [] });
    expect(told(result)).toEqual([
      'update portal portal',
      'create auth_strategy API key',
      'create product orders',
      'create product_version orders/v1',
      'create product_version orders/v2',
      'create document orders/start',
      'create document orders/guides',
      'create document orders/errors',
    ]);
  });

  test('contract §A.5: the latest version is the last of the list', async () => {
    await publish();
    const versions = await database.db
      .selectFrom('product_versions')
      .selectAll()
      .where('portal_id', '=', portalId)
      .orderBy('created_at', 'desc')
      .execute();
    expect(versions.map(({ name }) => name)).toEqual(['v2', 'v1']);
  });

  test('portal §1: the locale is fixed by the folder, English unless it says otherwise', async () => {
    const locale = () => database.db.selectFrom('portals').select('locale').where('portal_id', '=', portalId).execute();
    await publish();
    expect(await locale()).toEqual([{ locale: 'en' }]);
    await publish({ 'portal.yaml': `${files['portal.yaml']}locale: ca_ES\n` });
    expect(await locale()).toEqual([{ locale: 'ca_ES' }]);
  });

  test('stores the operations of each specification', async () => {
    await publish();
    const operations = await database.db
      .selectFrom('spec_operations')
      .selectAll()
      .where('portal_id', '=', portalId)
      .execute();
    expect(operations).toHaveLength(2);
    expect(operations[0]).toMatchObject({
      path: '/orders',
      method: 'get',
      operation_id: 'listOrders',
      tags: ['orders'],
      position: 0,
    });
  });

  test('contract §A.5: links between documents lead to /docs/{product}/{parent}/{child}', async () => {
    await publish();
    const product = await database.db
      .selectFrom('products')
      .select('id')
      .where('portal_id', '=', portalId)
      .executeTakeFirstOrThrow();
    const start = await database.db
      .selectFrom('documents')
      .selectAll()
      .where('portal_id', '=', portalId)
      .where('slug', '=', 'start')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(start.nodes)).toContain(`"href":"/docs/${product.id}/guides/errors#codes"`);
    expect(start.markdown).toBe('Read [errors](02-guides/errors.md#codes).\n');
  });

  test('is written to the audit log', async () => {
    await publish();
    const events = await database.db.selectFrom('audit_events').selectAll().where('portal_id', '=', portalId).execute();
    expect(events).toMatchObject([{ event: 'portal_applied', actor: 'system', details: { total: 8 } }]);
  });
});

describe('a later apply', () => {
  test('of the same folder changes nothing', async () => {
    await publish();
    const before = await everything();
    expect(await publish()).toEqual({ applied: true, changes: [], problems: [] });
    expect(await everything()).toBe(before);
  });

  test('gateways point 8: lets a version’s preflights pass, or no more', async () => {
    const preflights = async () => {
      const query = database.db.selectFrom('product_versions').select('gateway_preflight');
      const rows = await query.where('portal_id', '=', portalId).where('name', '=', 'v1').execute();
      return rows.map(({ gateway_preflight }) => gateway_preflight);
    };
    await publish();
    expect(await preflights()).toEqual([false]);
    const file = files['products/orders/product.yaml'] as string;
    const changed = {
      'products/orders/product.yaml': file.replace('deprecated: true', 'deprecated: true, preflight: true'),
    };
    expect((await publish(changed)).changes).toMatchObject([
      { name: 'orders/v1', fields: [{ field: 'preflight', before: false, after: true }] },
    ]);
    expect(await preflights()).toEqual([true]);
    await publish();
    expect(await preflights()).toEqual([false]);
  });

  test('tells each field that changes, and keeps the ids', async () => {
    await publish();
    const before = await database.db.selectFrom('products').selectAll().where('portal_id', '=', portalId).execute();
    const result = await publish({
      'products/orders/product.yaml': (files['products/orders/product.yaml'] as string)
        .replace('gold', 'silver')
        .replace(', deprecated: true', ''),
      'products/orders/documents/02-guides/errors.md': '# Mistakes\n\nText\n',
    });
    expect(result.changes).toMatchObject([
      {
        action: 'update',
        kind: 'product',
        name: 'orders',
        fields: [{ field: 'labels', before: { tier: 'gold' }, after: { tier: 'silver' } }],
      },
      {
        action: 'update',
        kind: 'product_version',
        name: 'orders/v1',
        fields: [{ field: 'deprecated', before: true, after: false }],
      },
      { action: 'update', kind: 'document', name: 'orders/errors', fields: [{ field: 'title' }, { field: 'content' }] },
    ]);
    const after = await database.db.selectFrom('products').selectAll().where('portal_id', '=', portalId).execute();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  test('renders documents again when what they link to has moved', async () => {
    await publish();
    await publish({ 'products/orders/documents/02-guides/errors.md': '---\nslug: mistakes\n---\n# Errors\n' });
    const start = await database.db
      .selectFrom('documents')
      .selectAll()
      .where('portal_id', '=', portalId)
      .where('slug', '=', 'start')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(start.nodes)).toContain('/guides/mistakes#codes');
  });

  test('deletes what is gone, registrations too, and its plan says how many', async () => {
    await publish();
    await register();
    const without = {
      'products/orders/product.yaml': (files['products/orders/product.yaml'] as string).replace(
        / {2}- { name: v2.*\n/,
        '',
      ),
    };
    expect((await plan(without)).changes).toEqual([
      expect.objectContaining({ action: 'delete', name: 'orders/v2', registrations: 1 }),
    ]);
    expect(await publish(without)).toMatchObject({ applied: true, changes: [{ registrations: 1 }] });
    expect(
      await database.db.selectFrom('registrations').selectAll().where('portal_id', '=', portalId).execute(),
    ).toEqual([]);
  });

  test('moves the default from one strategy to another', async () => {
    await publish();
    const strategies =
      '  - { name: API key, credential_type: key_auth }\n  - { name: Other, credential_type: key_auth, key_names: [x-key], default: true }\n';
    await publish({ 'portal.yaml': `name: Harbour\nauth_strategies:\n${strategies}` });
    const rows = await database.db
      .selectFrom('auth_strategies')
      .selectAll()
      .where('portal_id', '=', portalId)
      .orderBy('name')
      .execute();
    expect(rows.map(({ name, is_default }) => [name, is_default])).toEqual([
      ['API key', false],
      ['Other', true],
    ]);
  });

  test('never takes a strategy away from applications', async () => {
    await publish();
    await register();
    const result = await publish({
      'portal.yaml': 'name: Harbour\nauth_strategies:\n  - { name: Other, credential_type: key_auth }\n',
      'products/orders/product.yaml': (files['products/orders/product.yaml'] as string).replace(
        'strategy: API key',
        'strategy: Other',
      ),
    });
    expect(result).toMatchObject({ applied: false, problems: [{ file: 'portal.yaml', rule: 'in_use' }] });
  });
});

describe('strategies with an issuer', () => {
  const strategy = (more: string) => `name: Harbour
auth_strategies:
  - { name: Clients, issuer: 'https://id.example', ${more} }
`;
  const made = 'credential_type: client_credentials, registration: { initial_access_token_env: STOA_OIDC_IAT }';
  const only = (yaml: string) => ({ 'portal.yaml': yaml, 'products/orders/product.yaml': 'name: Orders\n' });
  const row = () =>
    database.db.selectFrom('auth_strategies').selectAll().where('portal_id', '=', portalId).executeTakeFirstOrThrow();

  test('are stored with all that admits a token, and a second apply changes nothing', async () => {
    const asked = `${made}, audiences: [orders], client_id_claims: [azp], introspection: { client_id: stoa, client_secret_env: STOA_OIDC_ASK }`;
    await publish(only(strategy(asked)));
    expect(await row()).toMatchObject({
      credential_type: 'client_credentials',
      issuer: 'https://id.example',
      audiences: ['orders'],
      client_id_claims: ['azp'],
      introspection: { client_id: 'stoa', client_secret_env: 'STOA_OIDC_ASK' },
      registration: { initial_access_token_env: 'STOA_OIDC_IAT' },
      key_names: [],
      auth_methods: ['bearer'],
    });
    expect(await publish(only(strategy(asked)))).toEqual({ applied: true, changes: [], problems: [] });
    const plain = await publish(only(strategy('credential_type: client_credentials, registration: {}')));
    expect(plain.changes).toMatchObject([
      {
        kind: 'auth_strategy',
        fields: [
          { field: 'audiences', before: ['orders'], after: [] },
          { field: 'client_id_claims', before: ['azp'], after: ['client_id', 'azp', 'sub'] },
          { field: 'introspection', after: null },
          { field: 'registration', before: { initial_access_token_env: 'STOA_OIDC_IAT' }, after: {} },
        ],
      },
    ]);
    expect(await row()).toMatchObject({ introspection: null, registration: {} });
  });

  test('keep their issuer while applications use them: the clients of these are there', async () => {
    await publish(only(strategy(made)));
    await database.db
      .insertInto('developers')
      .values({
        portal_id: portalId,
        id: '01890a5d-ac96-774b-bcce-b302099a8057',
        email: 'issuer@example.com',
        full_name: 'Ada',
        password_hash: null,
        status: 'approved',
        email_verified_at: null,
        decided_at: null,
        updated_at: now(),
      })
      .execute();
    await database.db
      .insertInto('applications')
      .values({
        portal_id: portalId,
        id: '01890a5d-ac96-774b-bcce-b302099a8058',
        developer_id: '01890a5d-ac96-774b-bcce-b302099a8057',
        name: 'Bot',
        description: null,
        reference_id: 'bot',
        redirect_uri: null,
        auth_strategy_id: (await row()).id,
        scopes: '[]',
        updated_at: now(),
      })
      .execute();
    const moved = await publish(only(strategy(made).replace('id.example', 'other.example')));
    expect(moved).toMatchObject({ applied: false, problems: [{ file: 'portal.yaml', rule: 'in_use' }] });
    expect((await publish(only(strategy(`${made}, audiences: [orders]`)))).applied).toBe(true);
    await database.db.updateTable('auth_strategies').set({ issuer: null }).execute();
    expect((await publish(only(strategy(made)))).applied).toBe(true);
  });

  test('are an owner’s to add and change: a publisher could name an issuer that says anything', async () => {
    const options = { plan: false, by, mayChangeEntrance: false };
    const asPublisher = async (yaml: string) => {
      await write(only(yaml));
      const { manifest } = await readFolder(folder, { checker });
      return applyPortal({ db: database.db, checker, now }, portalId, manifest as PortalManifest, options);
    };
    await publish(only('name: Harbour\n'));
    const refused = { applied: false, problems: [{ file: 'portal.yaml', rule: 'owners_only' }] };
    expect(await asPublisher(strategy(made))).toMatchObject(refused);
    await publish(only(strategy(made)));
    expect(await asPublisher(strategy(`${made}, client_id_claims: [sub]`))).toMatchObject(refused);
    expect(await asPublisher(strategy(`${made}, available_scopes: [read]`))).toMatchObject({ applied: true });
  });
});

describe('identity providers', () => {
  const provider = (more = '') => `name: Harbour
identity_providers:
  - { identifier: meridian, for: both, name: Meridian ID, issuer: 'https://id.example', client_id: stoa, client_secret_env: STOA_OIDC_MERIDIAN${more} }
`;
  const only = (yaml: string) => ({ 'portal.yaml': yaml, 'products/orders/product.yaml': 'name: Orders\n' });
  const portal = () =>
    database.db.selectFrom('portals').selectAll().where('portal_id', '=', portalId).executeTakeFirstOrThrow();
  const rows = () =>
    database.db.selectFrom('identity_providers').selectAll().where('portal_id', '=', portalId).execute();

  test('are created, updated and deleted, and tell whether developers have single sign-on', async () => {
    expect(told(await publish(only(provider())))).toContain('create identity_provider meridian');
    expect(await rows()).toMatchObject([
      {
        identifier: 'meridian',
        serves: 'both',
        issuer: 'https://id.example',
        client_secret_env: 'STOA_OIDC_MERIDIAN',
        scopes: ['openid', 'profile', 'email'],
        redirect_uri: 'api',
        trusted_email_domains: [],
        auto_approve: true,
        groups: null,
      },
    ]);
    expect((await portal()).oidc_auth_enabled).toBe(true);
    expect(await publish(only(provider()))).toEqual({ applied: true, changes: [], problems: [] });

    const changed = await publish(only(provider(', trusted_email_domains: [example.com]').replace('both', 'users')));
    expect(changed.changes).toMatchObject([
      {
        action: 'update',
        kind: 'identity_provider',
        fields: [
          { field: 'for', before: 'both', after: 'users' },
          { field: 'trusted_email_domains', before: [], after: ['example.com'] },
        ],
      },
    ]);
    expect((await portal()).oidc_auth_enabled).toBe(false);

    await publish(only(provider()));
    expect(told(await publish(only('name: Harbour\n')))).toEqual(['delete identity_provider meridian']);
    expect(await rows()).toEqual([]);
    expect((await portal()).oidc_auth_enabled).toBe(false);
  });

  test('groups are stored, compared and exported; a team that teams.yaml does not have is refused', async () => {
    const groups = ', groups: { claim: groups, teams: [{ value: a, team: Partners }] }';
    const teams = { 'teams.yaml': 'teams:\n  - { name: Partners }\n' };
    const files = { ...only(provider(groups)), ...teams };
    await publish(files);
    const stored = { claim: 'groups', teams: [{ value: 'a', team: 'Partners' }], roles: [] };
    expect(await rows()).toMatchObject([{ groups: stored }]);
    expect(await publish(files)).toEqual({ applied: true, changes: [], problems: [] });
    const unknown = await publish({ ...files, 'teams.yaml': 'teams: []\n' });
    expect(unknown.problems).toMatchObject([{ file: 'portal.yaml', rule: 'unknown_team' }]);
    await publish({ ...only('name: Harbour\n'), 'teams.yaml': 'teams: []\n' });
  });

  test('of SAML are created and compared, and refused where a field does not fit', async () => {
    const saml = (more = '') =>
      provider(`, saml: { sign_in_address: 'https://id.example/saml', certificates: [${'A'.repeat(400)}]${more} }`)
        .replace('https://id.example', 'urn:company')
        .replace(', client_secret_env: STOA_OIDC_MERIDIAN', '');
    expect(told(await publish(only(saml())))).toContain('create identity_provider meridian');
    expect(await rows()).toMatchObject([
      { issuer: 'urn:company', saml: { sign_in_address: 'https://id.example/saml', email_attribute: null } },
    ]);
    expect(await portal()).toMatchObject({ oidc_auth_enabled: false, saml_auth_enabled: true });
    expect(await publish(only(saml()))).toEqual({ applied: true, changes: [], problems: [] });
    for (const [wrong, field] of [
      [saml().replace('https://id.example/saml', 'http://id.example/saml'), 'sign_in_address'],
      [saml().replace('AAAA', '<no>'), 'certificates'],
      [provider().replace('https://id.example', 'urn:company'), 'issuer'],
      [saml().replace('client_id: stoa', 'client_id: stoa, client_secret_env: STOA_OIDC_X'), 'client_secret_env'],
    ] as const)
      expect((await publish(only(wrong))).problems[0]?.message, field).toContain(field);
    await publish(only('name: Harbour\n'));
    expect(await portal()).toMatchObject({ oidc_auth_enabled: false, saml_auth_enabled: false });
  });

  test('auth F3: who may apply and is no owner cannot change them, and everything else stays as it was', async () => {
    await write(only(provider()));
    const { manifest } = await readFolder(folder, { checker });
    const before = await everything();
    const result = await applyPortal({ db: database.db, checker, now }, portalId, manifest as PortalManifest, {
      plan: false,
      by,
      mayChangeEntrance: false,
    });
    expect(result).toMatchObject({ applied: false, problems: [{ file: 'portal.yaml', rule: 'owners_only' }] });
    expect(await everything()).toBe(before);
  });
});

describe('approval', () => {
  const portal = (approve: boolean) => `name: Harbour
auto_approve_developers: ${approve}
auth_strategies: [{ name: API key, credential_type: key_auth }]
`;
  const product = (...versions: [name: string, approve: boolean][]) =>
    `name: Orders\nversions:\n${versions.map(([name, approve]) => `  - { name: ${name}, registration: { strategy: API key, auto_approve: ${approve} } }\n`).join('')}`;
  const folderWith = (developers: boolean, ...versions: [string, boolean][]) => ({
    'portal.yaml': portal(developers),
    'products/orders/product.yaml': product(...versions),
  });
  const publishAsPublisher = async (changes: Record<string, string>) => {
    await write(changes);
    const { manifest, blobs } = await readFolder(folder, { checker });
    for (const [name, blob] of blobs) await putBlob(database.db, portalId, name, Buffer.from(await blob.read()));
    const options = { plan: false, by, mayChangeEntrance: false };
    return applyPortal({ db: database.db, checker, now }, portalId, manifest as PortalManifest, options);
  };

  test('is an owner’s to switch off, for developers and for each version, a new one too', async () => {
    await publish(folderWith(false, ['v1', false]));
    const refused = (file: string) => ({ applied: false, problems: [{ file, rule: 'owners_only' }] });
    expect(await publishAsPublisher(folderWith(true, ['v1', false]))).toMatchObject(refused('portal.yaml'));
    expect(await publishAsPublisher(folderWith(false, ['v1', true]))).toMatchObject(
      refused('products/orders/product.yaml'),
    );
    expect(await publishAsPublisher(folderWith(false, ['v1', false], ['v2', true]))).toMatchObject(
      refused('products/orders/product.yaml'),
    );
    expect((await publish(folderWith(true, ['v1', true], ['v2', true]))).applied).toBe(true);
  });

  test('is not got around by moving a version to a strategy that asks nobody', async () => {
    const strategies = `name: Harbour
auth_strategies:
  - { name: API key, credential_type: key_auth, auto_approve: false }
  - { name: Open key, credential_type: key_auth }
`;
    const folder = (strategy: string) => ({
      'portal.yaml': strategies,
      'products/orders/product.yaml': product(['v1', true]).replace('strategy: API key', `strategy: ${strategy}`),
    });
    await publish(folder('API key'));
    expect(await publishAsPublisher(folder('Open key'))).toMatchObject({
      applied: false,
      problems: [{ file: 'products/orders/product.yaml', rule: 'owners_only' }],
    });
    expect((await publish(folder('Open key'))).applied).toBe(true);
    expect(await publishAsPublisher(folder('API key'))).toMatchObject({ applied: true, problems: [] });
  });

  test('nor do publishers open a version to preflights without a credential, a new one neither', async () => {
    const folder = (preflight: boolean, name = 'v1') => {
      const registration = 'registration: { strategy: API key }';
      const yaml = `name: Orders\nversions:\n  - { name: ${name}, preflight: ${preflight}, ${registration} }\n`;
      return { 'portal.yaml': portal(false), 'products/orders/product.yaml': yaml };
    };
    const refused = { applied: false, problems: [{ file: 'products/orders/product.yaml', rule: 'owners_only' }] };
    await publish(folder(false));
    expect(await publishAsPublisher(folder(true))).toMatchObject(refused);
    expect(await publishAsPublisher(folder(true, 'v2'))).toMatchObject(refused);
    expect((await publish(folder(true))).applied).toBe(true);
    expect(await publishAsPublisher(folder(false))).toMatchObject({ applied: true, problems: [] });
  });

  test('may be asked for again, or stay as an owner set it, by whoever publishes', async () => {
    await publish(folderWith(true, ['v1', true], ['v2', true]));
    const renamed = folderWith(true, ['v1', true], ['v2', false]);
    renamed['products/orders/product.yaml'] = renamed['products/orders/product.yaml'].replace('Orders', 'Deliveries');
    expect(await publishAsPublisher(renamed)).toMatchObject({ applied: true, problems: [] });
    expect(await publishAsPublisher(folderWith(false, ['v1', false]))).toMatchObject({ applied: true, problems: [] });
  });
});

describe('a plan', () => {
  test('tells the same changes as the apply and writes nothing', async () => {
    await publish();
    const before = await everything();
    const changes = {
      'portal.yaml': (files['portal.yaml'] as string).replace('Harbour', 'Port'),
      'products/orders/documents/03-new.md': '# New\n',
    };
    const planned = await plan(changes);
    expect(planned.applied).toBe(false);
    expect(await everything()).toBe(before);
    expect((await publish(changes)).changes).toEqual(planned.changes);
  });
});

describe('all or nothing', () => {
  test('an invalid OpenAPI document never reaches the catalogue', async () => {
    const before = await everything();
    const result = await publish({ 'products/orders/openapi-2.yaml': openapi('Two').replace('title', 'titel') });
    expect(result.problems).toMatchObject([
      { file: 'products/orders/openapi-2.yaml', line: 2, rule: 'required' },
      { rule: 'unknown_property' },
    ]);
    expect(await everything()).toBe(before);
  });

  test('the server checks for itself what a caller says it has checked', async () => {
    await write();
    const { manifest, blobs } = await readFolder(folder, { checker });
    for (const [name, blob] of blobs) await putBlob(database.db, portalId, name, Buffer.from(await blob.read()));
    const bad = Buffer.from('{"openapi":"3.1.0"}');
    await putBlob(database.db, portalId, sha256(bad), bad);
    const version = manifest?.products[0]?.versions[1];
    if (version)
      version.specification = { sha256: sha256(bad), size: bad.length, media_type: 'application/json', path: 'x.json' };
    const before = await everything();
    const result = await applyPortal({ db: database.db, checker, now }, portalId, manifest as PortalManifest, {
      plan: false,
      by,
    });
    expect(result).toMatchObject({
      applied: false,
      changes: [],
      problems: [
        { file: 'x.json', line: 1, rule: 'required' },
        { file: 'x.json', line: 1, rule: 'required' },
      ],
    });
    expect(await everything()).toBe(before);
  });

  test('a content that was not sent stops the apply', async () => {
    await write();
    const { manifest } = await readFolder(folder, { checker });
    const result = await applyPortal({ db: database.db, checker, now }, portalId, manifest as PortalManifest, {
      plan: false,
      by,
    });
    expect(result.applied).toBe(false);
    expect(new Set(result.problems.map(({ rule }) => rule))).toEqual(new Set(['missing_blob']));
  });

  test('bytes that do not match their name are refused', async () => {
    await expect(putBlob(database.db, portalId, '0'.repeat(64), Buffer.from('x'))).rejects.toMatchObject({
      status: 400,
    });
  });

  test('two applies at once leave the portal as one of them says', async () => {
    await write({ 'portal.yaml': (files['portal.yaml'] as string).replace('Harbour', 'East') });
    const east = await readFolder(folder, { checker });
    await write({
      'portal.yaml': (files['portal.yaml'] as string).replace('Harbour', 'West'),
      'products/orders/documents/03-west.md': '# West\n',
    });
    const west = await readFolder(folder, { checker });
    for (const [name, blob] of [...east.blobs, ...west.blobs])
      await putBlob(database.db, portalId, name, Buffer.from(await blob.read()));
    const results = await Promise.all(
      [east, west].map(({ manifest }) =>
        applyPortal({ db: database.db, checker, now }, portalId, manifest as PortalManifest, { plan: false, by }),
      ),
    );
    expect(results.map(({ applied }) => applied)).toEqual([true, true]);
    const { name } = await database.db
      .selectFrom('portals')
      .select('name')
      .where('portal_id', '=', portalId)
      .executeTakeFirstOrThrow();
    const documents = await database.db
      .selectFrom('documents')
      .select('slug')
      .where('portal_id', '=', portalId)
      .execute();
    expect(documents.some(({ slug }) => slug === 'west')).toBe(name === 'West');
  });
});

test('feature flags are a key of the folder: written, compared whatever their order, and gone with the key', async () => {
  const flags = (text: string) => ({ 'portal.yaml': `${files['portal.yaml']}${text}` });
  const stored = async () => {
    const { db } = database;
    const row = await db
      .selectFrom('portals')
      .select('feature_set')
      .where('portal_id', '=', portalId)
      .executeTakeFirst();
    return row?.feature_set;
  };
  await publish(flags('feature_set: { new-search: true, beta.billing: false }\n'));
  expect(await stored()).toEqual({ 'new-search': true, 'beta.billing': false });
  expect((await plan(flags('feature_set: { beta.billing: false, new-search: true }\n'))).changes).toEqual([]);
  const { changes } = await publish();
  expect(changes).toMatchObject([{ kind: 'portal', fields: [{ field: 'feature_set', after: {} }] }]);
  expect(await stored()).toEqual({});
});
