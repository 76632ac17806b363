import { Server } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { usableHost } from './usable-host.ts';

test.each([
  ['::', 'EAFNOSUPPORT', '0.0.0.0', 1],
  ['::', 'EADDRNOTAVAIL', '0.0.0.0', 1],
  ['::', 'EMFILE', '::', 0],
  ['::', undefined, '::', 0],
  ['::1', 'EAFNOSUPPORT', '::1', 0],
])('%s with %s is listened on as %s', async (host, code, used, warnings) => {
  const listen = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
    const failure = code && Object.assign(new Error(code), { code });
    process.nextTick(() => this.emit(failure ? 'error' : 'listening', failure));
    return this;
  });
  onTestFinished(() => void listen.mockRestore());
  const said: unknown[] = [];
  expect(await usableHost(host, { warn: (...about: unknown[]) => void said.push(about) })).toBe(used);
  expect(said).toHaveLength(warnings);
});
