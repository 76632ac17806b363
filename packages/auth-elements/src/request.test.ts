import { afterEach, describe, expect, test, vi } from 'vitest';
import { type AuthRequest, type AuthRequestError, send } from './request.ts';

const request: AuthRequest = { method: 'POST', url: 'https://accounts.example/x', body: { a: 1 } };

function answer(make: (init: RequestInit) => Promise<Response>) {
  const asked = vi.fn((_url: string, init: RequestInit) => make(init));
  vi.stubGlobal('fetch', asked);
  return asked;
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => error as AuthRequestError,
  );

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('auth-elements §7: calls', () => {
  test('auth-elements §7: every call sends cookies, and JSON', async () => {
    const asked = answer(async () => new Response('{"ok":true}'));
    expect((await send(request)).data).toEqual({ ok: true });
    expect(asked.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
  });

  test('auth-elements §7: any 2xx is success unless one status alone is', async () => {
    answer(async () => new Response(null, { status: 204 }));
    expect((await send(request)).status).toBe(204);
    expect((await failure(send({ ...request, successStatus: 202 }))).response?.status).toBe(204);
  });

  test('a web page is no success: the call did not reach the accounts, and the console says where it went', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answer(async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }));
    expect((await failure(send(request))).reason).toBe('page');
    expect(told.mock.calls[0]?.[0]).toContain('https://accounts.example/x answered with a web page');
    answer(async () => new Response('OK', { headers: { 'content-type': 'text/plain' } }));
    expect((await send(request)).data).toBe('OK');
    told.mockRestore();
  });

  test('auth-elements §9: the time-out is 30,000 ms', async () => {
    vi.useFakeTimers();
    answer(
      ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    const failed = failure(send(request));
    const settled = vi.fn();
    void failed.then(settled);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect((await failed).reason).toBe('timeout');
  });

  test('auth-elements §9: 250 ms pass before any answer, a failure too', async () => {
    vi.useFakeTimers();
    answer(async () => {
      throw new TypeError('refused');
    });
    const failed = failure(send(request));
    const settled = vi.fn();
    void failed.then(settled);
    await vi.advanceTimersByTimeAsync(249);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect((await failed).reason).toBe('network');
  });

  test('a browser that knows it is offline says so', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    answer(async () => {
      throw new TypeError('refused');
    });
    expect((await failure(send(request))).reason).toBe('offline');
  });

  test.each([
    ['38', 38],
    ['Thu, 01 Jan 2026 00:01:00 GMT', 60],
    ['soon', undefined],
    ['0', undefined],
  ])('RFC 9110 §10.2.3: Retry-After %j is %j seconds', async (header, seconds) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T00:00:00Z') });
    answer(async () => new Response('no JSON', { status: 429, headers: { 'retry-after': header } }));
    const { response } = await failure(send(request));
    expect(response?.data).toBe('no JSON');
    expect(response?.retryAfterSeconds).toBe(seconds);
  });
});
