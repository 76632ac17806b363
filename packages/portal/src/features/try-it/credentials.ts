import type { SecurityRequirement, SecurityScheme } from '@stoa/contract/reference';
import { encodeUnreserved } from './percent-encode.ts';
import type { Pair } from './serialize-parameter.ts';

/** What a reader fills in for one security scheme. Lives in memory alone. */
export interface CredentialValue {
  /** An API key, or the token of bearer, OAuth 2.0 and OpenID Connect. */
  readonly secret?: string;
  readonly username?: string;
  readonly password?: string;
}

/** What a credential adds to a request, not yet checked. */
export interface CredentialParts {
  readonly headers: readonly Pair[];
  /** Encoded. */
  readonly query: readonly Pair[];
  /** As they are. */
  readonly cookies: readonly Pair[];
}

/** Stands for the secret in a code sample. */
export const placeholders = {
  apiKey: 'YOUR_API_KEY',
  token: 'YOUR_ACCESS_TOKEN',
  basic: 'YOUR_BASE64_CREDENTIALS',
} as const;

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
function credentialParts(scheme: SecurityScheme, value: CredentialValue | undefined): CredentialParts {
  const secret = value ? (value.secret ?? '') : undefined;
  if (scheme.type === 'apiKey') return placed(scheme, secret ?? placeholders.apiKey);
  if (scheme.type === 'mutualTLS') return nothing;
  if (scheme.type === 'http' && scheme.scheme?.toLowerCase() === 'basic') {
    if (!value) return authorization(`Basic ${placeholders.basic}`);
    const { username = '', password = '' } = value;
    return username === '' && password === '' ? nothing : authorization(`Basic ${basicToken(username, password)}`);
  }
  const token = secret ?? placeholders.token;
  if (token === '') return nothing;
  const other = scheme.type === 'http' ? scheme.scheme : undefined;
  return authorization(`${other && other.toLowerCase() !== 'bearer' ? other : 'Bearer'} ${token}`);
}

/** What all schemes of one alternative add together; schemes that the document does not have add nothing. */
export function requirementParts(
  requirement: SecurityRequirement,
  schemes: Readonly<Record<string, SecurityScheme>>,
  values: Readonly<Record<string, CredentialValue>> | 'placeholders',
): CredentialParts {
  const parts = Object.keys(requirement).map((name) => {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
    if (!scheme) return nothing;
    return credentialParts(scheme, values === 'placeholders' ? undefined : (values[name] ?? {}));
  });
  return {
    headers: parts.flatMap((part) => part.headers),
    query: parts.flatMap((part) => part.query),
    cookies: parts.flatMap((part) => part.cookies),
  };
}
