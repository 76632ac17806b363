import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@stoa/client/full-client';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runStoa } from '../testing/run-stoa.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let operator: Client;
beforeAll(async () => {
  app = await startTestApp();
  operator = await app.operator();
});
afterAll(() => app.close());

const stoa = (...args: string[]) => runStoa(operator, ['appearance', ...args]);

test('theme, accent and texts are set, shown, warned of and unset', async () => {
  const set = await stoa('set', '--theme', 'agora', '--accent', '#ffe600', '--header', 'Build');
  expect(set.code).toBe(0);
  expect(set.err).toMatch(/^Warning: light: accent #ffe600 on section_colors-body #fdfcf9 has a contrast of 1\.\d:1/);
  expect(set.out).toMatch(/theme +agora/);
  const unset = JSON.parse((await stoa('set', '--accent', '', '--json')).out);
  expect(unset).toMatchObject({ theme: 'agora', accent: null, primary_header: 'Build', warnings: [] });
  expect((await stoa('show')).out).toMatch(/logo +none/);
});

test('pictures are put and removed', async () => {
  const file = join(await scratchFolder(), 'logo.svg');
  await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect((await stoa('put', 'logo', file)).out).toMatch(/logo +image\/svg\+xml, 1 kB/);
  expect((await stoa('remove', 'logo')).out).toMatch(/logo +none/);
});

test.each([
  [['set'], 'Name something to set'],
  [['set', '--theme', 'mint_rocket'], 'Allowed choices are stoa, agora'],
  [['put', 'banner', 'x.png'], 'Allowed choices are logo, cover, favicon'],
  [['put', 'logo', '/nowhere/x.png'], '/nowhere/x.png cannot be read'],
  [['set', '--accent', 'red'], 'accent does not have the expect'],
])('%s is refused with exit code 1', async (args, sentence) => {
  const { code, err } = await stoa(...args);
  expect(code).toBe(1);
  expect(err).toContain(sentence);
});
