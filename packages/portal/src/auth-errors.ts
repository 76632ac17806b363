import type { AuthErrorKind } from '@stoa/client/refresh';

export interface AuthErrorSurroundings {
  readonly isPublic: () => boolean;
  /** Whether the page shown is one of log in, registration, forgot and reset password. */
  readonly onAuthPage: () => boolean;
  readonly fullPath: () => string;
  readonly signOut: (remember: string) => Promise<unknown>;
  readonly go: (path: '/login' | '/403' | '/account') => void;
}

/**
 * What a refused call does to the page (portal §8): forbidden shows Forbidden; no session, or one that
 * could not be refreshed, logs out and shows the log-in, unless the visitor is already there.
 */
export function createAuthErrorHandler(surroundings: AuthErrorSurroundings) {
  return async (kind: AuthErrorKind, code?: string): Promise<void> => {
    if (surroundings.onAuthPage()) return;
    if (code === 'factor_required') {
      // The account page says what is missing, and adds it.
      surroundings.go('/account');
      return;
    }
    if (kind === 'RESPONSE_FORBIDDEN') {
      surroundings.go('/403');
      return;
    }
    if (surroundings.isPublic()) return;
    await surroundings.signOut(surroundings.fullPath());
    surroundings.go('/login');
  };
}
