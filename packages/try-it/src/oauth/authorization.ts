/** The origin of tokens: a flow in the document, or discovery (OpenID Connect Discovery 1.0 §4). */
export interface TokenSource {
  readonly flow: 'authorizationCode' | 'clientCredentials';
  readonly authorizationUrl?: string | undefined;
  readonly tokenUrl: string;
  /** What may be asked for; empty where anything may. */
  readonly scopes: readonly string[];
}

export interface ClientCredential {
  readonly clientId: string;
  /** Empty for a public client. */
  readonly clientSecret: string;
  readonly scopes: readonly string[];
}

export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  /** RFC 7636 §4.1. */
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

export type OAuthProblemCode =
  | 'refused'
  | 'no-token'
  | 'unreachable'
  | 'nonce'
  | 'invalid-address'
  | 'closed'
  | 'blocked'
  | 'insecure';

/** Why there is no token; `detail` is the provider's own word. */
export class OAuthProblem extends Error {
  readonly code: OAuthProblemCode;
  readonly detail: string;
  constructor(code: OAuthProblemCode, detail = '') {
    super(`${code} ${detail}`.trim());
    this.name = 'OAuthProblem';
    this.code = code;
    this.detail = detail;
  }
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** @param origin the portal's; the provider sends the reader back there (portal §2) */
export function newAttempt(origin: string, productId: string): Attempt {
  return {
    state: randomText(),
    nonce: randomText(),
    codeVerifier: randomText(),
    redirectUri: redirectUri(origin, productId),
  };
}

export function redirectUri(origin: string, productId: string): string {
  return `${origin}/spec/${productId}/oauth2-redirect.html`;
}

/** RFC 7636 §4.2, S256. */
export async function codeChallenge(codeVerifier: string): Promise<string> {
  // Browsers offer no digest to pages that came over http, their own machine's apart.
  if (!crypto.subtle) throw new OAuthProblem('insecure');
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))));
}

/** Accepts only addresses that a browser may be sent to: a document's `javascript:` would run here. */
function webAddress(text: string | undefined, base: string): URL {
  const url = text !== undefined && URL.canParse(text, base) ? new URL(text, base) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new OAuthProblem('invalid-address', text);
  return url;
}

/** RFC 6749 §4.1.1 with PKCE, and the nonce of OpenID Connect Core §3.1.2.1. */
export async function authorizationAddress(
  source: TokenSource,
  client: ClientCredential,
  attempt: Attempt,
): Promise<string> {
  const url = webAddress(source.authorizationUrl, attempt.redirectUri);
  const parameters = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: attempt.redirectUri,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await codeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
    ...(client.scopes.length > 0 ? { scope: client.scopes.join(' ') } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

async function postForm(address: URL, fields: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(fields),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  }).catch(() => {
    throw new OAuthProblem('unreachable', address.host);
  });
  const answer: Record<string, unknown> = await response.json().catch(() => ({}));
  if (!response.ok || answer.error !== undefined) {
    // RFC 6749 §5.2.
    throw new OAuthProblem('refused', String(answer.error_description ?? answer.error ?? response.status));
  }
  return answer;
}

function tokenOf(answer: Readonly<Record<string, unknown>>): string {
  if (typeof answer.access_token !== 'string' || answer.access_token === '') throw new OAuthProblem('no-token');
  return answer.access_token;
}

const secretOf = ({ clientSecret }: ClientCredential): Record<string, string> =>
  clientSecret ? { client_secret: clientSecret } : {};

/** RFC 6749 §4.1.3 with the verifier of RFC 7636 §4.5; an ID token has to carry this attempt's nonce. */
export async function exchangeCode(
  source: TokenSource,
  client: ClientCredential,
  attempt: Attempt,
  code: string,
): Promise<string> {
  const answer = await postForm(webAddress(source.tokenUrl, attempt.redirectUri), {
    grant_type: 'authorization_code',
    code,
    redirect_uri: attempt.redirectUri,
    client_id: client.clientId,
    code_verifier: attempt.codeVerifier,
    ...secretOf(client),
  });
  if (typeof answer.id_token === 'string' && nonceOf(answer.id_token) !== attempt.nonce) {
    throw new OAuthProblem('nonce');
  }
  return tokenOf(answer);
}

/** RFC 6749 §4.4. */
export async function clientCredentialsToken(
  source: TokenSource,
  client: ClientCredential,
  base: string,
): Promise<string> {
  const scope: Record<string, string> = client.scopes.length > 0 ? { scope: client.scopes.join(' ') } : {};
  const fields = { grant_type: 'client_credentials', client_id: client.clientId, ...secretOf(client), ...scope };
  return tokenOf(await postForm(webAddress(source.tokenUrl, base), fields));
}

/** The token came from the provider itself over TLS, so its signature says nothing more (OpenID Connect Core §3.1.3.7). */
function nonceOf(idToken: string): unknown {
  try {
    const [, payload = ''] = idToken.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (unit) =>
      unit.charCodeAt(0),
    );
    return (JSON.parse(new TextDecoder().decode(bytes)) as { nonce?: unknown }).nonce;
  } catch {
    return undefined;
  }
}

/** OpenID Connect Discovery 1.0 §4. */
export async function discover(address: string, base: string): Promise<TokenSource> {
  const url = webAddress(address, base);
  const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(() => {
    throw new OAuthProblem('unreachable', url.host);
  });
  const found: Record<string, unknown> = await response.json().catch(() => ({}));
  const { authorization_endpoint: authorizationUrl, token_endpoint: tokenUrl } = found;
  if (typeof authorizationUrl !== 'string' || typeof tokenUrl !== 'string') {
    throw new OAuthProblem('unreachable', url.host);
  }
  return { flow: 'authorizationCode', authorizationUrl, tokenUrl, scopes: [] };
}
