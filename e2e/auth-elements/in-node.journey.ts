import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { repository } from '../parts/stoa-server.ts';

const dist = join(repository, 'packages/auth-elements/dist');
const files = readdirSync(dist).filter((name) => name.endsWith('.js'));

test('auth-elements §1: every built file, imported in Node, does nothing and throws nothing', () => {
  expect(files).toContain('auth.js');
  expect(files).toContain('define-login.js');
  expect(files).toContain('auth.esm.js');
  for (const name of files) {
    const address = JSON.stringify(pathToFileURL(join(dist, name)).href);
    const script = `const before = Object.keys(globalThis).join();
      const { registerAuthElements } = await import(${address});
      registerAuthElements?.();
      console.log(before === Object.keys(globalThis).join() ? 'quiet' : 'left something behind');`;
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
    expect(said.trim(), name).toBe('quiet');
  }
});
