// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AuthRequestError, type FailureReason, send } from './request.ts';
import { sessionRefresh } from './session-refresh.ts';

const change = { method: 'PATCH', url: 'https://accounts.example/x', body: {} } as const;

/** Answers one status after the other and remembers what was asked. */
function answers(...statuses: number[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`);
    const status = statuses.shift();
    if (status === undefined) throw new TypeError('nobody answers');
    return new Response(null, { status });
  });
  return asked;
}

const outcome = (sent: Promise<unknown>) =>
  sent.then(
    () => 'sent',
    (failure: AuthRequestError): number | FailureReason => failure.response?.status ?? failure.reason,
  );

afterEach(() => vi.unstubAllGlobals());

describe('portal §4: a session is refreshed once', () => {
  test.each([
    ['developer', '/kauth/api/v2/developer/refresh'],
    ['user', '/kauth/api/v1/users/refresh'],
  ] as const)('%s: by its own call', async (userEntity, path) => {
    const asked = answers(401, 204, 202);
    const refresh = sessionRefresh({ apiBaseUrl: 'https://a.example/kauth', userEntity, refreshSession: undefined });
    expect(await outcome(send({ ...change, refresh }))).toBe('sent');
    expect(asked).toEqual([`PATCH ${change.url}`, `POST https://a.example${path}`, `PATCH ${change.url}`]);
  });

  test.each([
    ['a refused refresh leaves the first answer', [401, 401], 401, 2],
    ['a second 401 is not refreshed again', [401, 204, 401], 401, 3],
    ['a refresh that shall come later is what is told', [401, 429], 429, 2],
    ['an unreachable server is what is told', [401], 'network', 2],
    ['any other refusal asks for no refresh', [400], 400, 1],
  ] as const)('%s', async (_, statuses, expected, calls) => {
    const asked = answers(...statuses);
    const refresh = sessionRefresh({ apiBaseUrl: 'https://a.example', userEntity: 'user', refreshSession: undefined });
    expect(await outcome(send({ ...change, refresh }))).toBe(expected);
    expect(asked).toHaveLength(calls);
  });

  test('a host refreshes by itself, or not at all', async () => {
    const refreshSession = vi.fn(async () => {});
    const config = { apiBaseUrl: '', userEntity: 'user' } as const;
    answers(401, 202);
    expect(await outcome(send({ ...change, refresh: sessionRefresh({ ...config, refreshSession }) }))).toBe('sent');
    expect(refreshSession).toHaveBeenCalledOnce();
    answers(401);
    const none = sessionRefresh({ ...config, refreshSession: false });
    expect(await outcome(send({ ...change, refresh: none }))).toBe(401);
    const refused = async () => Promise.reject(new AuthRequestError('network'));
    answers(401);
    const custom = sessionRefresh({ ...config, refreshSession: refused });
    expect(await outcome(send({ ...change, refresh: custom }))).toBe('network');
  });

  const developer = { apiBaseUrl: 'https://a.example', userEntity: 'developer', refreshSession: undefined } as const;

  test('no other tab refreshes while the call and its refresh are under way', async () => {
    const asked = answers(401, 204, 202);
    const held: string[][] = [];
    const request = async (name: string, _: object, run: () => Promise<unknown>) => {
      const answer = await run();
      held.push([name, ...asked]);
      return answer;
    };
    vi.stubGlobal('navigator', { onLine: true, locks: { request } });
    expect(await outcome(send({ ...change, refresh: sessionRefresh(developer) }))).toBe('sent');
    expect(held).toEqual([
      [
        'stoa-session-refresh',
        `PATCH ${change.url}`,
        'POST https://a.example/api/v2/developer/refresh',
        `PATCH ${change.url}`,
      ],
    ]);
  });

  test('auth-elements §9: a lock that another tab never gives back ends in the time-out', async () => {
    vi.useFakeTimers();
    answers();
    const request = (_name: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    vi.stubGlobal('navigator', { onLine: true, locks: { request } });
    const sent = outcome(send({ ...change, refresh: sessionRefresh(developer) }));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await sent).toBe('timeout');
    vi.useRealTimers();
  });
});
