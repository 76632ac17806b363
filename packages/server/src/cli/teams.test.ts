import type { Client } from '@stoa/client/full-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../testing/catalogue.ts';
import { statusOf } from '../testing/problem-of.ts';
import { runStoa } from '../testing/run-stoa.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let operator: Client;
let catalogue: Catalogue;
let ada: BrowserLike & { readonly person: { readonly id: string; readonly email: string } };
beforeAll(async () => {
  app = await startTestApp();
  operator = await app.operator();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  await app.db.updateTable('portals').set({ rbac_enabled: true }).execute();
});
afterAll(() => app.close());

const stoaWith = (stdin: string, ...args: string[]) => runStoa(operator, args, { stdin: async () => stdin });
const stoa = (...args: string[]) => stoaWith('', ...args);
const sees = async () => (await ada.call('listProducts')).data.length;

describe('stoa teams', () => {
  test('a team is made, filled, granted, emptied and removed; each step shows in the catalogue at once', async () => {
    expect((await stoa('teams', 'list')).out).toMatch(/Everyone\s+everybody\s+0/);
    expect((await stoa('teams', 'add', 'Partners', '--description', 'who sells with us')).code).toBe(0);
    expect(await stoa('teams', 'add', 'partners')).toMatchObject({
      code: 1,
      err: expect.stringContaining('The name is taken: another team has it.'),
    });
    expect((await stoa('teams', 'grant', 'Partners', 'parcels')).out).toBe('Partners may see parcels.');
    expect(await sees()).toBe(0);
    expect((await stoa('teams', 'add-member', 'partners', ada.person.email)).out).toContain('is in Partners.');
    expect((await stoa('teams', 'add-member', 'partners', ada.person.email)).code).toBe(0);
    expect(await sees()).toBe(1);
    expect((await stoa('teams', 'members', 'Partners')).out).toContain(ada.person.email);
    expect((await stoa('teams', 'grant', 'Partners', 'parcels', '--register')).out).toContain('see and register for');
    expect((await stoa('teams', 'grants', 'Partners')).out).toMatch(/parcels\s+register/);
    const { actions } = await ada.call('getProductActions', { params: { productId: catalogue.productId } });
    expect(actions).toEqual({ view: true, register: true, view_documentation: true });
    expect((await stoa('teams', 'revoke', 'Partners', 'parcels')).code).toBe(0);
    expect(await sees()).toBe(0);
    await stoa('teams', 'grant', 'Partners', '--every-product');
    expect(await sees()).toBe(1);
    expect((await stoa('teams', 'remove-member', 'Partners', ada.person.id)).code).toBe(0);
    expect(await sees()).toBe(0);
    expect((await stoa('teams', 'grant', 'Everyone', 'parcels')).code).toBe(0);
    expect(await sees()).toBe(1);
    expect((await stoa('teams', 'revoke', 'everyone', 'parcels')).code).toBe(0);
    expect((await stoa('teams', 'remove', 'Partners')).code).toBe(0);
    expect((await stoa('teams', 'list')).out).not.toContain('Partners');
  });

  test('what cannot be is a sentence and exit code 1', async () => {
    for (const [args, sentence] of [
      [['remove', 'Everyone'], 'cannot be removed'],
      [['add-member', 'Everyone', ada.person.email], 'in this team already'],
      [['grant', 'Nobodies', 'parcels'], 'no team called Nobodies'],
      [['grant', 'Everyone', 'nothing'], 'no product nothing'],
      [['grant', 'Everyone'], 'Name one product'],
      [['grant', 'Everyone', 'parcels', '--every-product'], 'Name one product'],
      [['add-member', 'Everyone', 'nobody@example.com'], 'no developer with the address'],
    ] as const) {
      expect(await stoa('teams', ...args)).toMatchObject({ code: 1, err: expect.stringContaining(sentence) });
    }
  });
});

