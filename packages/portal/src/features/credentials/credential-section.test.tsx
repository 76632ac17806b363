// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowserParts } from '../../testing/browser-parts.ts';
import { type Answers, listOf, openPage } from '../../testing/open-page.tsx';

const id = '00000000-0000-4000-8000-00000000000c';
const credential = { id: '00000000-0000-4000-8000-00000000000f', display_name: 'ci-runner' };
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
      [`GET ${path}/credentials`]: listOf([credential]),
      [`GET ${path}/registrations`]: listOf([]),
      ...changes,
    },
  });

vi.setConfig({ testTimeout: 20_000 });
beforeEach(() => stubBrowserParts(vi.stubGlobal));
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
    await open({ [`POST ${path}/credentials`]: { ...credential, credential: 'stoa_very_secret' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Generate Credential' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'ci-runner');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Generate Credential' }));
    expect(await screen.findByText('stoa_very_secret')).toBeDefined();
    await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved it' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.body.textContent).not.toContain('stoa_very_secret'));
  });

  it('portal §5: revoking asks for confirmation and says that it cannot be undone', async () => {
    const { asked } = await open({ [`DELETE ${path}/credentials/${credential.id}`]: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke ci-runner' });
    expect(dialog.textContent).toContain('cannot be undone');
    expect(asked.filter(({ call }) => call.startsWith('DELETE'))).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Credential revoked')).toBeDefined();
  });

  it('portal §5: deleting an application asks for confirmation; a failure says why', async () => {
    await open({ [`DELETE ${path}`]: 429 });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Relay' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Failed to delete application: Refused with 429.',
    );
  });
});
