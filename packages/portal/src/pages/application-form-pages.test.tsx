// @vitest-environment jsdom

import { stubBrowserParts } from '@stoa/ui/browser-parts.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anApplication, issued, keyAuth, selfManaged, strategyDetails } from '../testing/applications.ts';
import { type Answers, listOf, openPage } from '../testing/open-page.tsx';

const created = { ...anApplication('9', 'Relay', keyAuth) };

const open = (changes: Answers = {}, address = '/application/create') =>
  openPage(address, {
    answers: {
      'GET /api/v2/applications/auth-strategies': listOf([keyAuth, issued, selfManaged]),
      'GET /api/v2/applications/auth-strategies/details': listOf(strategyDetails),
      'GET /api/v2/applications/9': created,
      'GET /api/v2/applications/9/client': 404,
      'GET /api/v2/applications/9/registrations': listOf([]),
      'GET /api/v2/applications/9/credentials/usage': listOf([]),
      'GET /api/v2/applications/9/certificate': null,
      'POST /api/v2/applications': created,
      ...changes,
    },
  });

const fill = async (label: RegExp | string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => stubBrowserParts(vi.stubGlobal));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('creating an application', () => {
  it('portal §5: the name is required, and the field that is wrong gets the focus', async () => {
    const { asked } = await open();
    await screen.findByLabelText(/^Name/);
    await press('Create');
    const name = screen.getByLabelText(/^Name/);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Please complete all required fields').length).toBeGreaterThan(0);
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });

  it('contract §C.7: with keys a reference ID, which can be generated; neither redirect URI nor scopes', async () => {
    const { asked, path } = await open();
    await fill(/^Name/, 'Relay');
    expect(screen.queryByLabelText('Redirect URI')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Scopes' })).toBeNull();
    await press('Generate');
    await press('Create');
    await waitFor(() => expect(path()).toBe('/application/9'));
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      name: 'Relay',
      auth_strategy_id: keyAuth.id,
      reference_id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
    });
  });

  it('contract §C.7: at an identity provider no reference ID, but redirect URI and scopes; id and secret are shown once', async () => {
    const { asked, path } = await open({
      'POST /api/v2/applications': {
        ...anApplication('9', 'Fleet', issued),
        credentials: { client_id: 'client-9', client_secret: 'secret-9' },
      },
    });
    await userEvent.click(await screen.findByRole('radio', { name: /Harbour ID/ }));
    expect(screen.queryByLabelText(/^Reference ID/)).toBeNull();
    await fill(/^Name/, 'Fleet');
    await fill('Redirect URI', 'fleet.example.org/back');
    await userEvent.click(screen.getByRole('checkbox', { name: 'ships:read' }));
    await press('Create');
    expect(screen.getByText('This is not a full URI. Use https://fleet.example.org/back')).toBeDefined();
    await userEvent.clear(screen.getByLabelText('Redirect URI'));
    await fill('Redirect URI', 'https://fleet.example.org/back');
    await press('Create');
    expect(await screen.findByText('secret-9')).toBeDefined();
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      name: 'Fleet',
      auth_strategy_id: issued.id,
      redirect_uri: 'https://fleet.example.org/back',
      scopes: ['ships:read'],
    });
    await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved it' }));
    await press('Close');
    await waitFor(() => expect(path()).toBe('/application/9'));
    await waitFor(() => expect(document.body.textContent).not.toContain('secret-9'));
  });

  it('portal §3: self-managed, the reference ID must match the client ID in the identity provider', async () => {
    await open();
    await userEvent.click(await screen.findByRole('radio', { name: /Fjordbank IdP/ }));
    expect(screen.getByLabelText(/^Reference ID/)).toBeDefined();
    expect(screen.getByLabelText('Redirect URI')).toBeDefined();
    expect(
      screen.getByText('With OpenID Connect, it must match the client ID at your identity provider.'),
    ).toBeDefined();
  });

  it('the call that each strategy leads to is shown, without a secret', async () => {
    await open();
    const preview = await screen.findByRole('region', { name: 'How calls will look' });
    expect(preview.textContent).toContain('-H "apikey: $API_KEY"');
    await userEvent.click(screen.getByRole('radio', { name: /Harbour ID/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'ships:read' }));
    expect(preview.textContent).toContain('https://id.harbour.example/.well-known/openid-configuration');
    expect(preview.textContent).toContain('-d "scope=ships:read"');
    expect(preview.textContent).toContain('$CLIENT_SECRET');
  });

  it('contract §C.7: what the server refuses is said above the form, and what was typed stays', async () => {
    await open({ 'POST /api/v2/applications': 409 });
    await fill(/^Name/, 'Taken');
    await press('Generate');
    await press('Create');
    expect((await screen.findByRole('alert')).textContent).toContain('The server refused the request (error 409).');
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Taken');
    await fill(/^Name/, 'Another');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('contract §C.7: after one that was made for a version, back to it with the application’s name', async () => {
    window.history.replaceState(null, '', '/application/create?product=p1&product_version=v1');
    const { router } = await open();
    await fill(/^Name/, 'Relay');
    await press('Generate');
    await press('Create');
    await waitFor(() => expect(router.state.location.href).toBe('/spec/p1/v1?application=Relay'));
    window.history.replaceState(null, '', '/');
  });

  it('portal §5: without a strategy the form is not there, and why', async () => {
    await open({ 'GET /api/v2/applications/auth-strategies': listOf([]) });
    expect(await screen.findByText(/has no available application auth strategies/)).toBeDefined();
    expect(screen.queryByLabelText(/^Name/)).toBeNull();
  });
});

describe('updating an application', () => {
  const application = { ...anApplication('9', 'Fleet', issued), scopes: ['ships:read'], description: 'Old.' };

  it('portal §5: a change of scopes warns of its registrations; the strategy cannot be changed', async () => {
    const { asked, path } = await open(
      { 'GET /api/v2/applications/9': application, 'PATCH /api/v2/applications/9': application },
      '/application/9/update',
    );
    const description = await screen.findByLabelText('Description');
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(screen.queryByLabelText(/^Reference ID/)).toBeNull();
    const warning = 'Updating scopes affects all registrations of this application.';
    expect(screen.queryByText(warning)).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'cargo:read' }));
    expect(screen.getByText(warning)).toBeDefined();
    await userEvent.clear(description);
    await press('Update');
    await waitFor(() => expect(path()).toBe('/application/9'));
    expect(asked.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({
      description: '',
      scopes: ['ships:read', 'cargo:read'],
    });
  });

  it('portal §5: deleting from here asks first, and leads to My Apps', async () => {
    const { path } = await open(
      {
        'GET /api/v2/applications/9': application,
        'GET /api/v2/applications': listOf([]),
        'DELETE /api/v2/applications/9': null,
      },
      '/application/9/update',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Fleet' });
    expect(dialog.textContent).toContain('This action cannot be undone.');
    await userEvent.click(
      [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Delete') as HTMLElement,
    );
    await waitFor(() => expect(path()).toBe('/my-apps'));
  });
});
