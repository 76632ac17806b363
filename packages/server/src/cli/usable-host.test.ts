import { expect, test } from 'vitest';
import { usableHost } from './usable-host.ts';

test.each([
  ['::', 'EAFNOSUPPORT', '0.0.0.0', 1],
  ['::', 'EADDRNOTAVAIL', '0.0.0.0', 1],
  ['::', 'EMFILE', '::', 0],
  ['::', undefined, '::', 0],
  ['::1', 'EAFNOSUPPORT', '::1', 0],
])('%s with %s is listened on as %s', async (host, code, used, warnings) => {
  const said: unknown[] = [];
  const listen = async () => {
    if (code) throw Object.assign(new Error(code), { code });
  };
  expect(await usableHost(host, { warn: (...about: unknown[]) => void said.push(about) }, listen)).toBe(used);
  expect(said).toHaveLength(warnings);
});
