import type { AuthErrorKind } from '@stoa/client/refresh';
import { describe, expect, it } from 'vitest';
import { createAuthErrorHandler } from './auth-errors.ts';

async function handle(kind: AuthErrorKind, options: { onAuthPage?: boolean; isPublic?: boolean } = {}) {
  const happened: string[] = [];
  await createAuthErrorHandler({
    isPublic: () => options.isPublic ?? false,
    onAuthPage: () => options.onAuthPage ?? false,
    fullPath: () => '/my-apps?x#y',
    signOut: async (remember) => void happened.push(`sign out, remember ${remember}`),
    go: (path) => void happened.push(`go ${path}`),
  })(kind);
  return happened;
}

describe('auth errors', () => {
  it('portal §8: on 403 the user goes to Forbidden', async () => {
    expect(await handle('RESPONSE_FORBIDDEN')).toEqual(['go /403']);
  });

  it.each(['NO_SESSION', 'SESSION_EXPIRED'] as const)(
    'portal §8: %s logs out and leads to the log-in',
    async (kind) => {
      expect(await handle(kind)).toEqual(['sign out, remember /my-apps?x#y', 'go /login']);
    },
  );

  it.each(['NO_SESSION', 'SESSION_EXPIRED', 'RESPONSE_FORBIDDEN'] as const)(
    'portal §8: %s changes nothing on an auth page',
    async (kind) => {
      expect(await handle(kind, { onAuthPage: true })).toEqual([]);
    },
  );

  it('a public portal has no log-in to lead to', async () => {
    expect(await handle('NO_SESSION', { isPublic: true })).toEqual([]);
  });
});
