import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sources = globSync(['packages/*/src/**/*.test.{ts,tsx}', 'e2e/**/*.{journey,test}.ts', 'scripts/**/*.test.mjs'], {
  cwd: root,
});
const page = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');

/** A test file's text, quotation marks without their escapes. */
const textOf = (source: string) => readFileSync(join(root, source), 'utf8').replaceAll(/\\(['"`])/g, '$1');

describe('docs/coverage-auth-elements.md', () => {
  /** Every `file.test: “part of a name”` of the page. */
  const named = [...page('coverage-auth-elements.md').matchAll(/([\w.-]+): “([^”]+)”/g)].map(
    ([, file = '', name = '']) => ({ file, name: name.replaceAll('`', '') }),
  );

  test('names no test that does not exist', () => {
    const missing = named.filter(({ file, name }) => {
      const found = sources.filter((source) => basename(source).replace(/\.tsx?$/, '') === file);
      return !found.some((source) => textOf(source).includes(name));
    });
    expect(missing).toEqual([]);
    expect(named.length).toBeGreaterThan(150);
  });
});

interface Named {
  readonly file: string;
  /** Pieces of names, as the page has them between its ellipses. */
  readonly pieces: readonly string[];
}

const testFile = /`([^`]*\.(?:test|journey)\.(?:tsx?|mjs))`/;

/** Every `` `file.test.ts`: a name …; another `` in the last column of the page's tables. */
function namedIn(text: string): Named[] {
  const cells = text
    .split('\n')
    .flatMap((line) => (line.startsWith('|') ? (line.split(/(?<!\\)\|/).at(-2) ?? '') : []));
  return cells.flatMap((cell) => {
    const parts = cell.split(testFile).slice(1);
    return parts.flatMap((file, at) => (at % 2 === 0 ? [{ file, pieces: piecesOf(parts[at + 1] ?? '') }] : []));
  });
}

function piecesOf(said: string): string[] {
  if (!said.startsWith(':')) return [];
  const names = said.slice(1).replace(/Deviations? [\d, and]+/g, '');
  return names
    .split(/[;…›]/)
    .map((piece) => piece.replace(/^[\s,.]+|[\s,.]+$/g, ''))
    .filter((piece) => piece.length > 2);
}

/** A name may be made of what its group says and what it says itself: `portal §2: it does`. */
function isIn(text: string, piece: string): boolean {
  return text.includes(piece) || (piece.includes(': ') && piece.split(': ').every((part) => text.includes(part)));
}

describe.each([
  ['coverage-portal-reading.md', 70],
  ['coverage-portal-accounts.md', 40],
  ['coverage-portal-analytics.md', 50],
])('docs/%s', (name, least) => {
  const named = namedIn(page(name));

  test('names no test file and no test that does not exist', () => {
    const missing = named.flatMap(({ file, pieces }) => {
      const texts = sources.filter((source) => source === file || source.endsWith(`/${file}`)).map(textOf);
      if (texts.length === 0) return [file];
      const text = texts.join('\n');
      return pieces.filter((piece) => !isIn(text, piece)).map((piece) => `${file}: ${piece}`);
    });
    expect(missing).toEqual([]);
    expect(named.length).toBeGreaterThan(least);
  });
});
