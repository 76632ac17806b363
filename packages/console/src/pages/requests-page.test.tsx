// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const id = (number: number) => `01890a5d-ac96-774b-bcce-b302099a80${String(number).padStart(2, '0')}`;
const developer = (number: number) => ({ id: id(number), email: `dev${number}@x.example`, full_name: `Dev ${number}` });

function access(number: number, more: object = {}) {
  return {
    kind: 'access',
    id: id(number),
    status: 'pending',
    since: new Date(Date.now() - number * 3_600_000).toISOString(),
    developer: developer(number),
    application: { id: id(number), name: `Bot ${number}` },
    product: { id: id(50), name: 'Payments' },
    product_version: { id: id(51), name: 'v2' },
    requested_scopes: [] as string[],
    decision: null,
    ...more,
  };
}

function review(request: ReturnType<typeof access>) {
  return {
    request,
    developer: {
      ...request.developer,
      status: 'approved',
      created_at: new Date().toISOString(),
      email_confirmed: true,
      sign_in: ['password'],
    },
    domain: { name: 'x.example', others: 2, approved: 1, latest: [] },
    scopes: request.requested_scopes,
    permitted: true,
    application: {
      ...request.application,
      description: null,
      created_at: '',
      client_proof: null,
      strategy: null,
      access: [],
    },
    applications: [],
    version: { deprecated: false, sunset_at: null, asks: true },
    refused_at: null,
    opens: { keys: 1, certificate: false, client: false, gateways: 3 },
    calls: { requests: 1204, client_errors: 3, server_errors: 2 },
    history: [],
  };
}

/** A server with these requests, which forgets what was decided. */
function inbox(requests: ReturnType<typeof access>[], outcome = 'decided') {
  const waiting = [...requests];
  return {
    answers: {
      'GET /management/v1/requests': () => ({
        data: waiting,
        meta: { next: null, waiting: { account: 0, access: waiting.length } },
      }),
      'GET /management/v1/products': { data: [], meta: { page: { number: 1, size: 100, total: 0 } } },
      'GET /management/v1/reasons': { data: [{ id: id(90), text: 'Not a customer yet.', used_at: '' }] },
      'POST /management/v1/requests/decisions': (
        _query: unknown,
        body: { requests: { kind: string; id: string }[] },
      ) => {
        for (const each of body.requests)
          waiting.splice(
            waiting.findIndex((one) => one.id === each.id),
            1,
          );
        const decision = { at: new Date(Date.now() - 120_000).toISOString(), by: 'Grace', reason: null };
        return {
          results: body.requests.map((each) => ({ ...each, outcome, status: 'approved', decision, problem: null })),
        };
      },
      ...Object.fromEntries(
        requests.map((each) => [`GET /management/v1/registrations/${each.id}/review`, () => review(each)]),
      ),
    },
    waiting,
  };
}

const title = (name: string) => screen.findByRole('heading', { name: `${name} asks for Payments v2` });
const decisions = (asked: Awaited<ReturnType<typeof openPage>>['asked']) =>
  asked.filter(({ call }) => call.endsWith('/decisions')).map(({ body }) => body);

