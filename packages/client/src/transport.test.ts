import { describe, expect, it, vi } from 'vitest';
import { createFullClient } from './full-client.ts';
import { ProblemError } from './problem-error.ts';

type Answer = (request: Request) => Response | Promise<Response>;

/** A client whose network is a function; `requests` keeps what went out. */
function clientOf(answer: Answer, options: Partial<Parameters<typeof createFullClient>[0]> = {}) {
  const requests: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    return answer(request);
  };
  return { client: createFullClient({ baseUrl: 'https://portal.example/', fetch, ...options }), requests };
}

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);
const empty = (status: number) => new Response(null, { status });

async function failure(promise: Promise<unknown>): Promise<ProblemError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProblemError);
  return error as ProblemError;
}

describe('a request', () => {
  it('portal §5: a missing path parameter is an error naming the parameter, and nothing is sent', async () => {
    const { client, requests } = clientOf(() => empty(204));
    const params = { applicationId: 'a1', credentialId: '' };
    await expect(client.call('revokeCredential', { params })).rejects.toThrow('"credentialId"');
    expect(requests).toEqual([]);
  });

  it('portal §7: an Accept header for JSON goes with every call', async () => {
    const { client, requests } = clientOf(() => empty(204));
    await client.call('logOutDeveloper');
    expect(requests[0]?.headers.get('accept')).toBe('application/json');
    expect(requests[0]?.headers.has('content-type')).toBe(false);
    expect(requests[0]?.method).toBe('POST');
  });

  it('fills and encodes the path, appends the query and leaves out what is undefined', async () => {
    const { client, requests } = clientOf(() => json({ data: [], meta: { page: { number: 1, size: 5, total: 0 } } }));
    const query = { 'page[size]': 5, 'filter[name][contains]': 'a&b', 'filter[status]': undefined };
    await client.call('listProductVersionApplications', {
      params: { productId: 'a/b', productVersionId: 'ü' },
      query: { ...query, unregistered: true },
    });
    const url = new URL(requests[0]?.url ?? '');
    expect(url.pathname).toBe('/api/v2/products/a%2Fb/versions/%C3%BC/applications');
    expect([...url.searchParams]).toEqual([
      ['page[size]', '5'],
      ['filter[name][contains]', 'a&b'],
      ['unregistered', 'true'],
    ]);
  });

  it('sends JSON as JSON and bytes as they are', async () => {
    const { client, requests } = clientOf(() => empty(204));
    await client.call('authenticateDeveloper', { body: { username: 'ada@example.com', password: ' x ' } });
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(await requests[0]?.json()).toEqual({ username: 'ada@example.com', password: ' x ' });

    await client.call('putBlob', { params: { sha256: 'ab' }, body: new Uint8Array([1, 2, 3]) });
    expect(requests[1]?.headers.get('content-type')).toBe('application/octet-stream');
    expect([...new Uint8Array((await requests[1]?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([1, 2, 3]);

    const file = new Blob(['pem'], { type: 'application/pkix-cert' });
    await client.call('uploadCertificate', { params: { applicationId: 'a' }, body: file });
    expect(requests[2]?.headers.get('content-type')).toBe('application/pkix-cert');
  });

  it('portal §9: credentials are decided when a call is made, not when the client is', async () => {
    let isPublic = true;
    const { client, requests } = clientOf(() => json({}), { credentials: () => (isPublic ? 'omit' : 'include') });
    await client.call('getPortal');
    isPublic = false;
    await client.call('getPortal');
    expect(requests.map((request) => request.credentials)).toEqual(['omit', 'include']);
  });

  it('carries the headers of the client and of the call', async () => {
    const { client, requests } = clientOf(() => json({}), { headers: { authorization: 'Bearer t' } });
    await client.call('getStatus', { headers: { 'x-request-id': '7' } });
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer t');
    expect(requests[0]?.headers.get('x-request-id')).toBe('7');
  });

  it('gives the address that a browser loads by itself', () => {
    const { client } = clientOf(() => empty(204));
    expect(client.address('getPortalLogo')).toBe('https://portal.example/api/v2/portal/logo');
    expect(client.address('startDeveloperSso', { query: { returnTo: 'https://a.example/?b' } })).toBe(
      'https://portal.example/api/v2/developer/authenticate/sso?returnTo=https%3A%2F%2Fa.example%2F%3Fb',
    );
  });
});

describe('an answer', () => {
  it.each([
    ['nothing', () => empty(204), undefined],
    ['an empty 200', () => new Response('', { headers: { 'content-type': 'application/json' } }), undefined],
    ['an empty 201 without a type', () => new Response(new Uint8Array(), { status: 201 }), undefined],
    ['JSON', () => json({ a: 1 }), { a: 1 }],
    ['a JSON dialect', () => new Response('[1]', { headers: { 'content-type': 'application/vnd.a+json' } }), [1]],
    ['text', () => new Response('# Hi', { headers: { 'content-type': 'text/markdown; charset=utf-8' } }), '# Hi'],
    [
      'bytes',
      () => new Response(new Uint8Array([137]), { headers: { 'content-type': 'image/png' } }),
      new Uint8Array([137]),
    ],
  ])('is read by its media type: %s', async (_, answer, expected) => {
    const { client } = clientOf(answer);
    expect(await client.call('getPortal')).toEqual(expected);
  });

  it('contract §A.2: a problem keeps its title, detail, code and invalid parameters', async () => {
    const invalid_parameters = [{ field: 'name', reason: 'is a required field', rule: 'required', source: 'body' }];
    const problem = {
      status: 400,
      title: 'Invalid Request',
      detail: 'name is a required field.',
      code: 'invalid_request',
    };
    const { client } = clientOf(() =>
      json({ ...problem, instance: 'kong:trace:1', invalid_parameters }, { status: 400 }),
    );
    const error = await failure(client.call('createApplication', { body: { name: '' } }));
    expect(error).toMatchObject({ kind: 'problem', invalidParameters: invalid_parameters, ...problem });
    expect(error.message).toBe(problem.detail);
  });

  it.each([
    ['a proxy’s page', '<html>Bad Gateway</html>'],
    ['nothing', ''],
    ['a JSON null', 'null'],
    ['a JSON list', '[1]'],
    ['wrong types', '{"title":1,"detail":{},"invalid_parameters":[null,{"field":1}]}'],
  ])('that is no problem document is still an error with its status: %s', async (_, body) => {
    const { client } = clientOf(() => new Response(body, { status: 502, statusText: 'Bad Gateway' }));
    const error = await failure(client.call('getPortal'));
    expect(error).toMatchObject({ kind: 'problem', status: 502, statusText: 'Bad Gateway', title: '', detail: '' });
    expect(error.invalidParameters).toEqual([]);
    expect(error.message).not.toBe('');
  });

  it('that is refused without JSON keeps its text', async () => {
    const { client } = clientOf(() => new Response('No.', { status: 403 }));
    expect((await failure(client.call('getPortal'))).body).toBe('No.');
  });

  it('a web page with status 200 is no answer of the API', async () => {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const { client } = clientOf(() => new Response('<!doctype html>', { headers }));
    expect(await failure(client.call('getPortal'))).toMatchObject({ kind: 'problem', status: 200 });
  });

  it('RFC 9110 §10.2.3: Retry-After is read as seconds and as a date', async () => {
    const after = (value: string) =>
      clientOf(() => new Response('', { status: 429, headers: { 'retry-after': value } }));
    expect((await failure(after('30').client.call('getPortal'))).retryAfter).toBe(30);
    const date = new Date(Date.now() + 60_000).toUTCString();
    expect((await failure(after(date).client.call('getPortal'))).retryAfter).toBeGreaterThan(55);
    expect((await failure(after('soon').client.call('getPortal'))).retryAfter).toBeUndefined();
  });
});

describe('no answer', () => {
  const never: Answer = (request) =>
    new Promise((_, reject) => {
      if (request.signal.aborted) reject(request.signal.reason);
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });

  it('is a network failure with its cause', async () => {
    const cause = new TypeError('fetch failed');
    const { client } = clientOf(() => Promise.reject(cause));
    expect(await failure(client.call('getPortal'))).toMatchObject({ kind: 'network', status: 0, cause });
  });

  it('auth-elements §9: is a time-out after the given time', async () => {
    const { client } = clientOf(never, { timeoutMs: 20 });
    expect(await failure(client.call('getPortal'))).toMatchObject({ kind: 'timeout', status: 0 });
  });

  it('is a time-out too when the body never ends', async () => {
    const { client } = clientOf(
      (request) => {
        const body = new ReadableStream({
          start: (controller) =>
            request.signal.addEventListener('abort', () => controller.error(request.signal.reason)),
        });
        return new Response(body, { headers: { 'content-type': 'application/json' } });
      },
      { timeoutMs: 20 },
    );
    expect(await failure(client.call('getPortal'))).toMatchObject({ kind: 'timeout' });
  });

  it('rejects with the caller’s own reason when the caller gave up', async () => {
    const { client } = clientOf(never);
    const controller = new AbortController();
    const call = client.call('getPortal', { signal: controller.signal });
    const reason = new Error('left the page');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await expect(client.call('getPortal', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('leaves no timer behind that would keep a process alive', async () => {
    vi.useFakeTimers();
    try {
      await clientOf(() => json({})).client.call('getPortal');
      await failure(clientOf(() => empty(500)).client.call('getPortal'));
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
