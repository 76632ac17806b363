// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const page = { page: { number: 1, size: 100, total: 0 } };
const ways = (kind: string) => ({
  api: `https://stoa.example/${kind}/callback`,
  login: 'https://stoa.example/login',
  own: `https://stoa.example/${kind}/callback/{identityProvider}`,
  saml: `https://stoa.example/${kind}/acs`,
});
const tokens = {
  name: 'Halden tokens',
  credential_type: 'self_managed_client_credentials',
  auto_approve: false,
  default: true,
  environment: 'Production',
  issuer: 'https://id.example',
  auth_methods: ['bearer', 'mutual_tls'],
  available_scopes: ['parcels:read'],
  audiences: ['parcels api'],
  client_id_claims: ['azp'],
  introspection: { client_id: 'stoa', client_secret_env: 'STOA_OIDC_ASK' },
};
const halden = {
  identifier: 'halden',
  name: 'Halden ID',
  for: 'both',
  issuer: 'https://id.example',
  client_id: 'stoa',
  client_secret_env: null,
  saml: null,
  scopes: ['openid'],
  redirect_uri: 'api',
  email: 'verified',
  trusted_email_domains: ['halden.example'],
  auto_approve: true,
  domains: ['halden.example'],
  max_age: null,
  prompt: null,
  log_out_at_provider: false,
  second_factor: 'trusted',
  groups: { claim: 'groups', teams: [{ value: 'cn=a,ou=b', team: 'Partners' }], roles: [] },
};

const key = (use: string, text: string) =>
  `<KeyDescriptor use="${use}"><X509Certificate xmlns="http://www.w3.org/2000/09/xmldsig#">${text}</X509Certificate></KeyDescriptor>`;
const samlMetadata = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://sts.example/1/"><IDPSSODescriptor>${key('signing', 'QU JD')}${key('signing', 'REVG')}${key('encryption', 'WFla')}<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://id.example/post"/><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://id.example/saml"/></IDPSSODescriptor></EntityDescriptor>`;

function server(more: object = {}) {
  const { for: serves, ...listed } = halden;
  return {
    'GET /management/v1/teams': { data: [], meta: page },
    'GET /management/v1/products': { data: [], meta: page },
    'GET /management/v1/auth-strategies': {
      data: [{ ...tokens, id, key_names: [], is_default: true, version_count: 2, application_count: 1 }],
    },
    'GET /management/v1/identity-providers': {
      data: [{ ...listed, serves }],
      redirect_uris: { developers: ways('developers'), users: ways('users') },
    },
    'GET /management/v1/auth-strategies/Halden%20tokens': {
      strategy: tokens,
      usage: { versions: 2, applications: 1, registrations: 10_001 },
      missing_secrets: ['STOA_OIDC_ASK'],
    },
    'GET /management/v1/identity-providers/halden': {
      provider: halden,
      usage: { developers: 7, users: 1, without_password: 3 },
      missing_secrets: [],
    },
    ...more,
  };
}

async function choose(name: string, verb: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: verb }));
}

describe('auth strategies', () => {
  it('a change keeps every field that the form does not touch', async () => {
    const path = 'PUT /management/v1/auth-strategies/Halden%20tokens';
    const { asked } = await openPage('/console/access', 'owner', server({ [path]: {} }));
    await choose('Halden tokens', 'Edit');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/versions take it/).textContent).toContain('more than 10000 registrations');
    expect(dialog.getByText(/does not have STOA_OIDC_ASK/)).toBeTruthy();
    expect((dialog.getByLabelText('Issuer') as HTMLInputElement).disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText('Scopes'), ' parcels:write');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call === path)?.body).toEqual({
        strategy: { ...tokens, available_scopes: ['parcels:read', 'parcels:write'] },
        expected: tokens,
      }),
    );
  });

  it('one that is used is not removed, and says by what', async () => {
    const { asked } = await openPage('/console/access', 'owner', server());
    await choose('Halden tokens', 'Remove');
    expect((await screen.findByRole('dialog')).textContent).toContain('2 versions and 1 application use it');
    expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  });
});