describe('the inbox by keyboard', () => {
  it('j and k move, a approves and goes on to the next', async () => {
    const { asked, router } = await openPage(
      '/console/requests',
      'approver',
      inbox([access(3), access(2), access(1)]).answers,
    );
    await title('Bot 3');
    expect(screen.getByText(/within a second/).textContent).toContain(
      'Approving lets 1 key of this application pass 3 gateways within a second.',
    );
    await userEvent.keyboard('j');
    await title('Bot 2');
    expect(router.state.location.pathname).toBe(`/requests/access/${id(2)}`);
    await userEvent.keyboard('a');
    await title('Bot 1');
    expect(decisions(asked)).toEqual([{ decision: 'approve', scopes: [], requests: [{ kind: 'access', id: id(2) }] }]);
    expect(await screen.findByText('Approved: Bot 2')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Bot 2/ })).toBeNull();
  });

  it('r asks for a reason, which can be one that was used before', async () => {
    const { asked } = await openPage('/console/requests', 'approver', inbox([access(1)]).answers);
    await title('Bot 1');
    await userEvent.keyboard('r');
    const dialog = await screen.findByRole('dialog', { name: 'Reject Bot 1?' });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Not a customer yet.' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(decisions(asked)).toMatchObject([{ decision: 'reject', reason: 'Not a customer yet.' }]),
    );
  });

  it('x marks; a marked set is decided at once, with fewer scopes', async () => {
    const scoped = { requested_scopes: ['read', 'write'] };
    const { asked } = await openPage('/console/requests', 'owner', inbox([access(2, scoped), access(1)]).answers);
    await title('Bot 2');
    await userEvent.keyboard('x');
    await userEvent.keyboard('j');
    await title('Bot 1');
    await userEvent.keyboard('x');
    expect(await screen.findByText('2 marked', { exact: false })).toBeTruthy();
    await userEvent.keyboard('a');
    const dialog = await screen.findByRole('dialog', { name: 'Decide about 2 requests' });
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'write' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve 2' }));
    await waitFor(() =>
      expect(decisions(asked)).toEqual([
        {
          decision: 'approve',
          scopes: ['read'],
          requests: [
            { kind: 'access', id: id(2) },
            { kind: 'access', id: id(1) },
          ],
        },
      ]),
    );
  });
});

