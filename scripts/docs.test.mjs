import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './steps/root.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const elsewhere = new Set(['node_modules', 'dist', 'test-results']);
const files = (pattern) => globSync(pattern, { cwd: root, exclude: (path) => elsewhere.has(basename(path)) });
// The documents of the demo portal are contents, checked when they are published.
const pages = files('**/*.md').filter((path) => !path.startsWith('examples/portal/products/'));
const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);
const withoutCode = (text) => text.replaceAll(/^( *)```[\s\S]*?^\1```/gm, '').replaceAll(/`[^`\n]*`/g, '');

describe.each(pages)('%s', (page) => {
  it('links only to what exists', () => {
    const text = withoutCode(read(page));
    const links = [...matches(text, /\]\(([^)\s]+)\)/g), ...matches(text, /(?:src|srcset)="([^"]+)"/g)];
    const broken = links
      .filter((link) => !/^(?:[a-z]+:|#)/.test(link))
      .filter((link) => !existsSync(join(root, dirname(page), decodeURI(link.split('#')[0]))));
    expect(broken).toEqual([]);
  });

  it('names only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const runs = [
      ...matches(read(page), /\bnpm run (?:--\w+ )*([\w:-]+)/g),
      ...matches(read(page), /\bnpm (start|test)\b/g),
    ];
    expect(runs.filter((name) => !(name in scripts))).toEqual([]);
    const sources = files('packages/{cli/src,cli/src/gate,server/src/cli}/*.ts').map(read).join('\n');
    const commands = matches(sources, /new (?:Answer)?Command\('([a-z]+)'/g);
    const stoa = matches(read(page), /(?:^|[`;] ?|\$ |npx )stoa ([a-z]+)/gm);
    expect(stoa.filter((name) => !commands.includes(name))).toEqual([]);
  });
});

describe('docs/operating.md', () => {
  const rows = read('docs/operating.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const settings = [...read('packages/server/src/config.ts').matchAll(/env: '(\w+)',\s+fallback: '([^']*)'/g)];
  const flags = matches(read('packages/server/src/cli/serve-command.ts'), /'(--[\w-]+) </g);

  it('describes every setting of the server with its default', () => {
    expect(settings.length).toBeGreaterThan(8);
    for (const [, name, fallback] of settings) {
      const row = rows.find((line) => line.startsWith(`| \`${name}\``));
      expect(row, name).toBeDefined();
      expect(row).toContain(fallback);
    }
  });

  it('describes every flag of "stoa serve"', () => {
    expect(flags.length).toBeGreaterThan(5);
    for (const flag of flags) expect(rows.filter((line) => line.includes(`\`${flag}\``))).toHaveLength(1);
  });
});

describe.each(files('examples/gateways/*/gateway.mjs'))('%s', (path) => {
  it('names only files that its folder has', async () => {
    const { gateway } = await import(join(root, path));
    const named = [...Object.values(gateway.setups).map(({ file }) => file), gateway.calls?.file ?? basename(path)];
    expect(named.filter((file) => !existsSync(join(root, dirname(path), file)))).toEqual([]);
  });
});

describe('docs/gateways.md', () => {
  it.each(files('examples/gateways/*/gateway.mjs'))('has a row for each configuration of %s', async (path) => {
    const { gateway } = await import(join(root, path));
    const setups = Object.values(gateway.setups).map(({ file }) => `${dirname(path)}/${file}`);
    const text = read('docs/gateways.md');
    const missing = setups.filter((file) => !text.includes(`[\`${basename(file)}\`](../${file})`));
    expect(missing, 'the table "Choose" needs a row with a link to each of these').toEqual([]);
    const configurations = 'packages/console/src/features/gateways/configurations.ts';
    expect(
      setups.filter((file) => !read(configurations).includes(`${file}?raw`)),
      configurations,
    ).toEqual([]);
  });
});

describe('proxies in the examples', () => {
  const [answerMs] = matches(read('packages/gate/src/tokens/issuer.ts'), /answerMs = ([\d_]+);/g).map((ms) =>
    Number(ms.replace('_', '')),
  );
  const [gate] = matches(read('examples/many-servers/haproxy.cfg'), /^backend gate$([\s\S]*?)^backend /gm);
  const limits = [
    ...matches(gate, /timeout server (\d+)ms/g),
    ...files('examples/gateways/nginx/*.conf').flatMap((file) =>
      matches(read(file), /proxy_read_timeout (\d+)s/g).map((seconds) => seconds * 1000),
    ),
  ].map(Number);

  it('wait longer for Stoa than Stoa for an issuer', () => {
    expect(limits).toHaveLength(4);
    expect(limits.filter((ms) => ms < answerMs + 500)).toEqual([]);
  });
});