describe('identity providers', () => {
  it('one of SAML is filled in from its metadata, and loses nothing when it is changed', async () => {
    const path = 'POST /management/v1/identity-providers';
    const { asked } = await openPage('/console/access', 'owner', server({ [path]: {} }));
    await userEvent.click(await screen.findByRole('button', { name: 'New provider' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(dialog.getByLabelText('Protocol'), 'SAML 2.0');
    expect(dialog.getByText('https://stoa.example/developers/acs')).toBeTruthy();
    const metadata = dialog.getByLabelText(/Metadata of the provider/);
    fireEvent.change(metadata, { target: { value: '<no/>' } });
    expect(dialog.getByText(/no metadata of an identity provider/)).toBeTruthy();
    fireEvent.change(metadata, { target: { value: samlMetadata } });
    for (const [label, text] of [
      ['Name', 'Own'],
      ['Identifier', 'own'],
      ['Entity ID of the portal', 'urn:portal'],
    ] as const)
      await userEvent.type(dialog.getByLabelText(`${label} required`), text);
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call === path)?.body).toMatchObject({
        provider: {
          issuer: 'https://sts.example/1/',
          client_id: 'urn:portal',
          email: 'trusted',
          saml: { sign_in_address: 'https://id.example/saml', certificates: ['QUJD', 'REVG'], email_attribute: null },
        },
      }),
    );
  });

  it('a new one shows the addresses to register', async () => {
    const path = 'POST /management/v1/identity-providers';
    const { asked } = await openPage('/console/access', 'owner', server({ [path]: {} }));
    await userEvent.click(await screen.findByRole('button', { name: 'New provider' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const [label, text] of [
      ['Name', 'Own'],
      ['Identifier', 'own'],
      ['Issuer', 'https://id.example'],
      ['Client ID', 'stoa'],
    ] as const)
      await userEvent.type(dialog.getByLabelText(`${label} required`), text);
    expect(dialog.getByText('https://stoa.example/developers/callback/own')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call === path)?.body).toMatchObject({
        provider: {
          identifier: 'own',
          for: 'developers',
          redirect_uri: 'own',
          client_secret_env: null,
          scopes: ['openid', 'profile', 'email'],
        },
      }),
    );
  });

  it('domains, freshness and the log-out at the provider are sent; an age that is no number is not forgotten', async () => {
    const path = 'PUT /management/v1/identity-providers/halden';
    const { asked } = await openPage('/console/access', 'owner', server({ [path]: {} }));
    await choose('Halden ID', 'Edit');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Domains that lead to it'), ' work.example');
    await userEvent.type(dialog.getByLabelText('Oldest sign-in at the provider, in seconds'), 'an hour');
    await userEvent.selectOptions(dialog.getByLabelText('The provider asks people each time'), 'to sign in');
    await userEvent.click(dialog.getByLabelText('Log-out ends the session at the provider too'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked.find(({ call }) => call === path)?.body).toMatchObject({
        provider: {
          domains: ['halden.example', 'work.example'],
          max_age: -1,
          prompt: 'login',
          log_out_at_provider: true,
        },
      }),
    );
  });

  it('groups are lines of group and team or role, and what is not touched stays', async () => {
    const path = 'PUT /management/v1/identity-providers/halden';
    const { asked } = await openPage('/console/access', 'owner', server({ [path]: {} }));
    await choose('Halden ID', 'Edit');
    const dialog = within(await screen.findByRole('dialog'));
    expect((dialog.getByLabelText('Groups that give a team') as HTMLTextAreaElement).value).toBe(
      'cn=a,ou=b => Partners',
    );
    await userEvent.type(dialog.getByLabelText('Groups that give a role'), 'ops => owner\nall=>viewer');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const roles = [
      { value: 'ops', role: 'owner' },
      { value: 'all', role: 'viewer' },
    ];
    await waitFor(() =>
      expect(asked.find(({ call }) => call === path)?.body).toEqual({
        provider: { ...halden, groups: { ...halden.groups, roles } },
        expected: halden,
      }),
    );
  });

  it('removing says for how many it is the only way in', async () => {
    const path = 'DELETE /management/v1/identity-providers/halden';
    const { asked } = await openPage(
      '/console/access',
      'owner',
      server({ [path]: () => new Response(null, { status: 204 }) }),
    );
    await choose('Halden ID', 'Remove');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('8 people have come by it; for 3 of them it is the only way in');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(asked.some(({ call }) => call === path)).toBe(true));
  });

  it('a test opens a window before it asks, and sends it to the provider', async () => {
    const opened = { location: { href: '' }, close: () => {} };
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    const path = 'POST /management/v1/identity-providers/halden/tests';
    const { asked } = await openPage(
      '/console/access',
      'owner',
      server({ [path]: { id, location: 'https://id.example/auth', expires_at: '' } }),
    );
    await choose('Halden ID', 'Test');
    await userEvent.selectOptions(await screen.findByLabelText('As'), 'users of the console');
    await userEvent.click(screen.getByRole('button', { name: 'Open the log-in' }));
    await waitFor(() => expect(opened.location.href).toBe('https://id.example/auth'));
    expect(asked.find(({ call }) => call === path)?.body).toEqual({ as: 'users' });
  });

  it.each(['viewer', 'approver', 'publisher'] as const)('%s: looks', async (role) => {
    await openPage('/console/access', role, server());
    expect(await screen.findByText('Halden ID')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Actions for|New provider|New strategy/ })).toBe(null);
  });
});

