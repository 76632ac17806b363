// @vitest-environment jsdom

import { stubBrowserParts } from '@stoa/ui/browser-parts.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anApplication, issued, keyAuth, selfManaged, strategyDetails } from '../testing/applications.ts';
import { type Answers, listOf, openPage } from '../testing/open-page.tsx';

const registration = {
  id: 'r1',
  application_id: '1',
  product_id: 'p1',
  product_name: 'Ships',
  product_version_id: 'v1',
  product_version_name: 'v1',
  status: 'rejected',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};
const history = [
  {
    at: registration.updated_at,
    event: 'rejected',
    by: 'operator',
    status: 'rejected',
    reason: 'Too much.',
    scopes: null,
  },
  {
    at: registration.created_at,
    event: 'requested',
    by: 'developer',
    status: 'pending',
    reason: null,
    scopes: ['ships:read'],
  },
];
const client = {
  state: 'active',
  since: '2026-01-01T00:00:00.000Z',
  client_id: 'client-1',
  last_error: null,
  secret_expires_at: null,
  secret_waiting: false,
  in_doubt: false,
  rotation_waiting: false,
  manageable: true,
};
const unproven = {
  client_id: 'reference-1',
  state: 'unproven',
  claimed_at: '2026-01-01T00:00:00.000Z',
  proven_at: null,
  proven_by: null,
};
const proven = {
  ...unproven,
  state: 'proven',
  claimed_at: null,
  proven_at: '2026-01-02T00:00:00.000Z',
  proven_by: 'token',
};
const secret = { client_id: 'client-1', client_secret: 'secret-1' };
const application = { ...anApplication('1', 'Fleet map', issued), scopes: ['ships:read'] };

const open = (changes: Answers = {}, applied: object = application) =>
  openPage('/application/1', {
    answers: {
      'GET /api/v2/applications/1': applied,
      'GET /api/v2/applications/1/client': client,
      'GET /api/v2/applications/1/registrations': listOf([]),
      'GET /api/v2/applications/1/certificate': null,
      'GET /api/v2/applications/1/credentials/usage': listOf([]),
      'GET /api/v2/applications/auth-strategies/details': listOf(strategyDetails),
      ...changes,
    },
  });

const clientRegion = async () => within(await screen.findByRole('region', { name: 'Client' }));

