// @vitest-environment jsdom

import { stubBrowserParts } from '@stoa/ui/browser-parts.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, listOf, openPage } from '../../testing/open-page.tsx';

const product = '00000000-0000-4000-8000-00000000000a';
const version = '00000000-0000-4000-8000-00000000000b';
const application = '00000000-0000-4000-8000-00000000000c';
const strategy = '00000000-0000-4000-8000-00000000000d';
const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
const config = {
  id: strategy,
  name: 'Partner keys',
  credential_type: 'key_auth',
  registration_enabled: true,
  registration_auto_approve: false,
};
const registration = {
  id: '00000000-0000-4000-8000-00000000000e',
  application_id: application,
  product_id: product,
  product_name: 'Payments',
  product_version_id: version,
  product_version_name: 'v2',
  ...times,
};

function answersWith(changes: Answers, versionChanges: object = {}): Answers {
  return {
    [`GET /api/v2/products/${product}`]: {
      id: product,
      name: 'Payments',
      description: null,
      document_count: 0,
      version_count: 1,
      latest_version: { id: version, name: 'v2' },
      public_labels: {},
      ...times,
    },
    [`GET /api/v2/products/${product}/versions`]: listOf([
      { id: version, name: 'v2', deprecated: false, registration_configs: [config], ...times, ...versionChanges },
    ]),
    [`GET /api/v2/products/${product}/documents`]: listOf([]),
    [`GET /api/v2/products/${product}/versions/${version}/spec/operations`]: null,
    [`GET /api/v2/products/${product}/versions/${version}/applications`]: listOf([
      { id: application, name: 'Relay', registration_id: null, registration_status: null, ...times },
    ]),
    ...changes,
  };
}

const open = (changes: Answers = {}, versionChanges: object = {}) =>
  openPage(`/spec/${product}/${version}`, { answers: answersWith(changes, versionChanges) });

async function requestAccess() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Register for v2' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: 'Relay' }));
  await user.click(dialog.getByRole('button', { name: 'Request Access' }));
}