describe('two owners at once', () => {
  const outdated = () =>
    Response.json({ status: 409, code: 'plan_outdated', title: 'No', detail: 'No.' }, { status: 409 });

  it.each([
    ['Halden ID', 'identity-providers/halden', 'provider', halden, 'Domains that lead to it'],
    ['Halden tokens', 'auth-strategies/Halden%20tokens', 'strategy', tokens, 'Scopes'],
  ])(
    '%s: what the other has saved meanwhile is neither taken back nor taken for seen; what was typed stays',
    async (name, path, kind, entry, label) => {
      const usage = { versions: 0, applications: 0, registrations: 0, developers: 0, users: 0, without_password: 0 };
      let stored: object = entry;
      const read = vi.fn(() => ({ [kind]: stored, usage, missing_secrets: [] }));
      const { asked, changed } = await openPage(
        '/console/access',
        'owner',
        server({ [`GET /management/v1/${path}`]: read, [`PUT /management/v1/${path}`]: outdated }),
      );
      await choose(name, 'Edit');
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.type(dialog.getByLabelText(label), ' typed.example');
      stored = { ...entry, auto_approve: !entry.auto_approve };
      const before = read.mock.calls.length;
      await changed();
      await waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(before));
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
      expect((await dialog.findByRole('alert')).textContent).toContain('Something else was published or edited');
      expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({ expected: entry });
      expect((dialog.getByLabelText(label) as HTMLInputElement).value).toContain('typed.example');
    },
  );
});

describe('the page of a test', () => {
  const test = { id, provider: 'halden', as: 'developers', failure: null, claims: null, outcome: null, expires_at: '' };
  const show = (result: object) =>
    openPage(`/console/access/tests/${id}`, 'owner', {
      [`GET /management/v1/provider-tests/${id}`]: { ...test, ...result },
    });

  it('shows the claims, and why nobody would be signed in', async () => {
    await show({
      status: 'arrived',
      claims: { id_token: { sub: 'ada', groups: ['a', 'b'] }, userinfo: { email: 'ada@example.com' } },
      outcome: {
        action: 'none',
        refused: 'account_exists',
        account: { id, email: 'ada@example.com', name: 'Ada', status: 'approved' },
        role: null,
        teams: ['Partners'],
      },
    });
    expect(await screen.findByText('["a","b"]')).toBeTruthy();
    expect(screen.getByText('Nobody would be signed in')).toBeTruthy();
    expect(screen.getByText(/is not trusted for its domain/)).toBeTruthy();
    expect(screen.getByText('Partners')).toBeTruthy();
  });

  it('shows the words of the provider', async () => {
    await show({ status: 'failed', failure: { code: 'sso_invalid', messages: ['invalid_client: no such client'] } });
    expect(await screen.findByText('invalid_client: no such client')).toBeTruthy();
  });
});
