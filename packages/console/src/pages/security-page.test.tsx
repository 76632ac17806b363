// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const factors = {
  authenticator: { added_at: '2026-09-14T10:00:00.000Z' },
  passkeys: 0,
  recovery_codes_left: 10,
  policy: 'optional',
  due_at: null,
  reset_due_at: null,
};
const okta = { id: 'i1', identifier: 'okta', name: 'Okta', linked_at: '', last_used_at: '', last_way_in: false };
const own = {
  'GET /api/v1/users/me/factors': factors,
  'GET /api/v1/users/me/passkeys': { rp_id: 'localhost', user_handle: 'aGFuZGxl', most: 20, data: [] },
  'GET /api/v1/users/me/sign-in-methods': { password: true, identity_providers: [okta], linkable: [] },
};

test('a provider is unlinked after a question, which stays open with what went wrong', async () => {
  let linked = true;
  let answer: unknown = 409;
  const path = 'DELETE /api/v1/users/me/identities/i1';
  const { asked } = await openPage('/console/security', 'viewer', {
    ...own,
    'GET /api/v1/users/me/sign-in-methods': () => ({
      password: true,
      identity_providers: linked ? [okta] : [],
      linkable: [],
    }),
    [path]: () => {
      if (answer !== 409) linked = false;
      return answer;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink Okta' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlink Okta?' }));
  dialog.getByText(/Okta will no longer open this account\./);
  expect(asked.some(({ call }) => call === path)).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Unlink' }));
  await dialog.findByRole('alert');
  answer = new Response(null, { status: 204 });
  await userEvent.click(dialog.getByRole('button', { name: 'Unlink' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unlink Okta' })).toBeNull());
});

test('the code of a proof is asked for at its field', async () => {
  const { asked } = await openPage('/console/security', 'viewer', own);
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Current password/), 'secret');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  const code = dialog.getByLabelText(/^Code/);
  expect(document.activeElement).toBe(code);
  expect(document.getElementById(code.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This field is required.',
  );
  expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
});
