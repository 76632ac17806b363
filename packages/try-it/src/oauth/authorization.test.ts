// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  authorizationAddress,
  clientCredentialsToken,
  codeChallenge,
  discover,
  exchangeCode,
  newAttempt,
  type TokenSource,
} from './authorization.ts';
import { authorizeInWindow } from './authorize-in-window.ts';

const source: TokenSource = {
  flow: 'authorizationCode',
  authorizationUrl: 'https://id.test/authorize?tenant=1',
  tokenUrl: 'https://id.test/token',
  scopes: [],
};
const client = { clientId: 'app', clientSecret: '', scopes: ['read', 'write'] };
const attempt = newAttempt('https://portal.test', 'p1');
const answer = vi.fn<typeof fetch>();
beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal('fetch', answer);
});
afterEach(() => vi.unstubAllGlobals());

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const sentFields = () => Object.fromEntries(answer.mock.lastCall?.[1]?.body as URLSearchParams);

it('RFC 7636 appendix B: S256', async () => {
  expect(await codeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

describe('authorization code', () => {
  it('contract §C.4: the address carries PKCE, state and nonce, and comes back to the product’s redirect page', async () => {
    const url = new URL(await authorizationAddress(source, client, attempt));
    expect(url.origin + url.pathname).toBe('https://id.test/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tenant: '1',
      response_type: 'code',
      client_id: 'app',
      redirect_uri: 'https://portal.test/spec/p1/oauth2-redirect.html',
      scope: 'read write',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await codeChallenge(attempt.codeVerifier),
      code_challenge_method: 'S256',
    });
    const other = newAttempt('https://portal.test', 'p1');
    expect(new Set([attempt.state, attempt.nonce, attempt.codeVerifier, other.state, other.nonce]).size).toBe(5);
  });

  it('a document’s javascript: address is never opened', async () => {
    const hostile = { ...source, authorizationUrl: 'javascript:alert(1)' };
    await expect(authorizationAddress(hostile, client, attempt)).rejects.toMatchObject({ code: 'invalid-address' });
    await expect(exchangeCode({ ...source, tokenUrl: 'data:,x' }, client, attempt, 'c')).rejects.toMatchObject({
      code: 'invalid-address',
    });
    expect(answer).not.toHaveBeenCalled();
  });

  it('RFC 6749 §4.1.3: the code and its verifier become a token', async () => {
    answer.mockResolvedValue(json({ access_token: 't1' }));
    expect(await exchangeCode(source, client, attempt, 'c1')).toBe('t1');
    expect(sentFields()).toEqual({
      grant_type: 'authorization_code',
      code: 'c1',
      client_id: 'app',
      redirect_uri: attempt.redirectUri,
      code_verifier: attempt.codeVerifier,
    });
    expect(answer.mock.lastCall?.[1]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  });

  it('an ID token of another attempt is refused', async () => {
    const idToken = (nonce: string) => `h.${btoa(JSON.stringify({ nonce })).replaceAll('=', '')}.s`;
    answer.mockResolvedValueOnce(json({ access_token: 't1', id_token: idToken('another') }));
    await expect(exchangeCode(source, client, attempt, 'c1')).rejects.toMatchObject({ code: 'nonce' });
    answer.mockResolvedValueOnce(json({ access_token: 't1', id_token: idToken(attempt.nonce) }));
    expect(await exchangeCode(source, client, attempt, 'c1')).toBe('t1');
  });

  it.each([
    [json({ error: 'invalid_grant', error_description: 'Too late' }, 400), { code: 'refused', detail: 'Too late' }],
    [json({}), { code: 'no-token' }],
  ])('a refusal has the provider’s word', async (response, problem) => {
    answer.mockResolvedValue(response);
    await expect(exchangeCode(source, client, attempt, 'c1')).rejects.toMatchObject(problem);
  });

  it('a provider that allows no web pages is named', async () => {
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(exchangeCode(source, client, attempt, 'c1')).rejects.toMatchObject({
      code: 'unreachable',
      detail: 'id.test',
    });
  });
});

it('RFC 6749 §4.4: client credentials', async () => {
  answer.mockResolvedValue(json({ access_token: 't2' }));
  const token = await clientCredentialsToken(source, { ...client, clientSecret: 's' }, 'https://portal.test');
  expect(token).toBe('t2');
  expect(sentFields()).toEqual({
    grant_type: 'client_credentials',
    client_id: 'app',
    client_secret: 's',
    scope: 'read write',
  });
});

it('OpenID Connect Discovery §4: endpoints are read from the address of the scheme', async () => {
  answer.mockResolvedValue(json({ authorization_endpoint: 'https://id.test/a', token_endpoint: 'https://id.test/t' }));
  expect(await discover('https://id.test/.well-known/openid-configuration', 'https://portal.test')).toMatchObject({
    authorizationUrl: 'https://id.test/a',
    tokenUrl: 'https://id.test/t',
  });
});

describe('the window', () => {
  type Waiting = { stoaPendingAuthorization?: { state: string; receive: (response: object) => void } };
  const waiting = () => (window as Waiting).stoaPendingAuthorization;
  const popup = () => ({ closed: false, location: { replace: vi.fn() } }) as unknown as Window & { closed: boolean };

  it('hands the code over once and waits no longer', async () => {
    const opened = popup();
    const code = authorizeInWindow(opened, 'https://id.test/authorize', attempt);
    expect(opened.location.replace).toHaveBeenCalledWith('https://id.test/authorize');
    expect(waiting()?.state).toBe(attempt.state);
    waiting()?.receive({ code: 'c9' });
    expect(await code).toBe('c9');
    expect(waiting()).toBeUndefined();
  });

  it('tells what the provider said, and that the reader closed it', async () => {
    const refused = authorizeInWindow(popup(), 'https://id.test', attempt);
    waiting()?.receive({ error: 'access_denied' });
    await expect(refused).rejects.toMatchObject({ code: 'refused', detail: 'access_denied' });
    const closed = popup();
    const left = authorizeInWindow(closed, 'https://id.test', attempt);
    closed.closed = true;
    await expect(left).rejects.toMatchObject({ code: 'closed' });
  });
});
