import { expect, it, vi } from 'vitest';
import { createSession } from './session.ts';
import { createSignOut } from './sign-out.ts';

function openSession() {
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
  session.saveDeveloper({ id: 'd1', email: 'ada@example.org' });
  return session;
}

it('portal §4: logout clears the local session even if the call fails', async () => {
  const session = openSession();
  await createSignOut(session, () => Promise.reject(new Error('offline')))();
  expect(session.exists()).toBe(false);
});

it('portal §2: logging out of a private page remembers the full path', async () => {
  const session = openSession();
  await createSignOut(session, async () => {})('/docs/p/a?b#c');
  expect(session.read()).toEqual({ to: '/docs/p/a?b#c' });
});

it('portal §4: a second logout is ignored while one is running', async () => {
  let answer = () => {};
  const endServerSession = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const signOut = createSignOut(openSession(), endServerSession);
  const both = Promise.all([signOut(), signOut()]);
  answer();
  await both;
  expect(endServerSession).toHaveBeenCalledTimes(1);
  const again = signOut();
  answer();
  await again;
  expect(endServerSession).toHaveBeenCalledTimes(2);
});
