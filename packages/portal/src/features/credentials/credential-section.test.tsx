// @vitest-environment jsdom

import { stubBrowserParts } from '@stoa/ui/browser-parts.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, listOf, openPage } from '../../testing/open-page.tsx';

const id = '00000000-0000-4000-8000-00000000000c';
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const credential = {
  id: '00000000-0000-4000-8000-00000000000f',
  display_name: 'ci-runner',
  created_at: '2026-03-12T10:00:00.000Z',
  last_used_at: ago(3),
  expires_at: null as string | null,
  replaced_by: null as string | null,
  calls_by_hour: [...Array(22).fill(0), 1200, 34],
};
const quiet = {
  ...credential,
  id: '00000000-0000-4000-8000-00000000001f',
  display_name: 'laptop',
  last_used_at: ago(41 * 24 * 60) as string | null,
  calls_by_hour: Array(24).fill(0),
};
const path = `/api/v2/applications/${id}`;

const open = (changes: Answers = {}) =>
  openPage(`/application/${id}`, {
    answers: {
      [`GET ${path}`]: {
        id,
        name: 'Relay',
        reference_id: 'relay',
        description: null,
        auth_strategy: { id: 's', name: 'Keys', credential_type: 'key_auth', key_names: ['apikey'] },
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
      },
      [`GET ${path}/credentials/usage`]: { data: [credential] },
      [`GET ${path}/certificate`]: null,
      [`GET ${path}/registrations`]: listOf([]),
      ...changes,
    },
  });