beforeEach(() => stubBrowserParts(vi.stubGlobal));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('an application', () => {
  it('portal §2: shows name, environment, strategy and redirect URI', async () => {
    await open({}, { ...application, description: 'Where ships are.', redirect_uri: 'https://example.org/callback' });
    expect(await screen.findByRole('heading', { name: 'Fleet map', level: 1 })).toBeDefined();
    expect(screen.getByText('Where ships are.')).toBeDefined();
    expect(screen.getByText('https://example.org/callback')).toBeDefined();
    expect(screen.getByText('Harbour ID')).toBeDefined();
    await waitFor(() => expect(screen.getAllByText('Production')).toHaveLength(2));
    expect(screen.getByRole('link', { name: 'Inspect a token' }).getAttribute('href')).toBe('/jwt');
  });

  it('contract §C.7: a self-managed one has neither client nor credentials, but its reference ID', async () => {
    await open({ 'GET /api/v2/applications/1/client-proof': proven }, anApplication('1', 'Ledger sync', selfManaged));
    const facts = within(await screen.findByRole('region', { name: 'Auth strategy' }));
    expect(facts.getByText('reference-1')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Client' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Credentials' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Scopes' })).toBeNull();
  });

  it('contract §C.7: one with keys has its credentials and no client', async () => {
    await open({}, anApplication('1', 'Relay', keyAuth));
    expect(await screen.findByRole('region', { name: 'Credentials' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Client' })).toBeNull();
  });

  it('that could not be fetched is a page with a heading, which tries again', async () => {
    let isDown = true;
    await open({ 'GET /api/v2/applications/1': () => (isDown ? 502 : application) });
    expect(await screen.findByRole('heading', { name: 'Unable to fetch the application', level: 1 })).toBeDefined();
    expect(screen.getByText(/cannot answer at the moment \(error 502\)/)).toBeDefined();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Fleet map', level: 1 })).toBeDefined();
  });
});

describe('the client that its developer names', () => {
  const own = { ...anApplication('1', 'Ledger sync', selfManaged), scopes: ['ledger:read'] };
  const region = async () => within(await screen.findByRole('region', { name: 'Your client' }));
  const asking = (answers: Answers) => open({ 'GET /api/v2/applications/1/client-proof': unproven, ...answers }, own);
  const prove = async (token: string) => {
    const section = await region();
    if (token) await userEvent.type(section.getByLabelText(/^Access token/), token);
    await userEvent.click(section.getByRole('button', { name: 'Prove client' }));
    return section;
  };

  it('is not proven at first: the page says what that means, and how to get a token of it', async () => {
    await asking({});
    const section = await region();
    expect(section.getByText('Not proven')).toBeDefined();
    expect(
      section.getByText('Until then, gateways refuse its tokens. You can register for products meanwhile.'),
    ).toBeDefined();
    const code = section.getByText(/grant_type=client_credentials/).textContent;
    expect(code).toContain('CLIENT_ID="reference-1"');
    expect(code).toContain('https://id.fjordbank.example/.well-known/openid-configuration');
    expect(code).toContain('scope=ledger:read');
  });

  it('is proven with a token, which is sent once; the focus goes to what is so now', async () => {
    const { asked } = await asking({ 'POST /api/v2/applications/1/client-proof': proven });
    const section = await prove(' Bearer a.b.c ');
    expect(await section.findByText('Proven')).toBeDefined();
    expect(section.getByText(/^With a token of the client/)).toBeDefined();
    expect(section.queryByLabelText(/^Access token/)).toBeNull();
    expect(document.activeElement?.textContent).toContain('Proven');
    expect(asked.filter(({ call }) => call === 'POST /api/v2/applications/1/client-proof')).toMatchObject([
      { body: { token: 'a.b.c' } },
    ]);
    expect(document.body.innerHTML).not.toContain('a.b.c');
  });

  it('without a token nothing is sent, and the field says what is missing', async () => {
    const { asked } = await asking({});
    const section = await prove('');
    expect(section.getByText('Paste an access token of the client')).toBeDefined();
    expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });

  it.each([
    ['proof_of_another_client', 400, 'This token is of another client.'],
    ['proof_too_early', 400, /^This token is from before you named the client/],
    ['client_proven_elsewhere', 409, /^Another application has proven this client already/],
  ])('a token that is refused (%s) stays in its field, which says why', async (code, status, sentence) => {
    const invalid_parameters = [{ field: 'token', rule: 'invalid', reason: 'is wrong', source: 'body' }];
    await asking({
      'POST /api/v2/applications/1/client-proof': new Response(JSON.stringify({ status, code, invalid_parameters }), {
        status,
        headers: { 'content-type': 'application/problem+json' },
      }),
    });
    const section = await prove('a.b.c');
    expect(await section.findByText(sentence)).toBeDefined();
    expect(section.getByLabelText(/^Access token/)).toHaveProperty('value', 'a.b.c');
    expect(section.getByText('Not proven')).toBeDefined();
  });
});

describe('its client at an identity provider', () => {
  it('portal §3: shows the client ID, and that the secret is shown once', async () => {
    await open();
    const region = await clientRegion();
    expect(await region.findByText('client-1')).toBeDefined();
    expect(region.getByText('Shown once, when it is made or refreshed.')).toBeDefined();
    expect(region.getByText('Active')).toBeDefined();
  });

  it('while it is being made: says so, with the last answer; no client ID and no refresh is offered', async () => {
    await open({
      'GET /api/v2/applications/1/client': {
        ...client,
        state: 'creating',
        client_id: null,
        last_error: 'The identity provider cannot be reached.',
      },
    });
    const region = await clientRegion();
    expect(await region.findByText('The identity provider has not responded yet. We keep trying.')).toBeDefined();
    expect(region.getByText('Last answer: The identity provider cannot be reached.')).toBeDefined();
    expect(region.queryByText('Client ID')).toBeNull();
    expect(region.queryByRole('button', { name: 'Refresh secret' })).toBeNull();
    expect(screen.queryByText('reference-1')).toBeNull();
  });

  it('that could not be made is tried again, and its secret shown once', async () => {
    const { asked } = await open({
      'GET /api/v2/applications/1/client': { ...client, state: 'failed', client_id: null, last_error: 'Refused.' },
      'POST /api/v2/applications/1/client/replace': secret,
    });
    const region = await clientRegion();
    expect(await region.findByText('The identity provider did not create the client.')).toBeDefined();
    await userEvent.click(region.getByRole('button', { name: 'Try to create it again' }));
    expect(await screen.findByText('secret-1')).toBeDefined();
    expect(asked.some(({ call }) => call === 'POST /api/v2/applications/1/client/replace')).toBe(true);
  });

  it('whose last change failed goes on working, and says so', async () => {
    await open({ 'GET /api/v2/applications/1/client': { ...client, state: 'failed', last_error: 'Refused.' } });
    const region = await clientRegion();
    expect(await region.findByText(/The client works as before/)).toBeDefined();
    expect(region.getByText('client-1')).toBeDefined();
  });

  it('RFC 7592 §3: that is perhaps gone is not said to work as before', async () => {
    const gone = { ...client, state: 'failed', last_error: 'It may be gone.', in_doubt: true };
    await open({ 'GET /api/v2/applications/1/client': gone });
    const region = await clientRegion();
    expect(
      await region.findByText(/We do not know whether the client and its secret are still the same/),
    ).toBeDefined();
    expect(region.queryByText(/works as before/)).toBeNull();
  });

  it('another secret that is asked for and waits is called so, and is withdrawn', async () => {
    let waiting = true;
    const { asked } = await open({
      'GET /api/v2/applications/1/client': () => ({
        ...client,
        state: waiting ? 'updating' : 'active',
        rotation_waiting: waiting,
      }),
      'POST /api/v2/applications/1/client/withdraw-rotation': () => {
        waiting = false;
        return client;
      },
    });
    const region = await clientRegion();
    expect(await region.findByText(/You will get an email when it is ready/)).toBeDefined();
    await userEvent.click(region.getByRole('button', { name: 'Withdraw the request' }));
    await waitFor(() => expect(region.queryByRole('button', { name: 'Withdraw the request' })).toBeNull());
    expect(asked.some(({ call }) => call === 'POST /api/v2/applications/1/client/withdraw-rotation')).toBe(true);
  });

  it('a secret that waits is revealed once', async () => {
    let waiting = true;
    await open({
      'GET /api/v2/applications/1/client': () => ({ ...client, secret_waiting: waiting }),
      'POST /api/v2/applications/1/client/reveal': () => {
        waiting = false;
        return secret;
      },
    });
    const region = await clientRegion();
    await userEvent.click(await region.findByRole('button', { name: 'Reveal secret' }));
    expect(await screen.findByText('secret-1')).toBeDefined();
    await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved it' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.body.textContent).not.toContain('secret-1'));
    expect((await clientRegion()).queryByRole('button', { name: 'Reveal secret' })).toBeNull();
  });

  it('a secret that was revealed elsewhere meanwhile is told as such', async () => {
    await open({
      'GET /api/v2/applications/1/client': { ...client, secret_waiting: true },
      'POST /api/v2/applications/1/client/reveal': 409,
    });
    await userEvent.click(await (await clientRegion()).findByRole('button', { name: 'Reveal secret' }));
    expect(
      await screen.findByText('Failed to reveal the secret: The server refused the request (error 409).'),
    ).toBeDefined();
  });

  it('a refresh that the provider refuses is called no refresh', async () => {
    await open({ 'POST /api/v2/applications/1/refresh-token': 409 });
    const region = await clientRegion();
    await userEvent.click(await region.findByRole('button', { name: 'Refresh secret' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Refresh secret' }));
    expect(
      await dialog.findByText('Failed to refresh secret: The server refused the request (error 409).'),
    ).toBeDefined();
    expect(screen.queryByText('Successfully refreshed secret')).toBeNull();
  });

  it('portal §4: a secret that is not said to be saved is not left without a question', async () => {
    const { router, path } = await open({ 'POST /api/v2/applications/1/refresh-token': secret });
    const region = await clientRegion();
    await userEvent.click(await region.findByRole('button', { name: 'Refresh secret' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Refresh secret' }));
    expect(await screen.findByText('secret-1')).toBeDefined();
    const reload = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };

    void router.navigate({ to: '/my-apps' });
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull());
    expect(path()).toBe('/application/1');
    expect(screen.getByText('secret-1')).toBeDefined();

    void router.navigate({ to: '/my-apps' });
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(path()).toBe('/my-apps'));
    expect(reload()).toBe(false);
  });

  it('that cannot be changed offers another one, after a confirmation', async () => {
    const { asked } = await open({
      'GET /api/v2/applications/1/client': { ...client, manageable: false },
      'POST /api/v2/applications/1/client/replace': secret,
    });
    const region = await clientRegion();
    expect(await region.findByText(/does not allow changes to this client/)).toBeDefined();
    expect(region.queryByRole('button', { name: 'Refresh secret' })).toBeNull();
    await userEvent.click(region.getByRole('button', { name: 'Replace client' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace the client of Fleet map' }));
    expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Replace client' }));
    expect(await screen.findByText('secret-1')).toBeDefined();
  });
});

describe('its scopes', () => {
  const scopes = async () => within(await screen.findByRole('region', { name: 'Scopes' }));

  it('portal §2: granted and available, with one filter for both', async () => {
    await open();
    const region = await scopes();
    expect(region.getByRole('list', { name: /Granted/ }).textContent).toContain('ships:read');
    expect(region.getAllByRole('checkbox')).toHaveLength(2);
    await userEvent.type(region.getByRole('searchbox', { name: 'Filter scopes' }), 'CARGO');
    expect(region.getAllByRole('checkbox')).toHaveLength(1);
    expect(region.getByText('No scope matches.')).toBeDefined();
    const counts = region.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(counts).toEqual(['Granted 0', 'Available 1']);
  });

  it('portal §5: the warning appears with the first change and goes with it', async () => {
    const { asked } = await open();
    const region = await scopes();
    const warning = 'Updating scopes affects all registrations of this application.';
    expect(region.queryByText(warning)).toBeNull();
    await userEvent.click(region.getByRole('button', { name: 'Remove ships:read' }));
    expect(region.getByText(warning)).toBeDefined();
    await userEvent.click(region.getByRole('button', { name: 'Discard' }));
    expect(region.queryByText(warning)).toBeNull();
    expect(asked.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  });

  it('are sent whole, and the answer is what is granted', async () => {
    const { asked } = await open({
      'PATCH /api/v2/applications/1': { ...application, scopes: ['cargo:read'] },
    });
    const region = await scopes();
    await userEvent.click(region.getByRole('button', { name: 'Remove ships:read' }));
    await userEvent.click(region.getByRole('checkbox', { name: 'cargo:read' }));
    await userEvent.click(region.getByRole('button', { name: 'Update scopes' }));
    expect(await screen.findByText('Scopes successfully updated')).toBeDefined();
    expect(asked.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ scopes: ['cargo:read'] });
  });

  it('that are refused stay as they were chosen, with the reason', async () => {
    await open({ 'PATCH /api/v2/applications/1': 409 });
    const region = await scopes();
    await userEvent.click(region.getByRole('checkbox', { name: 'cargo:read' }));
    await userEvent.click(region.getByRole('button', { name: 'Update scopes' }));
    expect(
      await region.findByText('Failed to update the scopes: The server refused the request (error 409).'),
    ).toBeDefined();
    expect(region.getByRole<HTMLInputElement>('checkbox', { name: 'cargo:read' }).checked).toBe(true);
    await userEvent.click(region.getByRole('button', { name: 'Remove ships:read' }));
    expect(region.queryByText(/Failed to update/)).toBeNull();
  });
});

describe('its registrations', () => {
  const refused = {
    'GET /api/v2/applications/1/registrations': listOf([registration]),
    'GET /api/v2/applications/1/registrations/r1/history': listOf(history),
  };

  it('portal §4: one that was rejected says why', async () => {
    await open(refused);
    const row = await screen.findByRole('row', { name: /Ships/ });
    await waitFor(() => expect(row.textContent).toContain('Reason: Too much.'));
    expect(row.textContent).toContain('Rejected');
  });

  it('portal §4: one that was rejected is asked for again, with the scopes of the last time', async () => {
    const { asked } = await open({
      ...refused,
      'POST /api/v2/applications/1/registrations': { ...registration, status: 'pending' },
    });
    const row = within(await screen.findByRole('row', { name: /Ships/ }));
    await userEvent.click(row.getByRole('button', { name: 'Ask again for Ships' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask again for Ships - v1' }));
    expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'ships:read' })).checked).toBe(true);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'cargo:read' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Request Access' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
        product_version_id: 'v1',
        scopes: ['ships:read', 'cargo:read'],
      }),
    );
    expect(await screen.findByText('Registration Under Review')).toBeDefined();
  });

  it('one that waits or is approved cannot be asked for again', async () => {
    await open({
      'GET /api/v2/applications/1/registrations': listOf([
        { ...registration, status: 'pending' },
        { ...registration, id: 'r2', status: 'approved' },
      ]),
    });
    await screen.findAllByRole('row', { name: /Ships/ });
    expect(screen.queryByRole('button', { name: /Ask again/ })).toBeNull();
  });

  it('portal §2: unregistering asks for confirmation', async () => {
    const { asked } = await open({ ...refused, 'DELETE /api/v2/applications/1/registrations/r1': null });
    await userEvent.click(await screen.findByRole('button', { name: 'Unregister' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unregister from Ships - v1' }));
    expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Unregister' }));
    expect(await screen.findByText('Successfully unregistered')).toBeDefined();
  });

  it.each([
    ['approved', 'Fleet map loses its access at once.'],
    ['pending', 'The request is withdrawn. Fleet map may ask again.'],
    ['rejected', 'The registration is removed. Fleet map has no access to lose.'],
    ['revoked', 'The registration is removed. Fleet map has no access to lose.'],
  ])('unregistering one that is %s says what is lost', async (status, warning) => {
    await open({ 'GET /api/v2/applications/1/registrations': listOf([{ ...registration, status }]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Unregister' }));
    expect(within(await screen.findByRole('dialog')).getByText(warning)).toBeDefined();
  });

  it('all of them are counted and listed, however many they are', async () => {
    const many = Array.from({ length: 130 }, (_, index) => ({
      ...registration,
      id: `r${index}`,
      product_name: `Product ${index + 1}`,
      status: 'approved',
    }));
    await open({
      'GET /api/v2/applications/1/registrations': (query: URLSearchParams) => {
        const number = Number(query.get('page[number]') ?? 1);
        const data = many.slice((number - 1) * 100, number * 100);
        return { data, meta: { page: { number, size: 100, total: many.length } } };
      },
    });
    expect(await screen.findByText('Product 130')).toBeDefined();
    expect(screen.getByText('Product 1')).toBeDefined();
    expect(screen.getByRole('heading', { name: /Registered products/ }).parentElement?.textContent).toContain('130');
  });

  it('unregistering what another tab has given up already is no error', async () => {
    let registrations = [registration];
    await open({
      ...refused,
      'GET /api/v2/applications/1/registrations': () => listOf(registrations),
      'DELETE /api/v2/applications/1/registrations/r1': () => {
        registrations = [];
        return 404;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Unregister' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unregister' }));
    expect(await screen.findByText('No registrations yet')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('deleting it asks for nothing of it afterwards, and what another tab has deleted already is no error', async () => {
    const { asked, path } = await open({
      'DELETE /api/v2/applications/1': 404,
      'GET /api/v2/applications': listOf([]),
    });
    const danger = within(await screen.findByRole('region', { name: 'Danger zone' }));
    await userEvent.click(danger.getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(path()).toBe('/my-apps'));
    expect(await screen.findByText('No applications yet')).toBeDefined();
    const calls = asked.map(({ call }) => call);
    expect(calls.slice(calls.indexOf('DELETE /api/v2/applications/1') + 1)).not.toContain('GET /api/v2/applications/1');
  });
});

describe('its registrations for products that the developer lost sight of', () => {
  const answers = {
    'GET /api/v2/applications/1': application,
    'GET /api/v2/applications/1/client': client,
    'GET /api/v2/applications/1/registrations': listOf([]),
    'GET /api/v2/applications/1/certificate': null,
    'GET /api/v2/applications/auth-strategies/details': listOf(strategyDetails),
  };
  const hidden = {
    id: 'r9',
    status: 'approved',
    created_at: application.created_at,
    updated_at: application.updated_at,
  };

  it('are counted and can be given up; nobody is told that there are none', async () => {
    const { asked } = await openPage('/application/1', {
      portal: { rbac_enabled: true },
      answers: {
        ...answers,
        'GET /api/v2/applications/1/registrations/hidden': listOf([hidden]),
        'DELETE /api/v2/applications/1/registrations/r9': null,
      },
    });
    expect(await screen.findByText('Registrations for products that you can no longer see: 1')).toBeDefined();
    expect(screen.queryByText('No registrations yet')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Unregister' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Unregister from a product that you can no longer see' }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Unregister' }));
    expect(await screen.findByText('Successfully unregistered')).toBeDefined();
    expect(asked.some(({ call }) => call === 'DELETE /api/v2/applications/1/registrations/r9')).toBe(true);
  });

  it('are not asked for where access is not granted product by product', async () => {
    const { asked } = await openPage('/application/1', { answers });
    expect(await screen.findByText('No registrations yet')).toBeDefined();
    expect(asked.some(({ call }) => call.endsWith('/registrations/hidden'))).toBe(false);
  });
});

describe('how far the gateways are', () => {
  const approved = { ...registration, status: 'approved' };
  const revoked = { ...registration, id: 'r2', product_name: 'Berths', status: 'revoked' };
  const pending = { ...registration, id: 'r3', product_name: 'Cargo', status: 'pending' };
  const tally = (gateways: number, active: number) => ({ gateways, active });
  const openWith = (propagation: unknown) =>
    open({
      'GET /api/v2/applications/1/registrations': listOf([approved, revoked, pending]),
      'GET /api/v2/applications/1/registrations/r2/history': listOf([]),
      'GET /api/v2/applications/1/propagation': propagation,
    });
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

  it('gateways point 11: says on how many a registration, a revocation and the application are in effect', async () => {
    await openWith({
      ...tally(3, 1),
      registrations: [
        { registration_id: 'r1', ...tally(3, 2) },
        { registration_id: 'r2', ...tally(2, 0) },
        { registration_id: 'r3', ...tally(3, 0) },
      ],
    });
    expect(await (await row(/Ships/)).findByText('Active on 2 of 3 gateways')).toBeDefined();
    expect((await row(/Berths/)).getByText('In effect on 0 of 2 gateways')).toBeDefined();
    expect((await row(/Cargo/)).queryByText(/gateways/)).toBeNull();
    expect(
      screen.getByText(/latest change to this application is active on 1 of 3 gateways/).getAttribute('role'),
    ).toBe('status');
  });

  it('says nothing when all are there, when there is none, or when it cannot be told', async () => {
    for (const propagation of [{ ...tally(0, 0), registrations: [] }, 503]) {
      const { asked } = await openWith(propagation);
      expect(await screen.findByRole('row', { name: /Ships/ })).toBeDefined();
      await waitFor(() => expect(asked.some(({ call }) => call.endsWith('/propagation'))).toBe(true));
      expect(screen.queryByText(/gateways/)).toBeNull();
      cleanup();
    }
    let answers = 0;
    await openWith(() => {
      answers += 1;
      return { ...tally(1, 1), registrations: [{ registration_id: 'r1', ...tally(1, 1) }] };
    });
    expect(await screen.findByRole('row', { name: /Ships/ })).toBeDefined();
    await waitFor(() => expect(answers).toBeGreaterThan(0));
    expect(screen.queryByText(/gateways/)).toBeNull();
  });
});

describe('its calls', () => {
  const recent = {
    id: 'req-1',
    at: new Date(Date.now() - 5000).toISOString(),
    method: 'GET',
    path: '/ships/7',
    status: 401,
    operation: '/ships/{id}',
    latency_ms: 12.25,
    upstream_ms: 10.5,
    request_bytes: null,
    response_bytes: null,
    denied: 'credential_revoked',
    product_version_id: 'v1',
    product: 'Ships',
    product_version: 'v1',
  };
  const withAnalytics = (calls: readonly object[]): Answers => ({
    'GET /api/v2/stats/config': { analytics: { percentiles: true, retention_ms: 90 * 86_400_000 } },
    'GET /api/v2/applications/1/calls': {
      data: calls,
      meta: { next: null, searched_to: null, kept_since: '2026-01-01T00:00:00.000Z' },
    },
    'POST /api/v2/stats': { meta: { truncated: false }, records: [] },
  });

  it('the newest are listed: request, status, latency, time to the millisecond on hover, and an id to copy', async () => {
    await open(withAnalytics([recent]));
    const region = within(await screen.findByRole('region', { name: 'Recent calls' }));
    const row = await region.findByRole('row', { name: /\/ships\/7/ });
    expect(row.textContent).toContain('GET');
    expect(row.textContent).toContain('401 Unauthorized');
    expect(row.textContent).toContain('Refused: credential_revoked');
    expect(row.textContent).toContain('12.3 ms');
    expect(row.textContent).toContain('Ships - v1');
    expect(within(row).getByText(/ ago$/).getAttribute('title')).toMatch(/\d{2}\.\d{3}/);
    expect(within(row).getByRole('button', { name: 'Copy the request ID req-1' })).toBeDefined();
  });

  it('a path stands by itself, and what would turn or hide it is shown', async () => {
    await open(withAnalytics([{ ...recent, path: '/ships/\u202egpj.exe' }]));
    const path = await screen.findByText('/ships/⟨U+202E⟩gpj.exe');
    expect(path.tagName).toBe('BDI');
    expect(path.parentElement?.title).toBe('/ships/⟨U+202E⟩gpj.exe');
  });

  it('are asked for again by Refresh, and shown ten at a time', async () => {
    const calls = Array.from({ length: 12 }, (_, index) => ({
      ...recent,
      id: `req-${index}`,
      path: `/ships/${index}`,
    }));
    const { asked } = await open(withAnalytics(calls));
    const region = within(await screen.findByRole('region', { name: 'Recent calls' }));
    await waitFor(() => expect(region.getAllByRole('row')).toHaveLength(11));
    await userEvent.click(region.getByRole('button', { name: 'Show 2 more' }));
    expect(region.getAllByRole('row')).toHaveLength(13);
    const asks = () => asked.filter(({ call }) => call === 'GET /api/v2/applications/1/calls').length;
    const before = asks();
    await userEvent.click(region.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asks()).toBe(before + 1));
  });

  it('a row opens with all that is known of the call, and a link leads to all of them', async () => {
    await open(withAnalytics([recent]));
    const region = within(await screen.findByRole('region', { name: 'Recent calls' }));
    await userEvent.click(await region.findByRole('button', { name: '/ships/7' }));
    const dialog = await screen.findByRole('dialog', { name: 'Call' });
    const known = Object.fromEntries(
      [...dialog.querySelectorAll('dl > div')].map((fact) => [
        fact.querySelector('dt')?.textContent,
        fact.querySelector('dd')?.textContent,
      ]),
    );
    expect(known).toMatchObject({
      Request: 'GET /ships/7',
      Operation: '/ships/{id}',
      Status: '401 Unauthorized',
      Reason: 'credential_revoked',
      'Product version': 'Ships - v1',
      Latency: '12.3 ms',
      'Of which the API': '10.5 ms',
      'Request size': 'Unknown',
      'Request ID': 'req-1',
    });
    expect(known.Time).toMatch(/\d{2}\.\d{3}/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(region.getByRole('link', { name: 'Search all calls' }).getAttribute('href')).toBe('/application/1/calls');
  });

  it('why the gate refused a call is a sentence, beside the code', async () => {
    await open(withAnalytics([{ ...recent, denied: 'expired_credential' }]));
    await userEvent.click(await screen.findByRole('button', { name: '/ships/7' }));
    const dialog = await screen.findByRole('dialog', { name: 'Call' });
    expect(dialog.textContent).toContain('The key, token or certificate has expired.expired_credential');
  });

  it('none yet is said', async () => {
    await open(withAnalytics([]));
    expect(await screen.findByText('No calls yet')).toBeDefined();
  });

  it('contract §C.7: the summary is about this application alone', async () => {
    const { asked } = await open(withAnalytics([]));
    expect(await screen.findByRole('region', { name: 'Summary' })).toBeDefined();
    const bodies = asked.filter(({ call }) => call === 'POST /api/v2/stats').map(({ body }) => JSON.stringify(body));
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) expect(body).toContain('{"dimension":"APPLICATION","type":"IN","values":["1"]}');
  });

  it('contract §A.9: without analytics nothing is shown of them, and nothing asked', async () => {
    const { asked } = await open();
    expect(await screen.findByRole('region', { name: 'Registered products' })).toBeDefined();
    await waitFor(() => expect(asked.some(({ call }) => call === 'GET /api/v2/stats/config')).toBe(true));
    expect(screen.queryByRole('region', { name: 'Recent calls' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull();
    expect(asked.some(({ call }) => call.includes('/calls') || call === 'POST /api/v2/stats')).toBe(false);
  });
});
