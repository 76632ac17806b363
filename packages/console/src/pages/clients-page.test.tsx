// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const id = (number: number) => `01890a5d-ac96-774b-bcce-b302099a80${String(number).padStart(2, '0')}`;
const at = '2026-11-20T10:00:00.000Z';
const client = (number: number, more: object) => ({
  id: id(number),
  state: 'failed',
  since: at,
  client_id: `client-${number}`,
  last_error: 'The provider answered 503.',
  in_doubt: false,
  secret_expires_at: null,
  issuer: 'https://login.example',
  application: { id: id(50), name: 'Parcel desk' },
  perhaps_left: 0,
  created_at: at,
  ...more,
});
const clients = [client(1, {}), client(2, { application: null, perhaps_left: 1 }), client(3, { state: 'active' })];
const done = () => new Response(null, { status: 204 });
const answers = {
  'GET /management/v1/requests': { data: [], meta: { next: null, waiting: { account: 0, access: 0 } } },
  'GET /management/v1/clients': { data: clients, meta: { page: { number: 1, size: 100, total: 3 } } },
  [`POST /management/v1/clients/${id(1)}/retry`]: done,
  [`DELETE /management/v1/clients/${id(2)}`]: done,
};

it('lists clients that failed with the reason, and has the provider asked again', async () => {
  const { asked } = await openPage('/console/clients?state=failed', 'approver', answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again: Parcel desk' }));
  expect(await screen.findByText('The identity provider is asked again.')).toBeTruthy();
  expect(asked.find(({ call }) => call.startsWith('GET /management/v1/clients'))?.query.get('filter[state]')).toBe(
    'failed',
  );
  expect(asked.some(({ call }) => call === `POST /management/v1/clients/${id(1)}/retry`)).toBe(true);
  expect(screen.getByText('Perhaps left at the provider: 1')).toBeTruthy();
  // What works is left alone; and only owners forget.
  expect(screen.getAllByRole('button', { name: /^Try again/ })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Forget/ })).toBeNull();
});

it('an owner forgets what the provider does not delete, once its name is typed', async () => {
  const { asked } = await openPage('/console/clients', 'owner', answers);
  const deleted = () => asked.filter(({ call }) => call.startsWith('DELETE'));
  await userEvent.click(await screen.findByRole('button', { name: 'Forget client-2' }));
  expect(screen.getAllByRole('button', { name: /^Forget/ })).toHaveLength(1 + 1);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/It stays at https:\/\/login.example/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Forget' }));
  expect(deleted()).toHaveLength(0);
  await userEvent.type(dialog.getByRole('textbox'), 'client-2');
  await userEvent.click(dialog.getByRole('button', { name: 'Forget' }));
  await waitFor(() => expect(deleted()).toHaveLength(1));
});

it('a publisher has no such page', async () => {
  await openPage('/console/clients', 'publisher', answers);
  expect(await screen.findByText('There is no such page')).toBeTruthy();
});

function application(more: object) {
  return {
    application: {
      id: id(50),
      name: 'Parcel desk',
      description: null,
      reference_id: 'desk-client',
      redirect_uri: null,
      developer: { id: id(60), email: 'ada@x.example', full_name: 'Ada', status: 'approved' },
      strategy: { id: id(61), name: 'Okta', credential_type: 'self_managed_client_credentials', environment: null },
      client_proof: 'unproven',
      created_at: at,
      updated_at: at,
      ...more,
    },
    client: null,
    certificate: null,
    registrations: [],
    keys: [],
    calls: {
      day: { requests: 1204, client_errors: 0, server_errors: 0 },
      month: { requests: 9000, client_errors: 0, server_errors: 0 },
    },
    history: [],
    audit: null,
    goes: { registrations: 0, keys: 0, certificates: 0, clients: 0 },
  };
}

it('an operator gives the word for a client id, and takes it back with the calls that stop', async () => {
  let client_proof = 'unproven';
  const path = `/management/v1/applications/${id(50)}`;
  const become = (state: string) => () => {
    client_proof = state;
    return { client_id: 'desk-client', state, claimed_at: at, proven_at: null, proven_by: 'operator' };
  };
  await openPage(`/console/applications/${id(50)}`, 'approver', {
    ...answers,
    [`GET ${path}`]: () => application({ client_proof }),
    [`POST ${path}/client-proof`]: become('proven'),
    [`DELETE ${path}/client-proof`]: become('unproven'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as proven…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as proven' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the proof…' }));
  expect(await screen.findByText(/last 24 hours: 1,204/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the proof' }));
  expect(await screen.findByRole('button', { name: 'Mark as proven…' })).toBeTruthy();
});
