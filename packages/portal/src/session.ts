/** The fixed key of the portal's session in local storage (portal §3, §9). */
export const sessionKey = 'stoa_portal_session';
/** A browser test that brings its own access cookie sets this one too, so that the portal knows of a session. */
export const testCookie = 'stoa_user_session_exists';

export interface SessionDeveloper {
  readonly id: string;
  readonly email: string;
}

/** All that the browser keeps: who is signed in, and where to go after the next log-in. */
export interface StoredSession {
  readonly developer?: SessionDeveloper;
  readonly to?: string;
}

/** The developer's session as this browser remembers it; the proof of it is the server's cookie alone. */
export interface Session {
  read(): StoredSession;
  /** portal §3: a stored developer, `loginSuccess=true` in the address, or the test cookie. */
  exists(): boolean;
  saveDeveloper(developer: SessionDeveloper): void;
  /** Forgets the developer; with a path, remembers it as the destination of the next log-in. */
  clear(to?: string): void;
  /** The remembered path, forgotten with this call. */
  takeDestination(): string | undefined;
}

/** What a session looks at, so that two can live side by side in one test. */
export interface SessionSurroundings {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly search: () => string;
  readonly cookies: () => string;
}

export function createSession(surroundings: SessionSurroundings): Session {
  const { storage } = surroundings;

  function read(): StoredSession {
    return decodeSession(storage.getItem(sessionKey));
  }

  function write(session: StoredSession): void {
    if (session.developer || session.to) storage.setItem(sessionKey, encodeSession(session));
    else storage.removeItem(sessionKey);
  }

  return {
    read,
    exists() {
      if (read().developer?.id) return true;
      if (new URLSearchParams(surroundings.search()).get('loginSuccess') === 'true') return true;
      return surroundings
        .cookies()
        .split('; ')
        .some((cookie) => cookie.startsWith(`${testCookie}=`));
    },
    saveDeveloper({ id, email }) {
      write({ ...read(), developer: { id, email } });
    },
    clear(to) {
      write(to && isOwnPath(to) ? { to } : {});
    },
    takeDestination() {
      const { developer, to } = read();
      write({ developer });
      return to && isOwnPath(to) ? to : undefined;
    },
  };
}

/** Base64 of percent-encoded JSON, so that any letter survives `btoa`. */
export function encodeSession(session: StoredSession): string {
  return btoa(encodeURIComponent(JSON.stringify(session)));
}

/** Reads what `encodeSession` wrote; anything else is no session. */
export function decodeSession(stored: string | null): StoredSession {
  if (!stored) return {};
  try {
    const value: unknown = JSON.parse(decodeURIComponent(atob(stored)));
    if (typeof value !== 'object' || value === null) return {};
    const { developer, to } = value as Record<string, unknown>;
    return {
      ...(isDeveloper(developer) ? { developer: { id: developer.id, email: developer.email } } : {}),
      ...(typeof to === 'string' ? { to } : {}),
    };
  } catch {
    return {};
  }
}

function isDeveloper(value: unknown): value is SessionDeveloper {
  const { id, email } = (value ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && id !== '' && typeof email === 'string';
}

/** A path of this portal: `//host` and `/\host` are other hosts to a browser. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}
