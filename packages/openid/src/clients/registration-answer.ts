import type { Mode } from '@stoa/common/mode';
import { requireAllowedAddress } from '@stoa/openid/allowed-address';
import type { ProviderAnswer } from '@stoa/openid/ask-provider';

/** A client as its issuer tells of it (RFC 7591 §3.2.1); what could not be trusted is left out. */
export interface ToldClient {
  readonly client_id: string | undefined;
  readonly client_secret: string | undefined;
  /** Null: never. */
  readonly secret_expires_at: Date | null;
  /** The address and the token for changing and deleting the client (RFC 7592); both or neither. */
  readonly management: { readonly uri: string; readonly token: string } | undefined;
  /** Undefined when the issuer does not say. */
  readonly grant_types: readonly unknown[] | undefined;
}

/** RFC 6749, appendix A: VSCHAR, of a length that fits where it is kept. */
const text = (longest: number) => (value: unknown) =>
  typeof value === 'string' && value.length <= longest && /^[\x20-\x7e]+$/.test(value) && value.trim() === value
    ? value
    : undefined;
const clientId = text(255);
const clientSecret = (value: unknown) => {
  const secret = text(4096)(value);
  return secret === undefined || isMasked(secret) ? undefined : secret;
};

/** Some issuers show a secret once, and later asterisks, or its beginning and dots. */
function isMasked(secret: string): boolean {
  return /^(.)\1*$/.test(secret) || secret.includes('***') || secret.includes('...');
}

/**
 * Reads what an issuer answers, whatever else is in it.
 * @param askedAt the address that was asked: only the same origin gets the token that manages the client
 * @param known where the client has been managed until now
 */
export function readClient(body: ProviderAnswer['body'], askedAt: string, mode: Mode, known?: string): ToldClient {
  const told = body ?? {};
  const uri = managementUri(told.registration_client_uri ?? known, askedAt, mode);
  // RFC 6750 §2.1.
  const token = text(8192)(told.registration_access_token);
  return {
    client_id: clientId(told.client_id),
    client_secret: clientSecret(told.client_secret),
    secret_expires_at: moment(told.client_secret_expires_at),
    management: uri && token && /^[\w.~+/-]+=*$/.test(token) ? { uri, token } : undefined,
    grant_types: Array.isArray(told.grant_types) ? told.grant_types : undefined,
  };
}

function managementUri(value: unknown, askedAt: string, mode: Mode): string | undefined {
  const url = typeof value === 'string' && value.length <= 2048 ? URL.parse(value) : null;
  if (!url || url.username || url.password || url.origin !== new URL(askedAt).origin) return undefined;
  try {
    requireAllowedAddress(url, mode);
    return url.href;
  } catch {
    return undefined;
  }
}

/** Seconds since 1970; 0 means never. Some send them as text. */
function moment(value: unknown): Date | null {
  const seconds = typeof value === 'string' ? Number(value) : value;
  const latest = 8.64e12;
  return typeof seconds === 'number' && seconds > 0 && seconds < latest ? new Date(seconds * 1000) : null;
}