it('an approval names the scopes that were shown: what is asked for meanwhile is not granted with it', async () => {
  const { answers, waiting } = inbox([access(1, { requested_scopes: ['read'] })]);
  const { asked, changed } = await openPage('/console/requests', 'approver', answers);
  await title('Bot 1');
  await userEvent.keyboard('x');
  waiting[0] = access(1, { requested_scopes: ['read', 'admin'] });
  await changed();
  await userEvent.keyboard('a');
  const dialog = await screen.findByRole('dialog', { name: 'Decide about 1 requests' });
  expect(within(dialog).queryByRole('checkbox', { name: 'admin' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve 1' }));
  await waitFor(() => expect(decisions(asked)).toMatchObject([{ decision: 'approve', scopes: ['read'] }]));
});

it('marks belong to their list: another one has none that could be decided together', async () => {
  await openPage('/console/requests', 'owner', inbox([access(2), access(1)]).answers);
  await title('Bot 2');
  await userEvent.keyboard('x');
  expect(await screen.findByText('1 marked', { exact: false })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Approved' }));
  await waitFor(() => expect(screen.queryByText('1 marked', { exact: false })).toBeNull());
  await userEvent.keyboard('a');
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('two operators', () => {
  it('a decision that another made first is told as theirs', async () => {
    await openPage('/console/requests', 'approver', inbox([access(1)], 'decided_before').answers);
    await title('Bot 1');
    await userEvent.keyboard('a');
    expect(await screen.findByText('Bot 1: approved by Grace, 2 minutes ago. Nothing was changed.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('rows keep their places when somebody else decides', async () => {
    const { answers, waiting } = inbox([access(3), access(2), access(1)]);
    const { changed } = await openPage('/console/requests', 'approver', answers);
    await title('Bot 3');
    waiting.splice(1, 1);
    await changed();
    expect(await screen.findByText('Decided')).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: 'Requests' })).getAllByRole('link', { name: /Bot/ });
    expect(rows.map((row) => row.textContent?.slice(0, 5))).toEqual(['Bot 3', 'Bot 2', 'Bot 1']);
  });
});

describe('a fault of the server in the middle of many', () => {
  const listed = (asked: Awaited<ReturnType<typeof openPage>>['asked']) =>
    asked.filter(({ call }) => call === 'GET /management/v1/requests').length;

  async function approveBoth(answers: Parameters<typeof openPage>[2]) {
    const { asked } = await openPage('/console/requests', 'owner', answers);
    await title('Bot 2');
    await userEvent.keyboard('x');
    await userEvent.keyboard('j');
    await title('Bot 1');
    await userEvent.keyboard('x');
    await screen.findByText('2 marked', { exact: false });
    await userEvent.keyboard('a');
    const before = listed(asked);
    const dialog = await screen.findByRole('dialog', { name: 'Decide about 2 requests' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve 2' }));
    await waitFor(() => expect(listed(asked)).toBeGreaterThan(before));
  }

  it('says how many are left, and leaves these marked', async () => {
    const { answers, waiting } = inbox([access(2), access(1)]);
    const results = [
      { kind: 'access', id: id(2), outcome: 'decided', status: 'approved', decision: null, problem: null },
      {
        kind: 'access',
        id: id(1),
        outcome: 'not_decided',
        status: null,
        decision: null,
        problem: { code: 'internal' },
      },
    ];
    const decide = () => {
      waiting.shift();
      return { results };
    };
    await approveBoth({ ...answers, 'POST /management/v1/requests/decisions': decide });
    expect(await screen.findByText('Approved: Bot 2')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('Not decided: 1.');
    expect(screen.getByText('1 marked', { exact: false })).toBeTruthy();
  });

  it('asks for the list anew when no answer comes: what was decided is not shown as waiting', async () => {
    const { answers, waiting } = inbox([access(2), access(1)]);
    const decide = () => {
      waiting.shift();
      return Response.json({ status: 502, title: 'Bad Gateway', detail: 'No.' }, { status: 502 });
    };
    await approveBoth({ ...answers, 'POST /management/v1/requests/decisions': decide });
    expect(await screen.findByText('Decided')).toBeTruthy();
  });
});

describe('roles', () => {
  it('a viewer sees whose turn it is, and nothing to press', async () => {
    const { asked } = await openPage('/console/requests', 'viewer', inbox([access(1)]).answers);
    await title('Bot 1');
    expect(screen.getByText('It is the turn of an owner or an approver.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Approve|Reject/ })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /Mark/ })).toBeNull();
    await userEvent.keyboard('a');
    expect(decisions(asked)).toEqual([]);
  });

  it('a publisher has no inbox, neither in the rail nor by its address', async () => {
    const { asked } = await openPage('/console/requests', 'publisher', {});
    expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Requests' })).toBeNull();
    expect(asked).toEqual([]);
  });
});

it('what approved access would lose is counted before it is revoked', async () => {
  const decided = { status: 'approved', decision: { at: new Date().toISOString(), by: 'Ivo', reason: null } };
  await openPage('/console/requests?list=approved', 'owner', inbox([access(1, decided)]).answers);
  await screen.findByRole('heading', { name: 'Bot 1 for Payments v2' });
  await userEvent.click(screen.getByRole('button', { name: 'Revoke…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke Bot 1?' });
  expect(dialog.textContent).toContain('1,204 calls of the last 24 hours came with this access.');
});

it('an empty inbox says so, and a refused one why', async () => {
  await openPage('/console/requests', 'owner', inbox([]).answers);
  expect(await screen.findByText('Nothing waits')).toBeTruthy();
  cleanup();
  await openPage('/console/requests', 'owner', { 'GET /management/v1/requests': 503 });
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('narrows to a product that is found by typing, also behind the first hundred, and then to one of its versions', async () => {
  // jsdom has none; the list of options scrolls to the one that is chosen.
  Element.prototype.scrollIntoView ??= () => {};
  const person = userEvent.setup();
  const zeppelins = { id: id(77), name: 'Zeppelins', versions: [{ id: id(78), name: 'v4' }] };
  const { asked, router } = await openPage('/console/requests', 'approver', {
    ...inbox([access(1)]).answers,
    'GET /management/v1/products': (query: URLSearchParams) => ({
      data: query.get('filter[id]') || query.get('filter[name][contains]') === 'Zepp' ? [zeppelins] : [],
      meta: { page: { number: 1, size: 50, total: 2000 } },
    }),
  });
  await person.click(await screen.findByRole('button', { name: 'Filter' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Product');
  await person.clear(field);
  await person.type(field, 'Zepp');
  await person.click(await screen.findByRole('option', { name: 'Zeppelins' }));
  await person.selectOptions(await screen.findByLabelText('Version'), 'v4');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ product: id(77), version: id(78) }));
  const narrowed = asked.findLast(({ call }) => call === 'GET /management/v1/requests')?.query;
  expect(narrowed?.get('filter[product_version_id]')).toBe(id(78));
});
