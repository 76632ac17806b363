import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { readBody } from './read-body.ts';

test('a body that does not arrive in time is a 408: a shipper of logs drops what is answered with 400', async () => {
  vi.useFakeTimers();
  try {
    const slow = Object.assign(new Readable({ read() {} }), { headers: { 'content-type': 'application/json' } });
    const read = readBody(slow as unknown as IncomingMessage, ['application/json']);
    const refused = expect(read).rejects.toMatchObject({ status: 408, code: 'invalid_request' });
    await vi.advanceTimersByTimeAsync(30_000);
    await refused;
  } finally {
    vi.useRealTimers();
  }
});
