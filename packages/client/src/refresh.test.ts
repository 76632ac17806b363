import { describe, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import type { AuthErrorHandler, Locks } from './refresh.ts';

/** One browser: a cookie that all tabs share, and the server that judges it. */
function browser({
  access = 'old',
  refreshStatus = 204,
}: {
  access?: string;
  refreshStatus?: number | 'unreachable';
} = {}) {
  const state = {
    access,
    refreshes: 0,
    calls: [] as string[],
    refreshStatus,
    status: 200,
    held: undefined as Promise<void> | undefined,
  };
  const fetch: typeof globalThis.fetch = async (input) => {
    const path = new URL(String(input), 'https://portal.example').pathname;
    const sent = state.access;
    state.calls.push(path);
    if (path.endsWith('/refresh')) {
      state.refreshes += 1;
      await state.held;
      if (state.refreshStatus === 'unreachable') throw new TypeError('fetch failed');
      if (state.refreshStatus < 300) state.access = 'new';
      return new Response(null, { status: state.refreshStatus });
    }
    await Promise.resolve();
    if (path.endsWith('/authenticate') || sent !== 'new') return new Response('{}', { status: 401 });
    return Response.json({ ok: path }, { status: state.status });
  };
  return { state, fetch };
}

function tab(fetch: typeof globalThis.fetch, options: { sessionExists?: () => boolean; locks?: Locks } = {}) {
  const onAuthError = vi.fn<AuthErrorHandler>();
  const client = createClient({ baseUrl: 'https://portal.example', fetch, onAuthError, locks: noLocks, ...options });
  return { client, onAuthError, kinds: () => onAuthError.mock.calls.map(([kind]) => kind) };
}

/** The lock is always free: a single tab. */
const noLocks: Locks = { request: (_name, _options, run) => run({}) };

/** Web Locks as two tabs share them: one holder, the rest in a queue. */
function sharedLocks(): Locks {
  let tail: Promise<unknown> = Promise.resolve();
  let holders = 0;
  return {
    request(_name, { ifAvailable }, run) {
      if (ifAvailable && holders > 0) return run(null);
      holders += 1;
      const result = tail.then(() => run({}));
      tail = result.then(
        () => undefined,
        () => undefined,
      );
      return result.finally(() => {
        holders -= 1;
      });
    },
  };
}

describe('portal §4: session refresh', () => {
  it('refreshes once on a 401 and replays every failing call once', async () => {
    const { state, fetch } = browser();
    const { client, onAuthError } = tab(fetch);
    const calls = [client.call('listApplications'), client.call('getCurrentDeveloper'), client.call('listProducts')];
    expect(await Promise.all(calls)).toEqual([
      { ok: '/api/v2/applications' },
      { ok: '/api/v2/developer/me' },
      { ok: '/api/v2/products' },
    ]);
    expect(state.refreshes).toBe(1);
    expect(state.calls).toHaveLength(7);
    expect(onAuthError).not.toHaveBeenCalled();
  });

  it('replays without another refresh a call that began before one and failed after it', async () => {
    const { state, fetch } = browser();
    const answers: (() => void)[] = [];
    const slow: typeof globalThis.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (String(input).endsWith('/products') && answers.length === 0) {
        await new Promise<void>((resolve) => answers.push(resolve));
      }
      return answer;
    };
    const { client } = tab(slow);
    const late = client.call('listProducts');
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    await client.call('listApplications');
    answers[0]?.();
    expect(await late).toEqual({ ok: '/api/v2/products' });
    expect(state.refreshes).toBe(1);
  });

  it('tells NO_SESSION and does not refresh where nobody is signed in', async () => {
    const { state, fetch } = browser();
    const { client, kinds } = tab(fetch, { sessionExists: () => false });
    await expect(client.call('listApplications')).rejects.toMatchObject({ status: 401 });
    expect(kinds()).toEqual(['NO_SESSION']);
    expect(state.refreshes).toBe(0);
  });

  it('tells SESSION_EXPIRED once for all waiting calls when the refresh is refused', async () => {
    const { state, fetch } = browser({ refreshStatus: 401 });
    const { client, kinds } = tab(fetch);
    const results = await Promise.allSettled([client.call('listApplications'), client.call('getCurrentDeveloper')]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
    expect(kinds()).toEqual(['SESSION_EXPIRED']);
    expect(state.refreshes).toBe(1);
  });

  it('tells SESSION_EXPIRED when the replay is refused too, and does not try for ever', async () => {
    const { state, fetch } = browser({ refreshStatus: 204 });
    const forgetful: typeof globalThis.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      state.access = 'old';
      return answer;
    };
    const { client, kinds } = tab(forgetful);
    await expect(client.call('listApplications')).rejects.toMatchObject({ status: 401 });
    expect(kinds()).toEqual(['SESSION_EXPIRED']);
    expect(state.refreshes).toBe(1);
  });

  it('tells the handler about a 401 on the refresh call itself, without a refresh of the refresh', async () => {
    const { state, fetch } = browser({ refreshStatus: 401 });
    const { client, kinds } = tab(fetch);
    await expect(client.call('refreshDeveloperSession')).rejects.toMatchObject({ status: 401 });
    expect(kinds()).toEqual(['SESSION_EXPIRED']);
    expect(state.refreshes).toBe(1);
  });

  it('tells RESPONSE_FORBIDDEN on a 403', async () => {
    const { state, fetch } = browser({ access: 'new' });
    state.status = 403;
    const { client, kinds } = tab(fetch);
    await expect(client.call('getProduct', { params: { productId: 'p' } })).rejects.toMatchObject({ status: 403 });
    expect(kinds()).toEqual(['RESPONSE_FORBIDDEN']);
  });

  it.each(['unreachable', 503, 429, 409] as const)(
    'signs nobody out because of a refresh that is %s',
    async (refreshStatus) => {
      const { state, fetch } = browser({ refreshStatus });
      const { client, onAuthError } = tab(fetch);
      const kind = refreshStatus === 'unreachable' ? 'network' : 'problem';
      await expect(client.call('listApplications')).rejects.toMatchObject({ kind });
      expect(onAuthError).not.toHaveBeenCalled();

      state.refreshStatus = 204;
      expect(await client.call('listApplications')).toEqual({ ok: '/api/v2/applications' });
    },
  );

  it('leaves a wrong password alone: it says nothing about a session', async () => {
    const { state, fetch } = browser();
    const { client, onAuthError } = tab(fetch);
    const body = { username: 'ada@example.com', password: 'wrong' };
    await expect(client.call('authenticateDeveloper', { body })).rejects.toMatchObject({ status: 401 });
    expect(state.refreshes).toBe(0);
    expect(onAuthError).not.toHaveBeenCalled();
  });
});

