import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './steps/root.mjs';

const configuration = (file) => readFileSync(join(root, 'examples/gateways', file), 'utf8');

it('Caddy evaluates nothing that a caller has written: no matcher of the Caddyfile replaces placeholders in it', () => {
  const lines = configuration('caddy/Caddyfile')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('#'));
  // The matchers that replace them a second time in Caddy 2.7.5 to 2.11.1 (GHSA-m2w3-8f23-hxxf).
  expect(lines.filter((line) => /\bvars(?:_regexp)?\b/.test(line))).toEqual([]);
  const looking = lines.filter((line) => line.startsWith('@') && line.includes('{http.request.'));
  expect(looking.length).toBeGreaterThan(3);
  for (const line of looking)
    expect(line).toMatch(/^@[a-z]+ expression `!?\{http\.request\.[\w.]+\}\.[a-zA-Z]+\(r?'[^']*'\)`$/);
});