describe('stoa registrations', () => {
  async function pending(count: number): Promise<string[]> {
    await stoa('teams', 'grant', 'Everyone', 'parcels', '--register');
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const { id } = await ada.call('createApplication', { body: { name: `Bulk ${at} ${Math.random()}` } });
      const body = { product_version_id: catalogue.versionId };
      ids.push((await ada.call('createRegistration', { params: { applicationId: id }, body })).id);
    }
    return ids;
  }

  test('all that wait for a product are approved at once; others stay as they are', async () => {
    const ids = await pending(3);
    expect(await stoa('registrations', 'approve', '--product', 'parcels')).toMatchObject({ code: 1 });
    const told = await stoa('registrations', 'approve', '--product', 'parcels', '--all', '--reason', 'spring clean');
    expect(told).toMatchObject({ code: 0, out: '3 decided, 0 were so already, 0 refused.' });
    const listed = JSON.parse((await stoa('registrations', 'list', '--status', 'approved', '--json')).out) as {
      id: string;
    }[];
    expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect((await stoa('registrations', 'history', ids[0] ?? '')).out).toContain('spring clean');
    expect((await stoa('audit', 'list', '--subject', `registration:${ids[0]}`)).out).toContain('registration_approved');
    expect((await stoa('audit', 'list', '--subject', `registration:${ids[0]}`, '--since', '2999-01-01')).out).toBe(
      'Nothing.',
    );
  });

  test('ids from standard input; what was so already and what is refused is told, and only a refusal fails', async () => {
    const [one = '', two = ''] = await pending(2);
    await stoa('registrations', 'reject', one);
    expect(await stoaWith(`${one}\n${two}\n`, 'registrations', 'reject', '-')).toMatchObject({
      code: 0,
      out: '1 decided, 1 were so already, 0 refused.',
    });
    const absent = '01890a5d-ac96-774b-bcce-b302099a8057';
    const refused = await stoaWith(`${one} ${absent}`, 'registrations', 'revoke', '-', '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out)).toMatchObject([
      { id: one, outcome: 'refused', status: 'rejected', problem: { code: 'invalid_transition' } },
      { id: absent, outcome: 'refused', status: null, problem: { code: 'not_found' } },
    ]);
    expect((await stoa('registrations', 'reinstate', one)).out).toContain('approved.');
  });

  test('decision 018: those whose developer may not see the product any more can be listed and revoked', async () => {
    await pending(1);
    await stoa('registrations', 'approve', '--all');
    expect((await stoa('registrations', 'list', '--without-permission')).out).toBe('No registrations.');
    await stoa('teams', 'revoke', 'Everyone', 'parcels');
    expect((await stoa('registrations', 'list', '--without-permission')).out).toContain('approved, not permitted');
    expect((await stoa('registrations', 'revoke', '--without-permission', '--all')).code).toBe(0);
    expect((await stoa('registrations', 'list', '--status', 'approved')).out).toBe('No registrations.');
  });
});

describe('stoa tokens and stoa gateways', () => {
  test('an operator token works until it is removed, and has its name alone', async () => {
    const { token, id } = JSON.parse(
      (await stoa('tokens', 'create', '--role', 'owner', '--name', 'ci', '--json')).out,
    ) as {
      token: string;
      id: string;
    };
    const ask = () => fetch(`${app.url}/management/v1/status`, { headers: { authorization: `Bearer ${token}` } });
    expect((await ask()).status).toBe(200);
    expect((await stoa('tokens', 'list')).out).toContain(id);
    expect((await stoa('tokens', 'list', '--json')).out).not.toContain(token);
    expect((await stoa('tokens', 'create', '--role', 'viewer', '--name', 'ci')).err).toContain(
      'The name is taken: another operator token has it.',
    );
    expect((await stoa('tokens', 'create', '--role', 'owner', '--name', 'environment')).err).toContain(
      'The name is taken: another operator token has it.',
    );
    expect((await stoa('tokens', 'remove', 'ci')).code).toBe(0);
    expect((await ask()).status).toBe(401);
    expect((await stoa('tokens', 'remove', 'ci')).code).toBe(1);
  });

  test('a gateway’s token is rotated with and without grace, and ends with the gateway', async () => {
    const made = JSON.parse((await stoa('gateways', 'add', 'edge', '--json')).out) as { token: string };
    const asks = async (token: string) => {
      const url = `${app.url}/gateway/v1/verify/${catalogue.versionId}`;
      // A gateway gets 401 for a request without a key; a caller that is no gateway gets 404.
      return (await fetch(url, { headers: { 'x-gateway-token': token } })).status === 401;
    };
    const rotate = async (grace: string) =>
      (JSON.parse((await stoa('gateways', 'rotate', 'edge', '--grace', grace, '--json')).out) as { token: string })
        .token;
    expect(await asks(made.token)).toBe(true);
    const second = await rotate('600');
    expect([await asks(made.token), await asks(second)]).toEqual([true, true]);
    app.advance(601_000);
    expect([await asks(made.token), await asks(second)]).toEqual([false, true]);
    const third = await rotate('0');
    expect([await asks(second), await asks(third)]).toEqual([false, true]);
    expect((await stoa('gateways', 'remove', 'edge')).code).toBe(0);
    expect(await asks(third)).toBe(false);
    expect(await statusOf(operator.call('deleteGateway', { params: { gatewayId: catalogue.productId } }))).toBe(404);
  });
});
