import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');
const files = globSync(['packages/*/src/**/*.test.{ts,tsx}', 'e2e/**/*.journey.ts'], { cwd: root });
const lines = files
  .flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'))
  .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line));

/** The names of tests contain `auth A1: …`, or several at once: `auth H1, H2: …`. */
const named = new Set(
  lines.flatMap((line) =>
    [...line.matchAll(/auth(?:\.md)? ((?:[A-I]\d{1,2}(?:, | to | and )?)+)/g)].flatMap(
      ([, list = '']) => list.match(/[A-I]\d{1,2}/g) ?? [],
    ),
  ),
);

const requirements = Object.entries({ A: 6, B: 4, C: 11, D: 4, E: 7, F: 5, G: 1, H: 6, I: 3 }).flatMap(
  ([letter, count]) => Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
);

describe('every security requirement has a test that names it', () => {
  test.each(requirements)('%s', (requirement) => {
    expect([...named].sort()).toContain(requirement);
  });
});