beforeEach(() => stubBrowserParts(vi.stubGlobal));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('registering an application', () => {
  it('portal §4: a pending request is told as Registration Under Review, with the promise of a notice', async () => {
    const { asked } = await open({
      [`POST /api/v2/applications/${application}/registrations`]: { ...registration, status: 'pending' },
    });
    await requestAccess();
    const dialog = await screen.findByRole('dialog', { name: 'Registration Under Review' });
    expect(dialog.textContent).toContain('You will be notified upon approval.');
    expect(asked.find(({ call }) => call.startsWith('POST /api/v2/applications'))?.body).toEqual({
      product_version_id: version,
    });
  });

  it('an approved request leads to the application', async () => {
    const { path } = await open({
      [`POST /api/v2/applications/${application}/registrations`]: { ...registration, status: 'approved' },
    });
    await requestAccess();
    await waitFor(() => expect(path()).toBe(`/application/${application}`));
    expect(screen.getByText('Registration approved')).toBeDefined();
  });

  it('a refused request says why and can be tried again', async () => {
    await open({ [`POST /api/v2/applications/${application}/registrations`]: 409 });
    await requestAccess();
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toContain('The server refused the request (error 409).');
    expect(dialog.getByRole('button', { name: 'Request Access' })).toBeDefined();
  });

  it('only applications of the same auth strategy without a registration are asked for', async () => {
    const { asked } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Register for v2' }));
    await screen.findByRole('radio', { name: 'Relay' });
    const query = asked.map((each) => new URLSearchParams(each.query)).find((each) => each.has('unregistered'));
    expect(query?.get('filter[auth_strategy_id]')).toBe(strategy);
    expect(query?.get('page[size]')).toBe('5');
  });

  it('the only application that can be registered is chosen', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Register for v2' }));
    const relay = await screen.findByRole<HTMLInputElement>('radio', { name: 'Relay' });
    await waitFor(() => expect(relay.checked).toBe(true));
  });

  it('without an application the way leads to making one', async () => {
    const { router } = await open({
      [`GET /api/v2/products/${product}/versions/${version}/applications`]: listOf([]),
      'GET /api/v2/applications/auth-strategies': listOf([]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Register for v2' }));
    const dialog = await screen.findByRole('dialog', { name: 'No Applications' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create an Application' }));
    await waitFor(() =>
      expect(router.state.location.href).toBe(
        `/application/create?product=${product}&product_version=${version}&auth_strategy_id=${strategy}`,
      ),
    );
  });

  it('an application that was made from the dialog is chosen on the way back', async () => {
    const address = `/spec/${product}/${version}?application=Relay`;
    window.history.replaceState(null, '', address);
    await openPage(address, { answers: answersWith({}) });
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Relay' }).checked).toBe(true));
    window.history.replaceState(null, '', '/');
  });

  it('with everything registered the dialog says so, and offers another application', async () => {
    const path = `GET /api/v2/products/${product}/versions/${version}/applications`;
    const relay = {
      id: application,
      name: 'Relay',
      registration_id: registration.id,
      registration_status: 'approved',
      ...times,
    };
    await open({
      [path]: (query: URLSearchParams) => (query.has('unregistered') ? listOf([]) : listOf([relay])),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Register for v2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'All applications are registered' }));
    expect(dialog.getByText(/is registered for v2/)).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Create an Application' })).toBeDefined();
  });

  it('contract §C.5: scopes start with those of the application, and what is chosen is asked for', async () => {
    const { asked } = await open(
      {
        [`GET /api/v2/applications/${application}`]: { id: application, name: 'Relay', scopes: ['read', 'gone'] },
        [`POST /api/v2/applications/${application}/registrations`]: { ...registration, status: 'pending' },
      },
      { registration_configs: [{ ...config, available_scopes: ['read', 'write'] }] },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Register for v2' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('radio', { name: 'Relay' }));
    await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'read' }).checked).toBe(true));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'write' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Request Access' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call.startsWith('POST /api/v2/applications'))?.body).toEqual({
        product_version_id: version,
        scopes: ['read', 'write'],
      }),
    );
  });

  it('contract §C.5: nothing is asked for before the scopes of the chosen application are there, and never those of another', async () => {
    const other = '00000000-0000-4000-8000-00000000000f';
    let answerOther = (_application: object) => {};
    const { asked } = await open(
      {
        [`GET /api/v2/products/${product}/versions/${version}/applications`]: (query: URLSearchParams) =>
          listOf(
            query.has('unregistered')
              ? [
                  { id: application, name: 'Relay', registration_id: null, registration_status: null, ...times },
                  { id: other, name: 'Fleet', registration_id: null, registration_status: null, ...times },
                ]
              : [],
          ),
        [`GET /api/v2/applications/${application}`]: { id: application, name: 'Relay', scopes: ['write'] },
        [`GET /api/v2/applications/${other}`]: () =>
          new Promise((resolve) => {
            answerOther = resolve;
          }),
        [`POST /api/v2/applications/${other}/registrations`]: { ...registration, status: 'pending' },
      },
      { registration_configs: [{ ...config, available_scopes: ['read', 'write'] }] },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Register for v2' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('radio', { name: 'Relay' }));
    await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'write' }).checked).toBe(true));
    await userEvent.click(dialog.getByRole('radio', { name: 'Fleet' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Request Access' }));
    expect(asked.some(({ call }) => call.startsWith('POST /api/v2/applications'))).toBe(false);
    answerOther({ id: other, name: 'Fleet', scopes: ['read'] });
    await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'read' }).checked).toBe(true));
    await userEvent.click(dialog.getByRole('button', { name: 'Request Access' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call.startsWith('POST /api/v2/applications'))?.body).toEqual({
        product_version_id: version,
        scopes: ['read'],
      }),
    );
  });

  it('what another tab has asked for already is told, and listed', async () => {
    let registered = false;
    const row = { id: application, name: 'Relay', ...times };
    await open({
      [`GET /api/v2/products/${product}/versions/${version}/applications`]: (query: URLSearchParams) =>
        query.has('unregistered')
          ? listOf(registered ? [] : [{ ...row, registration_id: null, registration_status: null }])
          : listOf(registered ? [{ ...row, registration_id: registration.id, registration_status: 'pending' }] : []),
      [`POST /api/v2/applications/${application}/registrations`]: () => {
        registered = true;
        return 409;
      },
    });
    await requestAccess();
    expect(await screen.findByText('The server refused the request (error 409).')).toBeDefined();
    expect(await screen.findByText('Applications already registered')).toBeDefined();
  });

  it('contract §C.5: pages of 5, 25 or 50', async () => {
    const many = {
      data: ['Relay', 'Fleet'].map((name, index) => ({
        id: `00000000-0000-4000-8000-00000000010${index}`,
        name,
        registration_id: null,
        registration_status: null,
        ...times,
      })),
      meta: { page: { number: 1, size: 5, total: 60 } },
    };
    const { asked } = await open({
      [`GET /api/v2/products/${product}/versions/${version}/applications`]: (query: URLSearchParams) =>
        query.has('unregistered') ? many : listOf([]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Register for v2' }));
    const size = await screen.findByRole('combobox', { name: 'Rows on a page' });
    expect(
      within(size)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['5', '25', '50']);
    await userEvent.selectOptions(size, '25');
    await waitFor(() =>
      expect(asked.some(({ query }) => query.includes(`${encodeURIComponent('page[size]')}=25`))).toBe(true),
    );
  });

  it('portal §2: applications already registered are listed; a rejected one says why and can ask again', async () => {
    const listed = {
      id: application,
      name: 'Relay',
      registration_id: registration.id,
      registration_status: 'rejected',
      ...times,
    };
    const { asked } = await open({
      [`GET /api/v2/products/${product}/versions/${version}/applications`]: listOf([listed]),
      [`GET /api/v2/applications/${application}/registrations/${registration.id}/history`]: listOf([
        {
          at: times.updated_at,
          event: 'rejected',
          by: 'operator',
          status: 'rejected',
          reason: 'Say why.',
          scopes: null,
        },
      ]),
      [`POST /api/v2/applications/${application}/registrations`]: { ...registration, status: 'pending' },
    });
    expect(await screen.findByText('Applications already registered')).toBeDefined();
    expect(await screen.findByText('Reason: Say why.')).toBeDefined();
    expect(screen.getByText('Rejected')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Ask again for Relay' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Request Access' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call.startsWith('POST /api/v2/applications'))?.body).toEqual({
        product_version_id: version,
      }),
    );
  });

  it('portal §6: without the permission to register the button says so, and nothing can be asked for again', async () => {
    const listed = {
      id: application,
      name: 'Relay',
      registration_id: registration.id,
      registration_status: 'revoked',
      ...times,
    };
    await openPage(`/spec/${product}/${version}`, {
      portal: { rbac_enabled: true },
      answers: answersWith({
        [`GET /api/v2/products/${product}/actions`]: { actions: { view: true, register: false } },
        [`GET /api/v2/products/${product}/versions/${version}/applications`]: listOf([listed]),
        [`GET /api/v2/applications/${application}/registrations/${registration.id}/history`]: listOf([]),
      }),
    });
    expect(await screen.findByText('You do not have permission to register for this version.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Register for v2' }).getAttribute('aria-disabled')).toBe('true');
    expect(await screen.findByText('Revoked')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Ask again/ })).toBeNull();
  });

  it('a version that is closed for registration says so beside the button', async () => {
    await open({}, { registration_configs: [{ ...config, registration_enabled: false }] });
    const button = await screen.findByRole('button', { name: 'Register for v2' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Registration is not open for this version.')).toBeDefined();
  });

  it('portal §2: a deprecated version shows the warning', async () => {
    await open({}, { deprecated: true });
    expect(
      await screen.findByText(
        'This product version is now deprecated. The endpoints will remain fully usable until this version is sunsetted.',
      ),
    ).toBeDefined();
  });
});