describe('auth C7: two tabs', () => {
  it('refresh once between them and nobody is signed out', async () => {
    const { state, fetch } = browser();
    const locks = sharedLocks();
    const [one, two] = [tab(fetch, { locks }), tab(fetch, { locks })];
    let open = () => {};
    state.held = new Promise((resolve) => {
      open = resolve;
    });
    const calls = [one.client.call('listApplications'), two.client.call('listApplications')];
    await vi.waitFor(() => expect(state.refreshes).toBe(1));
    open();
    expect(await Promise.all(calls)).toEqual([{ ok: '/api/v2/applications' }, { ok: '/api/v2/applications' }]);
    expect(state.refreshes).toBe(1);
    expect([...one.kinds(), ...two.kinds()]).toEqual([]);
  });

  it('refreshes itself when the other tab could not', async () => {
    const { state, fetch } = browser({ refreshStatus: 'unreachable' });
    const locks = sharedLocks();
    const [one, two] = [tab(fetch, { locks }), tab(fetch, { locks })];
    let open = () => {};
    state.held = new Promise((resolve) => {
      open = resolve;
    });
    const first = one.client.call('listApplications');
    const second = two.client.call('listApplications');
    first.catch(() => {
      state.refreshStatus = 204;
    });
    await vi.waitFor(() => expect(state.calls.filter((path) => path.endsWith('/applications'))).toHaveLength(2));
    open();
    await expect(first).rejects.toMatchObject({ kind: 'network' });
    state.refreshStatus = 204;
    expect(await second).toEqual({ ok: '/api/v2/applications' });
    expect([...one.kinds(), ...two.kinds()]).toEqual([]);
  });
});
