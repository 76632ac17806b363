// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowserParts } from '../../testing/browser-parts.ts';
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

vi.setConfig({ testTimeout: 20_000 });
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
    expect((await dialog.findByRole('alert')).textContent).toContain('Refused with 409.');
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
