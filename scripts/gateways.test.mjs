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

/** As each gateway reads the escapes of its configuration. */
const patterns = {
  'haproxy/haproxy.cfg': (text) => /path_reg -i (\S+) \}/.exec(text)[1].replaceAll(/\\([\\#])/g, '$1'),
  'caddy/Caddyfile': (text) => /matches\(r'\(\?i\)\^\[\^\?\]\*\((%2525\S+)\)'\)/.exec(text)[1],
  ...Object.fromEntries(
    ['nginx', 'nginx-cached', 'nginx-mtls'].map((name) => [
      `nginx/${name}.conf`,
      (text) => /location ~\* "(\S+)"/.exec(text)[1].replaceAll('\\\\', '\\'),
    ]),
  ),
};
const patternOf = (file) => patterns[file](configuration(file));
/** nginx looks at the path that it has decoded once. */
const decodedOnce = (path) => path.replaceAll(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number(`0x${hex}`)));

it('the copies of the pattern of paths are the same', () => {
  expect(patternOf('caddy/Caddyfile')).toBe(patternOf('haproxy/haproxy.cfg'));
  expect(patternOf('nginx/nginx-cached.conf')).toBe(patternOf('nginx/nginx.conf'));
  expect(patternOf('nginx/nginx-mtls.conf')).toBe(patternOf('nginx/nginx.conf'));
});

// The truth table of e2e/gateways sends such paths through the real programs, of one version each.
const leaving = [
  ...['/v1/../admin', '/v1/%2E%2e', '/v1/..;/admin', '/v1/..%3bx', '/v1\\..\\admin', '/v1%5c..', '/v1/..%2fadmin'],
  ...['/v1/..#', '/v1/..%23', '/v1/..%3f', '/v1/..%01', '/v1/..%20', '/v1/.%09./admin', '/v1/..%0a'],
  ...['/v1/%252e%252e/admin', '/v1/..%252fadmin', '/v1/..%2523', '/v1/%252%65%252%65', '/v1/%25%32%65.', '/v1/%252525'],
  ...['/v1/%u002e%u002e', '/v1/%25U002e', '/v1/%25%75002e'],
];
const staying = [
  '/v1/parcels',
  '/v1/.well-known',
  '/v1/a../..b/...',
  '/v1/100%25/M%C3%BC',
  '/v1/a%252Fb',
  '/v1/a%20b.',
];

it.each(Object.keys(patterns))(
  'gateways finding 7: the pattern of %s refuses paths that leave the version, and lets the others pass',
  (file) => {
    const pattern = new RegExp(patternOf(file), 'i');
    const isRefused = (path) => pattern.test(file.startsWith('nginx') ? decodedOnce(path) : path);
    expect(leaving.filter((path) => !isRefused(path))).toEqual([]);
    expect(staying.filter(isRefused)).toEqual([]);
  },
);
