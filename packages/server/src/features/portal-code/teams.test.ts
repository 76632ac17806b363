import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { portalManifestSchema } from '@stoa/contract/portal-code';
import { applyPortal } from '@stoa/portal-code/apply';
import { readFolder } from '@stoa/portal-code/read-folder';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let folder: string;
let ada: BrowserLike & { readonly person: { readonly id: string } };
beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signedIn('ada');
  folder = await mkdtemp(join(tmpdir(), 'stoa-teams-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => app.close());

const product = (name: string) => `name: ${name}\n`;
const base: Readonly<Record<string, string>> = {
  'portal.yaml': 'name: Harbour\nrbac: true\n',
  'products/orders/product.yaml': product('Orders'),
  'products/payments/product.yaml': product('Payments'),
};

async function read(teams: string | undefined) {
  for (const [path, text] of Object.entries({ ...base, ...(teams !== undefined && { 'teams.yaml': teams }) })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return readFolder(folder, { checker: app.deps.contentChecker });
}

async function apply(teams: string | undefined) {
  const { manifest, problems } = await read(teams);
  expect(problems).toEqual([]);
  const { db, contentChecker: checker, now } = app.deps;
  const wanted = portalManifestSchema.parse(manifest);
  return applyPortal({ db, checker, now }, app.portal.portal_id, wanted, { plan: false, by: { actor: 'system' } });
}

const sees = async () => (await ada.call('listProducts')).data.map(({ name }) => name);
const teamsOf = async () => {
  const operator = await app.operator();
  return (await operator.call('listTeams')).data;
};

describe('docs/portal-as-code.md: teams.yaml', () => {
  test('teams and what they may are created, changed and removed; members are no matter of files', async () => {
    const first = await apply(`everyone:
  products: { orders: view }
teams:
  - name: Partners
    description: Who sells with us
    products: { payments: register }
`);
    expect(first.changes.filter(({ kind }) => kind === 'team')).toMatchObject([
      { action: 'update', name: 'Everyone' },
      { action: 'create', name: 'Partners' },
    ]);
    expect(await sees()).toEqual(['Orders']);
    const operator = await app.operator();
    const partners = (await teamsOf()).find(({ name }) => name === 'Partners');
    expect(partners).toMatchObject({ description: 'Who sells with us', grant_count: 1, member_count: 0 });
    const params = { teamId: partners?.id ?? '', developerId: ada.person.id };
    await operator.call('addTeamMember', { params });
    expect(await sees()).toEqual(['Orders', 'Payments']);

    const again = await apply(`teams:
  - { name: Partners, description: Who sells with us, products: { payments: view, orders: view } }
everyone: { products: {} }
`);
    expect(again.changes).toMatchObject([
      { kind: 'team', name: 'Everyone', fields: [{ field: 'products' }] },
      { kind: 'team', name: 'Partners', fields: [{ field: 'products', before: { payments: 'register' } }] },
    ]);
    expect(await sees()).toEqual(['Orders', 'Payments']);
    expect((await teamsOf()).find(({ name }) => name === 'Partners')?.id).toBe(partners?.id);

    // The order of the file is no change.
    const same = await apply(`teams:
  - { name: Partners, description: Who sells with us, products: { orders: view, payments: view } }
`);
    expect(same.changes).toEqual([]);

    const gone = await apply('teams: []\n');
    expect(gone.changes).toMatchObject([{ kind: 'team', action: 'delete', name: 'Partners', members: 1 }]);
    expect(await sees()).toEqual([]);
  });

  test('without the file teams stay as they are', async () => {
    const operator = await app.operator();
    const team = await operator.call('createTeam', { body: { name: 'By hand', every_product: 'view' } });
    await operator.call('addTeamMember', { params: { teamId: team.id, developerId: ada.person.id } });
    expect((await apply(undefined)).changes).toEqual([]);
    expect(await sees()).toEqual(['Orders', 'Payments']);
    await apply('everyone: { every_product: register }\n');
    expect((await teamsOf()).map(({ name, every_product }) => [name, every_product])).toEqual([
      ['Everyone', 'register'],
    ]);
    expect(await sees()).toEqual(['Orders', 'Payments']);
  });

  test('what is wrong is told with file, line and rule', async () => {
    const { manifest, problems } = await read(`everyone:
  products:
    nothing: view
teams:
  - name: Everyone
  - name: Twice
  - name: twice
    products:
      orders: own
`);
    expect(manifest).toBeNull();
    expect(problems).toMatchObject([{ file: 'teams.yaml', line: 9, message: expect.stringContaining('view') }]);
    const { problems: between } = await read(`everyone:
  products:
    nothing: view
teams:
  - name: everyone
  - name: Twice
  - name: twice
`);
    expect(between).toMatchObject([
      { file: 'teams.yaml', line: 3, rule: 'unknown_product' },
      { file: 'teams.yaml', line: 5, rule: 'duplicate_name' },
      { file: 'teams.yaml', line: 7, rule: 'duplicate_name' },
    ]);
  });
});
