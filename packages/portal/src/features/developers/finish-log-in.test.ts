import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { PortalServices } from '../../services.tsx';
import { createSession } from '../../session.ts';
import { finishLogIn } from './finish-log-in.ts';

const ada = { id: 'd1', email: 'ada@example.com', full_name: 'Ada', created_at: '', updated_at: '' };

function open(profile: () => unknown, to?: string, due_at: string | null = null) {
  const kept = new Map<string, string>();
  const session = createSession({
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    search: () => '',
    cookies: () => '',
  });
  session.clear(to);
  const call = (async (name: string) =>
    name === 'getDeveloperFactors' ? { due_at } : profile()) as PortalServices['call'];
  return { session, services: { call, session, queries: new QueryClient() } as unknown as PortalServices };
}

describe('portal §2, §3: after a log-in', () => {
  it('portal §3: the session holds id and e-mail, and the remembered path is where to go', async () => {
    const { session, services } = open(() => ada, '/docs/p/start?x=1#y');
    expect(await finishLogIn(services)).toBe('/docs/p/start?x=1#y');
    expect(session.read()).toEqual({ developer: { id: 'd1', email: 'ada@example.com' } });
  });

  it('portal §2: without a remembered path it is the catalogue', async () => {
    expect(await finishLogIn(open(() => ada).services)).toBe('/');
  });

  it('where a second factor is missing it is the account page, and the remembered path is kept', async () => {
    const { session, services } = open(() => ada, '/my-apps', '2026-12-01T00:00:00Z');
    expect(await finishLogIn(services)).toBe('/account');
    expect(session.takeDestination()).toBe('/my-apps');
  });

  it('portal §8: without a profile nobody is signed in, and the path is kept for the next try', async () => {
    const { session, services } = open(() => {
      throw new Error('401');
    }, '/my-apps');
    await expect(finishLogIn(services)).rejects.toThrow();
    expect(session.read()).toEqual({ to: '/my-apps' });
  });
});
