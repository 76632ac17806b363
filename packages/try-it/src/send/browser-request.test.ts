import { expect, it } from 'vitest';
import type { BuiltRequest } from '../build-request.ts';
import { browserRequest, isForbiddenMethod, leftOut } from './browser-request.ts';

const request: BuiltRequest = {
  method: 'POST',
  url: 'https://api.test/pets',
  headers: [
    ['X-Key', 'k'],
    ['Cookie', 'a=b'],
    ['Content-Type', 'application/json'],
  ],
  body: { kind: 'text', text: '{}', contentType: 'application/json' },
};

it('never carries the portal’s cookies, nor what browsers would refuse', () => {
  const [url, init] = browserRequest(request);
  expect(url).toBe('https://api.test/pets');
  expect(init).toMatchObject({ credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer', body: '{}' });
  expect([...new Headers(init.headers)]).toEqual([
    ['content-type', 'application/json'],
    ['x-key', 'k'],
  ]);
});

it('GET and HEAD go without a body, and that is known beforehand', () => {
  expect(leftOut({ ...request, method: 'GET' })).toEqual({ headers: ['Cookie'], hasBody: true });
  expect(browserRequest({ ...request, method: 'HEAD' })[1].body).toBeUndefined();
});

it('RFC 7578: a multipart body names its boundary', async () => {
  const parts = [{ name: 'f', value: new Blob(['x']), fileName: 'a.txt', contentType: 'text/plain' }];
  const [, init] = browserRequest({
    ...request,
    headers: [],
    body: { kind: 'multipart', parts, contentType: 'multipart/form-data' },
  });
  const type = new Headers(init.headers).get('content-type') ?? '';
  const boundary = /^multipart\/form-data; boundary=(\w{10,70})$/.exec(type)?.[1];
  expect(await (init.body as Blob).text()).toContain(
    `--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="a.txt"`,
  );
});

it.each(['CONNECT', 'trace', 'TRACK'])('Fetch Standard: %s cannot be sent by a page', (method) => {
  expect(isForbiddenMethod(method)).toBe(true);
  expect(isForbiddenMethod('QUERY')).toBe(false);
});
