import type { ColorName } from '@stoa/contract/appearance-names';

/** A color, what it stands on, and the contrast that it needs there. */
export type Pair = readonly [foreground: ColorName, background: ColorName, required: 3 | 4.5];

/** Text needs 4.5:1 (WCAG 2.2 §1.4.3), the edge of a button 3:1 (§1.4.11). */
export const pairs: readonly Pair[] = [
  ['text_colors-header', 'section_colors-header', 4.5],
  ['text_colors-hero', 'section_colors-hero', 4.5],
  ['text_colors-headings', 'section_colors-body', 4.5],
  ['text_colors-primary', 'section_colors-body', 4.5],
  ['text_colors-primary', 'section_colors-tertiary', 4.5],
  ['text_colors-secondary', 'section_colors-body', 4.5],
  ['text_colors-secondary', 'section_colors-tertiary', 4.5],
  ['text_colors-accent', 'section_colors-body', 4.5],
  ['text_colors-accent', 'section_colors-accent', 4.5],
  ['text_colors-link', 'section_colors-body', 4.5],
  ['text_colors-link', 'section_colors-tertiary', 4.5],
  ['text_colors-footer', 'section_colors-footer', 4.5],
  ['button_colors-primary-text', 'button_colors-primary-fill', 4.5],
  ['button_colors-primary-fill', 'section_colors-body', 3],
];

/** What a color stands on. */
export function groundsOf(name: ColorName): ColorName[] {
  return pairs.filter(([foreground]) => foreground === name).map(([, background]) => background);
}
