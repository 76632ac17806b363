import { expect, it, vi } from 'vitest';
import { createSession } from './session.ts';
import { createSignOut } from './sign-out.ts';

const drafts = { close() {} };

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
  await createSignOut(session, () => Promise.reject(new Error('offline')), drafts)();
  expect(session.exists()).toBe(false);
});

it('portal §2: logging out of a private page remembers the full path', async () => {
  const session = openSession();
  await createSignOut(session, async () => {}, drafts)('/docs/p/a?b#c');
  expect(session.read()).toEqual({ to: '/docs/p/a?b#c' });
});

it('portal §4: a second logout is ignored while one is running', async () => {
  let answer = () => {};
  const endServerSession = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const signOut = createSignOut(openSession(), endServerSession, drafts);
  const both = Promise.all([signOut(), signOut()]);
  answer();
  await both;
  expect(endServerSession).toHaveBeenCalledTimes(1);
  const again = signOut();
  answer();
  await again;
  expect(endServerSession).toHaveBeenCalledTimes(2);
});

it('what was filled in is dropped by a log-out, and kept where a session ends by itself', async () => {
  const close = vi.fn();
  const signOut = createSignOut(openSession(), async () => {}, { close });
  await signOut('/spec/p');
  expect(close).not.toHaveBeenCalled();
  await Promise.all([signOut('/spec/p'), signOut()]);
  expect(close).toHaveBeenCalledTimes(1);
});
