import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readFolder } from '@stoa/portal-code/read-folder';
import { startContentChecker } from '@stoa/portal-code/start-content-checker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docsSettings, writeDocsPortal } from './docs-portal.mjs';
import { root } from './root.mjs';

let folder;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-docs-'));
  await writeDocsPortal(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const documents = () => globSync('products/stoa/documents/**/*.md', { cwd: folder });
const withoutCode = (text) => text.replaceAll(/^( *)```[\s\S]*?^\1```/gm, '').replaceAll(/`[^`\n]*`/g, '');

test('no setting of a real portal reaches the portal of documents: it would work on that database', () => {
  const config = readFileSync(join(root, 'packages/server/src/config.ts'), 'utf8');
  const names = [...config.matchAll(/env: '(\w+)',/g)].map(([, name = '']) => name);
  expect(names).toContain('DATABASE_URL');
  const env = Object.fromEntries([...names, 'STOA_OIDC_SECRET', 'PATH'].map((name) => [name, 'of a real portal']));
  const settings = { ...env, ...docsSettings(env, '/scratch') };
  const kept = Object.entries(settings).filter(([, value]) => value === 'of a real portal');
  expect(kept.map(([name]) => name).sort()).toEqual(['HOST', 'LOG_LEVEL', 'PATH', 'PORT']);
  expect(settings).toMatchObject({ STOA_MODE: 'development', STOA_DATA: '/scratch', DATABASE_URL: '' });
});

test('every document is there, and its links lead to others or out', () => {
  expect(documents()).toHaveLength(globSync('{*,decisions/*}.md', { cwd: join(root, 'docs') }).length + 1);
  for (const document of documents()) {
    const links = [...withoutCode(readFileSync(join(folder, document), 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)];
    const broken = links
      .map(([, link = '']) => link)
      .filter((link) => !/^(?:[a-z]+:|#)/.test(link))
      .filter((link) => !existsSync(join(folder, dirname(document), link.split('#')[0])));
    expect(broken, document).toEqual([]);
  }
});

test('each of the three APIs has its reference', () => {
  const paths = ['stoa', 'management', 'gateway'].map((product) => {
    const { paths } = JSON.parse(readFileSync(join(folder, `products/${product}/openapi.json`), 'utf8'));
    return Object.keys(paths);
  });
  expect(paths[0]).toContain('/api/v2/applications');
  expect(paths[1].every((path) => path.startsWith('/management/v1/'))).toBe(true);
  expect(paths[2]).toContain('/gateway/v1/verify');
});

test('it is a portal that can be published', async () => {
  const checker = startContentChecker();
  try {
    expect((await readFolder(folder, { checker })).problems).toEqual([]);
  } finally {
    await checker.close();
  }
});
