/** What the window that started the authorization left for this one. */
export interface PendingAuthorization {
  /** RFC 6749 §4.1.1: has to come back unchanged. */
  readonly state: string;
  readonly receive: (response: AuthorizationResponse) => void;
}

export interface OAuth2Opener {
  readonly stoaPendingAuthorization?: PendingAuthorization;
}

/** RFC 6749 §4.1.2 and §4.2.2. */
export interface AuthorizationResponse {
  readonly code?: string;
  readonly accessToken?: string;
  readonly error?: string;
  readonly errorDescription?: string;
}

export type Delivery = 'delivered' | 'no-data' | 'state-changed' | 'no-code';

/** Reads the authorization response from query and fragment and hands it to the opener, if it is the one it waits for. */
export function deliverAuthorization(
  location: Pick<Location, 'search' | 'hash'>,
  opener: OAuth2Opener | null,
): Delivery {
  const pending = pendingOf(opener);
  if (!pending) return 'no-data';
  const response = new URLSearchParams(location.hash.replace(/^#/, ''));
  for (const [name, value] of new URLSearchParams(location.search)) response.set(name, value);
  if (response.get('state') !== pending.state) return 'state-changed';
  const read = (name: string) => response.get(name) ?? undefined;
  if (!read('code') && !read('access_token') && !read('error')) return 'no-code';
  pending.receive({
    code: read('code'),
    accessToken: read('access_token'),
    error: read('error'),
    errorDescription: read('error_description'),
  });
  return read('code') || read('access_token') ? 'delivered' : 'no-code';
}

/** Another origin's window throws on every look. */
function pendingOf(opener: OAuth2Opener | null): PendingAuthorization | undefined {
  try {
    return opener?.stoaPendingAuthorization;
  } catch {
    return undefined;
  }
}