beforeEach(() => {
  stubBrowserParts(vi.stubGlobal);
  // A list that opens scrolls to what is chosen, which jsdom cannot.
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('credentials', () => {
  it('portal §5: a credential name is required on creation', async () => {
    const { asked } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Generate Credential' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Generate Credential' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Please complete all required fields');
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });

  it('portal §4: a secret is displayed once after creation and gone when the panel is closed', async () => {
    const { asked } = await open({
      [`POST ${path}/credentials`]: { ...credential, credential: 'stoa_very_secret' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Generate Credential' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'ci-runner');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Generate Credential' }));
    expect(await screen.findByText('stoa_very_secret')).toBeDefined();
    expect(asked.find(({ call }) => call === `POST ${path}/credentials`)?.body).toEqual({ display_name: 'ci-runner' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved it' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.body.textContent).not.toContain('stoa_very_secret'));
  });

  it('optional expiry: a key may be made for some days, and says until when it works', async () => {
    const { asked } = await open({
      [`POST ${path}/credentials`]: { ...credential, credential: 'stoa_very_secret' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Generate Credential' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'ci-runner');
    await userEvent.click(screen.getByRole('combobox', { name: /Expiry/ }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Never',
      '30 days',
      '90 days',
      '365 days',
      'On a date',
    ]);
    await userEvent.click(screen.getByRole('option', { name: '90 days' }));
    expect(await screen.findByText(/It works until .+ You get an email before it expires\./)).toBeDefined();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Generate Credential' }));
    await screen.findByText('stoa_very_secret');
    const body = asked.find(({ call }) => call === `POST ${path}/credentials`)?.body as { expires_at: string };
    expect(Math.round((Date.parse(body.expires_at) - Date.now()) / 86_400_000)).toBe(90);
  });

  it('optional expiry: a date that is missing is asked for, and nothing is sent', async () => {
    const { asked } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Generate Credential' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'ci-runner');
    await userEvent.click(screen.getByRole('combobox', { name: /Expiry/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'On a date' }));
    await screen.findByLabelText(/Last day/);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Generate Credential' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Choose today or a later day');
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });

  it('rotation without downtime: each key shows when it was made and last used, and its calls of the last 24 hours', async () => {
    await open({ [`GET ${path}/credentials/usage`]: { data: [credential, quiet] } });
    const rows = (await screen.findByRole('table', { name: 'Credentials' })).querySelectorAll('tbody tr');
    expect(rows[0]?.textContent).toContain('3 minutes ago');
    expect(rows[0]?.textContent).toContain('1,234 calls');
    expect(rows[1]?.textContent).toContain('0 calls');
    expect(rows[0]?.querySelectorAll('svg[width="119"] rect')).toHaveLength(3);
    expect(rows[1]?.querySelectorAll('svg[width="119"] rect')).toHaveLength(1);
    expect(screen.getByText('2 of 20')).toBeDefined();
  });

  const successor = { ...quiet, id: '00000000-0000-4000-8000-00000000002f', display_name: 'ci-runner (2)' };

  it('rotates a key in one action: the new one is shown once, the old one goes on for the chosen time', async () => {
    const { asked } = await open({
      [`POST ${path}/credentials/${credential.id}/rotate`]: {
        id: successor.id,
        display_name: 'ci-runner (2)',
        credential: 'stoa_next_secret',
        expires_at: null,
        replaced: { id: credential.id, expires_at: ago(-7 * 24 * 60) },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Rotate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rotate ci-runner' }));
    expect(dialog.getByText(/This key was used 3 minutes ago\./).parentElement?.textContent).not.toContain('fail');
    expect((dialog.getByRole('textbox', { name: /Name/ }) as HTMLInputElement).value).toBe('ci-runner (2)');
    await userEvent.click(dialog.getByRole('combobox'));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'in 1 hour',
      'in 1 day',
      'in 7 days',
      'in 30 days',
      'now: revoke it',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'in 7 days' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Rotate key' }));
    expect(await screen.findByText('stoa_next_secret')).toBeDefined();
    expect(asked.find(({ call }) => call.endsWith('/rotate'))?.body).toEqual({
      display_name: 'ci-runner (2)',
      grace_seconds: 7 * 86_400,
    });
  });

  it('a key that was rotated says by which, when it ends, and whether it is still used; it is not rotated again', async () => {
    const old = { ...credential, expires_at: ago(-60), replaced_by: successor.id };
    const made = { ...successor, created_at: ago(10) };
    await open({ [`GET ${path}/credentials/usage`]: { data: [old, made] } });
    expect(await screen.findByText('Replaced by ci-runner (2)')).toBeDefined();
    expect(screen.getByText('Used after the rotation')).toBeDefined();
    expect(screen.getByText(/^Expires .+\d:\d\d/)).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Rotate' })).toHaveLength(1);
  });

  it('with twenty keys there is no room for both: the old one is revoked at once, and that is said', async () => {
    const many = Array.from({ length: 19 }, (_, index) => ({ ...quiet, id: `${quiet.id.slice(0, -2)}${index + 40}` }));
    await open({ [`GET ${path}/credentials/usage`]: { data: [credential, ...many] } });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Rotate' }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Rotate ci-runner' });
    expect(dialog.textContent).toContain('The application has 20 keys');
    expect(dialog.textContent).toContain('They will fail.');
  });

  it('a key whose answer was lost: the dialog says that it may be there, and the list is asked for again', async () => {
    let made = false;
    await open({
      [`GET ${path}/credentials/usage`]: () => ({ data: made ? [credential, quiet] : [credential] }),
      [`POST ${path}/credentials`]: () => {
        made = true;
        throw new TypeError('Failed to fetch');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Generate Credential' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Name/), 'laptop');
    await userEvent.click(dialog.getByRole('button', { name: 'Generate Credential' }));
    expect(await dialog.findByText(/A key may have been generated anyway/)).toBeDefined();
    expect(await screen.findByText('laptop')).toBeDefined();
  });

  it('a key that another tab has revoked meanwhile: the dialog closes and the list is asked for again', async () => {
    let gone = false;
    await open({
      [`GET ${path}/credentials/usage`]: () => ({ data: gone ? [] : [credential] }),
      [`DELETE ${path}/credentials/${credential.id}`]: () => {
        gone = true;
        return 404;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke ci-runner' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByText('ci-runner')).toBeNull());
  });

  it.each([
    ['in a year', 365 * 24 * 60, /^Expires .+\d{4}$/],
    ['a day ago', -24 * 60, /^Expired .+\d{4}$/],
  ])('a key that ends %s says so', async (_when, minutes, text) => {
    await open({ [`GET ${path}/credentials/usage`]: { data: [{ ...credential, expires_at: ago(-minutes) }] } });
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('portal §5: revoking asks for confirmation, says that it cannot be undone, and whether the key is in use', async () => {
    const { asked } = await open({ [`DELETE ${path}/credentials/${credential.id}`]: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke ci-runner' });
    expect(dialog.textContent).toContain('cannot be undone');
    expect(dialog.textContent).toContain('This key was used 3 minutes ago.');
    expect(dialog.textContent).toContain('It made 1,234 calls in the last 24 hours. They will fail.');
    expect(asked.filter(({ call }) => call.startsWith('DELETE'))).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Credential revoked')).toBeDefined();
  });

  it.each([
    ['is quiet', quiet, /This key was used 41 days ago\. It made no calls in the last 24 hours\./],
    ['was never used', { ...quiet, last_used_at: null }, /This key was never used\./],
  ])('a key that %s is said to be when it is revoked', async (_what, row, text) => {
    await open({ [`GET ${path}/credentials/usage`]: { data: [row] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    expect((await screen.findByRole('dialog')).textContent).toMatch(text);
  });

  it('portal §5: deleting an application asks for confirmation; a failure says why', async () => {
    await open({ [`DELETE ${path}`]: 429 });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Relay' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Failed to delete application: The server refused the request (error 429).',
    );
  });
});
