// @vitest-environment jsdom
import type { UserRole } from '@stoa/contract/users';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const person = {
  id: 'u1',
  email: 'grace@example.com',
  full_name: 'Grace Hopper',
  organization: 'Halden',
  status: 'active',
  role: 'owner',
  has_password: true,
  identity_providers: [],
  last_seen_at: '2026-11-25T10:00:00.000Z',
  sessions: 2,
  locked: false,
  has_factor: false,
  factor_reset_due_at: null,
  factor_reset_mail: null,
  last_owner: true,
  created_at: '2026-01-01T10:00:00.000Z',
  updated_at: '2026-01-01T10:00:00.000Z',
};
const ira = {
  ...person,
  id: 'u2',
  email: 'ira@example.com',
  full_name: 'Ira Novak',
  role: 'approver',
  identity_providers: ['Okta'],
  locked: true,
  last_owner: false,
};
const paged = (data: readonly unknown[]) => ({ data, meta: { page: { number: 1, size: 100, total: data.length } } });
const refused = (code: string, status: number, invalid_parameters: readonly unknown[] = []) =>
  Response.json({ status, title: 'No', detail: 'No.', code, invalid_parameters }, { status });

function open(role: UserRole, answers: Record<string, unknown> = {}, address = '/people') {
  return openPage(address, role, {
    'GET /management/v1/users': paged([person, ira]),
    'GET /management/v1/invitations': paged([]),
    ...answers,
  });
}
const rowOf = async (name: RegExp) => (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement;

describe('people', () => {
  test('a lost second factor is reset after a warning, and the reset is taken back; nobody resets their own', async () => {
    let factor_reset_due_at: string | null = null;
    const { asked } = await open('owner', {
      'GET /management/v1/users': () =>
        paged([
          { ...person, id: 'me', has_factor: true },
          { ...ira, has_factor: true, factor_reset_due_at },
        ]),
      'POST /management/v1/users/u2/factor-reset': () => {
        factor_reset_due_at = '2026-11-28T10:00:00.000Z';
        return { due_at: factor_reset_due_at };
      },
      'DELETE /management/v1/users/u2/factor-reset': () => {
        factor_reset_due_at = null;
        return new Response(null, { status: 204 });
      },
    });
    expect(within(await rowOf(/Ira Novak/)).getByText('Password and second factor, Okta')).toBeTruthy();
    const choose = async (name: string, entry: string) => {
      await userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
      await userEvent.click(within(await screen.findByRole('menu')).getByText(entry));
    };
    await choose('Ira Novak', 'Reset second factor…');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('go in 24 hours');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Begin the reset' }));
    await within(await rowOf(/Ira Novak/)).findByText('Factor reset waits');
    await choose('Ira Novak', 'Stop the reset');
    await waitFor(async () => expect(within(await rowOf(/Ira Novak/)).queryByText('Factor reset waits')).toBeNull());
    await screen.findByText('The second factor of Ira Novak stays.');
    expect(asked.map(({ call }) => call).filter((call) => call.includes('factor-reset'))).toEqual([
      'POST /management/v1/users/u2/factor-reset',
      'DELETE /management/v1/users/u2/factor-reset',
    ]);
  });

  test('a reset whose mail did not arrive says why, and what to do', async () => {
    const waits = { ...ira, has_factor: true, factor_reset_due_at: '2026-11-28T10:00:00.000Z' };
    await open('owner', {
      'GET /management/v1/users': paged([
        { ...waits, factor_reset_mail: { state: 'failed', error: '550 no such user.' } },
        { ...waits, id: 'u3', full_name: 'Edit Nagy', factor_reset_mail: { state: 'waiting', error: null } },
      ]),
    });
    within(await rowOf(/Ira Novak/)).getByText(
      'The mail could not be delivered: 550 no such user. The reset waits, and nothing goes. Mend what the reason names, stop the reset, and begin it again.',
    );
    within(await rowOf(/Edit Nagy/)).getByText(/The mail about it is not sent yet\./);
  });

  test('says who has which role, how they come in and whether they are locked; the last owner keeps both', async () => {
    await open('owner');
    const row = within(await rowOf(/Ira Novak/));
    expect(row.getByText('Password, Okta')).toBeTruthy();
    expect(row.getByText('Locked')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Grace Hopper' }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).queryByText('Change role…')).toBeNull();
    expect(within(menu).queryByText('Disable…')).toBeNull();
  });

  test('a viewer looks: no action is drawn', async () => {
    await open('viewer');
    await rowOf(/Ira Novak/);
    expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite…' })).toBeNull();
  });

  test.each(['approver', 'publisher'] as const)('%s: there is no such page', async (role) => {
    await open(role);
    expect(await screen.findByText('There is no such page')).toBeTruthy();
  });

  test('filters of the address reach the server; a value that is none narrows nothing', async () => {
    const { asked } = await open('owner', {}, '/people?role=approver&status=nonsense&email=ira');
    await rowOf(/Ira Novak/);
    const query = asked.find(({ call }) => call === 'GET /management/v1/users')?.query;
    expect(query?.get('filter[role]')).toBe('approver');
    expect(query?.get('filter[status]')).toBeNull();
    expect(query?.get('filter[email][contains]')).toBe('ira');
  });

  test('disabling says how many sessions end', async () => {
    const { asked } = await open('owner', { 'POST /management/v1/users/u2/disable': ira });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ira Novak' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Disable…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Disable Ira Novak?' });
    expect(within(dialog).getByText(/2 sessions end now/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain('POST /management/v1/users/u2/disable'));
  });
});

describe('the password once more', () => {
  const invitation = { id: 'i1', email: 'new@example.com', full_name: 'New', organization: 'Halden', role: 'approver' };

  test('is asked for where the server wants it, told when wrong, and the act goes on by itself', async () => {
    let proven = false;
    const { asked } = await open('owner', {
      'POST /management/v1/invitations': () => (proven ? invitation : refused('password_needed', 403)),
      'POST /v2/users/me/password-proofs': (_query: unknown, body: { password: string }) => {
        proven = body.password === 'right';
        const wrong = { field: 'password', reason: 'is wrong', rule: 'invalid', source: 'body' };
        return proven ? new Response(null, { status: 204 }) : refused('wrong_password', 400, [wrong]);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Invite…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Invite a colleague' }));
    await userEvent.type(form.getByLabelText(/Email/), 'new@example.com');
    await userEvent.type(form.getByLabelText(/Full name/), 'New');
    await userEvent.click(form.getByRole('button', { name: 'Send invitation' }));
    const proof = within(await screen.findByRole('dialog', { name: 'Your password, please' }));
    await userEvent.type(proof.getByLabelText(/Current password/), 'wrong');
    await userEvent.click(proof.getByRole('button', { name: 'Continue' }));
    expect(await proof.findByText('The current password is not right. Please try again.')).toBeTruthy();
    await userEvent.clear(proof.getByLabelText(/Current password/));
    await userEvent.type(proof.getByLabelText(/Current password/), 'right');
    await userEvent.click(proof.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Invitation sent to new@example.com.')).toBeTruthy();
    const sent = asked.filter(({ call }) => call === 'POST /management/v1/invitations');
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toEqual({ email: 'new@example.com', full_name: 'New', role: 'approver' });
  });

  test('whoever would rather not: nothing is sent again, and what was typed stays', async () => {
    const { asked } = await open('owner', {
      'POST /management/v1/invitations': () => refused('password_needed', 403),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Invite…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Invite a colleague' }));
    await userEvent.type(form.getByLabelText(/Email/), 'new@example.com');
    await userEvent.click(form.getByRole('button', { name: 'Send invitation' }));
    const proof = within(await screen.findByRole('dialog', { name: 'Your password, please' }));
    await userEvent.click(proof.getByRole('button', { name: 'Cancel' }));
    expect(await form.findByText('Please give your password again to do this.')).toBeTruthy();
    expect(asked.filter(({ call }) => call === 'POST /management/v1/invitations')).toHaveLength(1);
  });

  test('who comes by single sign-on is led there', async () => {
    await open('owner', {
      'POST /management/v1/users/u2/enable': () => refused('sign_in_needed', 403),
      'GET /management/v1/users': paged([{ ...ira, status: 'disabled' }]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ira Novak' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Enable' }));
    expect(await screen.findByRole('dialog', { name: 'Please log in again' })).toBeTruthy();
  });
});
