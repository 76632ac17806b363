import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrastRatio, normalHex } from './color.ts';

const css = readFileSync(join(import.meta.dirname, '../../ui/src/tokens.css'), 'utf8');

function colorOf(name: string, theme: 'light' | 'dark'): string {
  const declared = new RegExp(`--${name}:\\s*([^;]+);`).exec(css)?.[1]?.trim() ?? '';
  const alias = /^var\(--([a-z0-9-]+)\)$/.exec(declared)?.[1];
  if (alias) return colorOf(alias, theme);
  const pair = /^light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)$/.exec(declared);
  const color = normalHex((theme === 'light' ? pair?.[1] : pair?.[2]) ?? declared);
  if (color === null) throw new Error(`--${name} is no plain color: ${declared}`);
  return color;
}

const TEXT = 4.5;
const CONTROL = 3;
const pairs: readonly (readonly [text: string, ground: string, atLeast: number])[] = [
  ...['text', 'n8', 'text-2', 'text-3', 'accent', 'success', 'warning', 'danger'].map(
    (text) => [text, 'bg', TEXT] as const,
  ),
  ...['text', 'text-2', 'text-3', 'accent', 'danger'].map((text) => [text, 'bg-quiet', TEXT] as const),
  ...['text', 'text-2', 'text-3', 'accent'].map((text) => [text, 'bg-hover', TEXT] as const),
  ...['text', 'text-2', 'text-3', 'accent', 'danger'].map((text) => [text, 'raised', TEXT] as const),
  ...['info', 'success', 'warning', 'danger'].flatMap((meaning) => [
    [meaning, `${meaning}-wash`, TEXT] as const,
    ['n8', `${meaning}-wash`, TEXT] as const,
    ['text', `${meaning}-wash`, TEXT] as const,
  ]),
  ['text-2', 'accent-wash', TEXT],
  ['text-3', 'accent-wash', TEXT],
  ['on-accent', 'accent-fill', TEXT],
  ['on-accent', 'accent-fill-hover', TEXT],
  ['on-danger', 'danger-fill', TEXT],
  ['on-danger', 'danger-fill-hover', TEXT],
  ['control', 'bg', CONTROL],
  ['control', 'raised', CONTROL],
  ['rule', 'bg', CONTROL],
  ['accent-fill', 'bg', CONTROL],
  ['danger-fill', 'bg', CONTROL],
  ['bg', 'text', TEXT],
  ...['series-1', 'series-2', 'series-3', 'series-4', 'series-5'].map((series) => [series, 'bg', CONTROL] as const),
  ...['p-text', 'p-text-2', 'p-text-3', 'p-string', 'p-number', 'p-punct', 'p-good', 'p-bad'].map(
    (text) => [text, 'p-bg', TEXT] as const,
  ),
  ['p-text', 'p-raise', TEXT],
  ['p-control', 'p-bg', CONTROL],
];

describe.each(['light', 'dark'] as const)('contrast of the tokens, %s (WCAG 2.2 §1.4.3, §1.4.11)', (theme) => {
  it.each(pairs)('%s on %s is at least %s', (text, ground, atLeast) => {
    expect(contrastRatio(colorOf(text, theme), colorOf(ground, theme))).toBeGreaterThanOrEqual(atLeast);
  });

  it('glyphs of messages stand out on ink', () => {
    const other = theme === 'light' ? 'dark' : 'light';
    for (const meaning of ['success', 'warning', 'accent']) {
      expect(contrastRatio(colorOf(meaning, other), colorOf('text', theme))).toBeGreaterThanOrEqual(CONTROL);
    }
  });
});
