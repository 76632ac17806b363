import type { SecurityRequirement, SecurityScheme } from '@stoa/contract/reference';
import type { ChosenApplication } from './chosen-application.ts';
import { encodeUnreserved } from './percent-encode.ts';
import type { Pair } from './serialize-parameter.ts';

/** What a reader fills in for one security scheme. Lives in memory alone. */
export interface CredentialValue {
  /** An API key, or the token of bearer, OAuth 2.0 and OpenID Connect. */
  readonly secret?: string;
  readonly username?: string;
  readonly password?: string;
  /** The client for OAuth 2.0, which requests tokens. */
  readonly clientId?: string;
  readonly clientSecret?: string;
}

/** What a credential adds to a request, not yet checked. */
export interface CredentialParts {
  readonly headers: readonly Pair[];
  /** Encoded. */
  readonly query: readonly Pair[];
  /** The cookies as they are, without encoding. */
  readonly cookies: readonly Pair[];
}

/** Stands for the secrets in a code sample: `API_KEY`, or named after the application. */
function placeholdersOf(application?: Pick<ChosenApplication, 'name'>) {
  const words = (application?.name ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .match(/[A-Za-z0-9]+/g);
  const name = words?.join('_').toUpperCase().slice(0, 40);
  // A variable of a shell begins with a letter.
  const owner = name && /^[A-Z]/.test(name) ? `${name}_` : '';
  return {
    apiKey: `${owner}API_KEY`,
    token: `${owner}ACCESS_TOKEN`,
    basic: `${owner}BASE64_CREDENTIALS`,
  } as const;
}

/** Finds a placeholder in the text of a sample. */
export const placeholderPattern = /\b(?:[A-Z][A-Z0-9_]*_)?(?:API_KEY|ACCESS_TOKEN|BASE64_CREDENTIALS)\b/;

/** What the portal knows of an application's credential: the name of its client, never a secret. */
export function knownCredential(scheme: SecurityScheme, application: ChosenApplication | undefined): CredentialValue {
  const clientId = application?.clientId;
  if (clientId === undefined) return {};
  if (scheme.type === 'apiKey') return /^(x[-_])?client[-_]?id$/i.test(scheme.name ?? '') ? { secret: clientId } : {};
  // RFC 6749 §2.3.1: a client's name and secret are a user's.
  if (scheme.type === 'http') return scheme.scheme?.toLowerCase() === 'basic' ? { username: clientId } : {};
  return scheme.type === 'mutualTLS' ? {} : { clientId };
}

const nothing: CredentialParts = { headers: [], query: [], cookies: [] };

/** The alternatives of an operation; none at all means that it asks for nothing. */
export function securityAlternatives(security: readonly SecurityRequirement[]): readonly SecurityRequirement[] {
  return security.length > 0 ? security : [{}];
}

/** RFC 7617 with UTF-8. */
function basicToken(username: string, password: string): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function placed(scheme: SecurityScheme, value: string): CredentialParts {
  const name = scheme.name ?? '';
  if (name === '' || value === '') return nothing;
  if (scheme.in === 'query') return { ...nothing, query: [[encodeUnreserved(name), encodeUnreserved(value)]] };
  if (scheme.in === 'cookie') return { ...nothing, cookies: [[name, value]] };
  return { ...nothing, headers: [[name, value]] };
}

const authorization = (value: string): CredentialParts => ({ ...nothing, headers: [['Authorization', value]] });

/**
 * What one scheme adds to a request; nothing for mutual TLS, and nothing while the secret is missing.
 * @param value the reader's, or undefined for a placeholder
 */
function credentialParts(
  scheme: SecurityScheme,
  value: CredentialValue | undefined,
  application: ChosenApplication | undefined,
): CredentialParts {
  const known = knownCredential(scheme, application);
  const placeholders = placeholdersOf(application);
  const secret = value ? (value.secret ?? known.secret ?? '') : known.secret;
  if (scheme.type === 'apiKey') return placed(scheme, secret ?? placeholders.apiKey);
  if (scheme.type === 'mutualTLS') return nothing;
  if (scheme.type === 'http' && scheme.scheme?.toLowerCase() === 'basic') {
    if (!value) return authorization(`Basic ${placeholders.basic}`);
    const { username, password = '' } = value;
    // The name of a client that was filled in for the reader is no credential yet.
    if (!username && password === '') return nothing;
    return authorization(`Basic ${basicToken(username ?? known.username ?? '', password)}`);
  }
  const token = secret ?? placeholders.token;
  if (token === '') return nothing;
  const other = scheme.type === 'http' ? scheme.scheme : undefined;
  return authorization(`${other && other.toLowerCase() !== 'bearer' ? other : 'Bearer'} ${token}`);
}

/**
 * What all schemes of one alternative add together; schemes that the document does not have add nothing.
 * @param application whose credentials they are, where the reader chose one
 */
export function requirementParts(
  requirement: SecurityRequirement,
  schemes: Readonly<Record<string, SecurityScheme>>,
  values: Readonly<Record<string, CredentialValue>> | 'placeholders',
  application?: ChosenApplication,
): CredentialParts {
  const parts = Object.keys(requirement).map((name) => {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
    if (!scheme) return nothing;
    return credentialParts(scheme, values === 'placeholders' ? undefined : (values[name] ?? {}), application);
  });
  return {
    headers: parts.flatMap((part) => part.headers),
    query: parts.flatMap((part) => part.query),
    cookies: parts.flatMap((part) => part.cookies),
  };
}
