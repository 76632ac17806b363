import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'empty-state.module.css'), 'utf8');

it.each(['title', 'text'])('a name of 120 letters without a space breaks within the .%s', (name) => {
  const rule = new RegExp(`\\.${name} \\{([^}]*)\\}`).exec(css)?.[1];
  expect(rule).toContain('overflow-wrap: anywhere;');
});
