// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const id = '01890a5d-ac96-774b-bcce-b302099a8001';
const key = `stoa_key_${'Ab3'.repeat(17)}`;
const moment = new Date(Date.now() - 3 * 86_400_000).toISOString();
const credential = {
  id,
  display_name: 'ci',
  application: { id, name: 'Bot' },
  developer: { id, email: 'ada@x.example', full_name: 'Ada' },
  created_at: moment,
  last_used_at: moment,
  expires_at: null,
};
const facts = {
  ...credential,
  calls_24h: 1204,
  calls_until: moment,
  other_keys: 1,
  replaced: false,
  access: [{ id, product: 'Payments', product_version: 'v2', status: 'approved' }],
};
const waiting = { data: [], meta: { next: null, waiting: { account: 0, access: 0 } } };
const answers = {
  'GET /management/v1/requests': waiting,
  'GET /management/v1/credentials': { data: [credential], meta: { next: null } },
  'POST /management/v1/credentials/find': facts,
  [`GET /management/v1/credentials/${id}`]: facts,
  [`DELETE /management/v1/credentials/${id}`]: credential,
  'GET /management/v1/certificates/ending': { data: [], meta: { next: null } },
};

it('a pasted key is asked for in a body, and stands in no address, no field and no storage afterwards', async () => {
  const { asked, router } = await openPage('/console/keys', 'approver', answers);
  const field = await screen.findByLabelText<HTMLInputElement>('Whose is this key?');
  expect(field.name).toBe('');
  expect(field.autocomplete).toBe('off');
  await userEvent.type(field, `${key}{Enter}`);
  expect(await screen.findByRole('heading', { name: 'Key ci' })).toBeTruthy();
  expect(screen.getByText('1,204')).toBeTruthy();
  expect(screen.getByText('Payments v2')).toBeTruthy();
  expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ credential: key });
  await waitFor(() => expect(router.history.location.href).toBe(`/console/keys?key=${id}`));
  expect(field.value).toBe('');
  expect(document.body.innerHTML).not.toContain(key);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(key);
});

it.each(['"KEY",', 'apikey: KEY'])('a key is found as it stands in a file: %s', async (line) => {
  const { asked } = await openPage('/console/keys', 'approver', answers);
  await userEvent.click(await screen.findByLabelText('Whose is this key?'));
  await userEvent.paste(line.replace('KEY', key));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Key ci' })).toBeTruthy();
  expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ credential: key });
});

it('a key that nobody has is said in a sentence', async () => {
  await openPage('/console/keys', 'approver', { ...answers, 'POST /management/v1/credentials/find': 404 });
  await userEvent.type(await screen.findByLabelText('Whose is this key?'), 'stoa_key_x{Enter}');
  expect(await screen.findByText(/No key of this portal is like this/)).toBeTruthy();
});

it('revoking says its consequence with numbers, and happens after the question alone', async () => {
  const { asked } = await openPage(`/console/keys?key=${id}&revoke=1`, 'approver', answers);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.textContent).toContain('1,204 calls came with this key'));
  expect(dialog.textContent).toContain('Bot has other keys that work: 1.');
  expect(dialog.textContent).toContain('ada@x.example is told by mail.');
  expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Revoked: ci')).toBeTruthy();
  expect(asked.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1);
});

it('the list stands in the address, and leads to the application and the developer', async () => {
  const { asked, router } = await openPage('/console/keys?list=quiet', 'viewer', answers);
  expect((await screen.findByRole('link', { name: 'Bot' })).getAttribute('href')).toBe(`/console/applications/${id}`);
  expect(screen.getByRole('link', { name: 'ada@x.example' }).getAttribute('href')).toBe(`/console/developers/${id}`);
  expect(screen.getByRole('link', { name: 'Not used for 90 days' }).getAttribute('aria-current')).toBe('page');
  expect(asked.some(({ query }) => query.get('filter[list]') === 'quiet')).toBe(true);
  await userEvent.click(screen.getByRole('link', { name: 'Ended certificates' }));
  expect(await screen.findByText('No application has a certificate that has ended.')).toBeTruthy();
  expect(router.history.location.href).toBe('/console/keys?list=certificates-ended');
});

it('a viewer looks; a publisher has no such screen', async () => {
  await openPage('/console/keys', 'viewer', answers);
  await screen.findByRole('link', { name: 'Bot' });
  expect(screen.queryByLabelText('Whose is this key?')).toBeNull();
  expect(screen.queryByRole('button', { name: /Revoke/ })).toBeNull();
  cleanup();
  await openPage('/console/keys', 'publisher', answers);
  expect(await screen.findByText('There is no such page')).toBeTruthy();
});
