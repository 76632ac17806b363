import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { expect, type Page, test } from '@playwright/test';
import { publint } from 'publint';
import { type ApprovedDeveloper, approvedDeveloper } from '../account/approved-developer.ts';
import { startSite } from '../parts/site.ts';
import { repository, type StoaServer, startStoa } from '../parts/stoa-server.ts';
import { compile, freshProject, makePackages, runInNode, viteBuild } from './fresh-project.ts';

const work = mkdtempSync(join(tmpdir(), 'stoa-packages-'));
const made = join(work, 'made');
let tarballs: string[];
let stoa: StoaServer;
let person: ApprovedDeveloper;

test.beforeAll(async () => {
  [tarballs, stoa] = await Promise.all([makePackages(made), startStoa({ demo: null })]);
  person = await approvedDeveloper(stoa, 'mara');
});
test.afterAll(async () => {
  await stoa?.remove();
  rmSync(work, { recursive: true, force: true });
});

const project = (kind: string) => freshProject(kind, work, tarballs);

async function logsIn(page: Page, folder: string): Promise<void> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const site = await startSite(folder, stoa.url);
  try {
    await page.goto(site.url);
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Enter' }).click();
    await expect(page.locator('output')).toHaveText('Hello Mara Lindqvist');
    expect(complaints).toEqual([]);
  } finally {
    await site.close();
  }
}

const packages = ['@stoa/auth-elements', '@stoa/client'];

test('npm brings two packages and nothing besides; Vite and React 19 log in', async ({ page }) => {
  const { folder, installed } = await project('react');
  expect(installed).toEqual(packages);
  expect(await compile(folder)).toBe('');
  await viteBuild(folder);
  await logsIn(page, join(folder, 'dist'));
});

test('Vite and Vue 3, without React', async ({ page }) => {
  const { folder } = await project('vue');
  expect(await compile(folder)).toBe('');
  await viteBuild(folder);
  await logsIn(page, join(folder, 'dist'));
});

test('a page that a server draws and React takes over', async ({ page }) => {
  const { folder } = await project('ssr');
  expect(await compile(folder)).toBe('');
  const drawn = await runInNode(folder, "console.log((await import('./render.ts')).page)");
  expect(drawn).toContain('<output>');
  const template = readFileSync(join(folder, 'template.html'), 'utf8');
  writeFileSync(join(folder, 'index.html'), template.replace('<!--app-->', drawn.trim()));
  await viteBuild(folder);
  await logsIn(page, join(folder, 'dist'));
});

test('a page with a script tag, and every entry in Node', async ({ page }) => {
  const { folder } = await project('plain');
  expect(await compile(folder)).toBe('');
  await logsIn(page, folder);
  const manifest = (name: string) =>
    JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'));
  for (const name of packages) {
    const { exports, dependencies } = manifest(name) as { exports: Record<string, unknown>; dependencies?: object };
    expect(dependencies).toBeUndefined();
    const entries = Object.keys(exports).map((key) => key.replace('.', name));
    const needsReact = /elements(\/(login|register|[a-z]+-password|accept-invitation|shared))?$/;
    for (const entry of entries.filter((each) => !each.endsWith('package.json') && !needsReact.test(each))) {
      expect(await runInNode(folder, `await import('${entry}'); console.log(typeof window)`), entry).toBe(
        'undefined\n',
      );
    }
  }
});

test('both carry the license, and auth elements those of what is inside', async () => {
  const text = (file: string) => readFileSync(join(made, file), 'utf8');
  for (const name of ['client', 'auth-elements']) expect(text(`${name}/LICENSE`)).toContain('Apache License');
  expect(text('auth-elements/licenses.txt')).toMatch(/^react-dom \d/m);
});

test('publint and arethetypeswrong find nothing', async () => {
  for (const name of ['client', 'auth-elements']) {
    const { messages } = await publint({ pkgDir: join(made, name), strict: true, pack: false });
    expect(messages, name).toEqual([]);
    const tarball = tarballs.find((each) => each.includes(name)) ?? '';
    const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))));
    // ES modules alone are published: what asks by `require` gets them from Node 20.19 on.
    const problems = (checked.types === false ? ['no types'] : checked.problems).filter(
      (problem) => typeof problem === 'string' || problem.kind !== 'CJSResolvesToESM',
    );
    expect(problems, name).toEqual([]);
  }
});

test('the types that are written out are those of the contract', async () => {
  const folder = join(work, 'agree');
  mkdirSync(folder);
  const told = JSON.stringify(join(repository, 'packages/client/src/call-shapes.ts'));
  const built = JSON.stringify(join(made, 'client/types/client/src/call-shapes.d.ts'));
  writeFileSync(join(folder, 'agree.ts'), agreement(told, built));
  const options = { strict: true, noEmit: true, skipLibCheck: true, target: 'es2024', module: 'preserve', types: [] };
  const lib = ['es2024', 'dom'];
  const compilerOptions = { ...options, lib, allowImportingTsExtensions: true };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['agree.ts'] }));
  expect(await compile(folder, 7)).toBe('');
});

/** In an address one may be wider: a flag takes an empty text besides `boolean`, a number its digits. */
const agreement = (told: string, built: string) => `
import type { CallShapes as Told } from ${told};
import type { CallShapes as Built } from ${built};
type Part = 'params' | 'query' | 'body' | 'result' | 'negotiated';
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? never : 'differs') : 'differs';
type Fits<A, B> = [A] extends [B] ? never : [B] extends [A] ? never : 'differs';
type Wrong = { [N in keyof Told]: { [P in Part]: P extends 'params' | 'query'
  ? (Fits<Built[N][P], Told[N][P]> extends never ? never : N) : (Same<Told[N][P], Built[N][P]> extends never ? never : N) }[Part] }[keyof Told];
export const wrong: never = undefined as unknown as Wrong;
export const fewer: keyof Told = undefined as unknown as keyof Built;
export const more: keyof Built = undefined as unknown as keyof Told;
`;
