// @vitest-environment jsdom

import { stubBrowserParts } from '@stoa/ui/browser-parts.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anApplication, issued, keyAuth, strategyDetails } from '../testing/applications.ts';
import { listOf, openPage } from '../testing/open-page.tsx';

const fleet = anApplication('1', 'Fleet map', issued);
const answers = {
  'GET /api/v2/applications': listOf([fleet, anApplication('2', 'Relay', keyAuth)]),
  'GET /api/v2/applications/auth-strategies': listOf([keyAuth, issued]),
  'GET /api/v2/applications/auth-strategies/details': listOf(strategyDetails),
};

const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const claims = {
  iss: 'https://id.harbour.example',
  client_id: 'reference-1',
  scope: 'ships:read cargo:read',
  exp: inAnHour,
};
const part = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const tokenOf = (given: object, header: object = { alg: 'RS256', kid: 'k1' }) => `${part(header)}.${part(given)}.c2ln`;

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Token' });
async function paste(text: string) {
  fireEvent.change(await field(), { target: { value: text } });
}
const claimsShown = () => within(screen.getByRole('region', { name: 'Claims' }));

beforeEach(() => stubBrowserParts(vi.stubGlobal));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('portal §2, /jwt', () => {
  it('header and claims with what they mean; the signature is said not to be checked', async () => {
    await openPage('/jwt', { answers });
    await paste(tokenOf(claims));
    expect(document.title).toBe('JWT | Halden');
    expect(claimsShown().getByText('Issuer: who issued the token')).toBeDefined();
    expect(claimsShown().getByText('https://id.harbour.example')).toBeDefined();
    expect(claimsShown().getByText('ships:read')).toBeDefined();
    expect(claimsShown().getByText('cargo:read')).toBeDefined();
    expect(within(screen.getByRole('region', { name: 'Header' })).getByText('RS256')).toBeDefined();
    expect(screen.getByText(/The signature is not checked here/)).toBeDefined();
  });

  it('times are told in seconds, as a date, and from now', async () => {
    await openPage('/jwt', { answers });
    await paste(tokenOf({ ...claims, exp: inAnHour + 30 }));
    expect(screen.getByText(/^It expires in 1 hour, on /)).toBeDefined();
    const time = claimsShown().getByText(/\(in 1 hour\)/);
    expect(time.getAttribute('datetime')).toBe(new Date((inAnHour + 30) * 1000).toISOString());
    expect(claimsShown().getByText(String(inAnHour + 30))).toBeDefined();
  });

  it('nothing is sent or stored: no call, no address, no storage, and it is gone with the page', async () => {
    const { asked, router } = await openPage('/jwt', { answers });
    await screen.findByText(/nothing is sent or stored/);
    await waitFor(() => expect(asked.filter(({ call }) => call.includes('/applications'))).toHaveLength(3));
    const before = asked.length;
    await paste(tokenOf(claims));
    await screen.findByRole('region', { name: 'Your applications' });
    expect(asked).toHaveLength(before);
    expect(router.state.location.href).toBe('/jwt');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(part(claims));
    expect((await field()).autocomplete).toBe('off');
    await router.navigate({ to: '/my-apps' });
    await router.navigate({ to: '/jwt' });
    expect((await field()).value).toBe('');
  });

  it('which of the developer’s applications it would be taken for', async () => {
    await openPage('/jwt', { answers });
    await paste(tokenOf(claims));
    const region = within(await screen.findByRole('region', { name: 'Your applications' }));
    expect(region.getByRole('link', { name: 'Fleet map' }).getAttribute('href')).toBe('/application/1');
    expect(region.getByText('client_id is its client ID, and Harbour ID accepts the issuer.')).toBeDefined();
    await paste(tokenOf({ ...claims, client_id: 'somebody-else' }));
    expect(
      region.getByText('None of your applications with Harbour ID has the client ID somebody-else.'),
    ).toBeDefined();
    await paste(tokenOf({ ...claims, iss: 'https://id.other.example' }));
    expect(region.getByText('No auth strategy of this portal accepts tokens of this issuer.')).toBeDefined();
  });

  it.each([
    ['alg none', tokenOf(claims, { alg: 'none' }), 'It is not signed (alg: none). Gateways refuse it.'],
    ['expired', tokenOf({ ...claims, exp: 1 }), /^It expired .*Gateways refuse it\.$/],
    ['not valid yet', tokenOf({ ...claims, nbf: inAnHour }), /^It is not valid yet\. It becomes valid in/],
    ['opaque', 'stoa_abcdef', /^This is not a JWT\. It may be an opaque token/],
    ['encrypted', 'a.b.c.d.e', /^This is an encrypted token \(JWE, five parts\)/],
    ['not three parts', 'a.b', 'This is not a JWT: it has 2 parts, and a JWT has three.'],
    ['Bearer before it', `Bearer ${tokenOf(claims)}`, 'The “Bearer ” before the token was ignored.'],
    ['white space', tokenOf(claims).replace('.', '. '), /^White space in the token was ignored/],
    ['longer than 100 kB', 'x'.repeat(100_001), 'This is longer than 100 kB. It is not decoded.'],
  ])('%s is told', async (_what, text, sentence) => {
    await openPage('/jwt', { answers });
    await paste(text);
    expect(within(screen.getByRole('status', { name: 'What the token says' })).getByText(sentence)).toBeDefined();
  });

  it('what a claim says is text, however hostile', async () => {
    await openPage('/jwt', { answers });
    await paste(tokenOf({ ...claims, '<b>x</b>': '<img src=x onerror=alert(1)>', sub: { deep: ['list'] } }));
    expect(claimsShown().getByText('<img src=x onerror=alert(1)>')).toBeDefined();
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(claimsShown().getByText((text) => text.includes('deep'))).toBeDefined();
  });

  it('Clear empties the field and leads back to it', async () => {
    await openPage('/jwt', { answers });
    await paste(tokenOf(claims));
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect((await field()).value).toBe('');
    expect(document.activeElement).toBe(await field());
    expect(screen.queryByRole('region', { name: 'Claims' })).toBeNull();
  });

  it('on a public portal it reads tokens without asking for anybody’s applications', async () => {
    const { asked } = await openPage('/jwt', { answers, portal: { is_public: true }, signedIn: false });
    await paste(tokenOf(claims));
    expect(claimsShown().getByText('Issuer: who issued the token')).toBeDefined();
    expect(asked.some(({ call }) => call.includes('/applications'))).toBe(false);
    expect(screen.queryByRole('region', { name: 'Your applications' })).toBeNull();
  });
});
