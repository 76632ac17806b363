import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Every `file.test: “part of a name”` of the page. */
const named = [
  ...readFileSync(join(root, 'docs/coverage-auth-elements.md'), 'utf8').matchAll(/([\w.-]+): “([^”]+)”/g),
].map(([, file = '', name = '']) => ({ file, name: name.replaceAll('`', '') }));

const sources = globSync(['packages/*/src/**/*.test.{ts,tsx}', 'e2e/**/*.journey.ts'], { cwd: root });

describe('docs/coverage-auth-elements.md', () => {
  test('names no test that does not exist', () => {
    const missing = named.filter(({ file, name }) => {
      const found = sources.filter((source) => basename(source).replace(/\.tsx?$/, '') === file);
      return !found.some((source) => readFileSync(join(root, source), 'utf8').includes(name));
    });
    expect(missing).toEqual([]);
    expect(named.length).toBeGreaterThan(150);
  });
});
