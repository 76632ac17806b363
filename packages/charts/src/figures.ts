import type { Unit } from './chart-data.ts';

// Number formats are expensive to create, and a table has thousands of figures.
const formats = new Map<string, Intl.NumberFormat>();

function format(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  let known = formats.get(key);
  if (!known) {
    known = new Intl.NumberFormat(tag, options);
    formats.set(key, known);
  }
  return known;
}

/**
 * Writes a figure as short as an axis needs it: '30K', '1,2 Mio.'.
 * @param top the largest figure beside it: all of one axis are written in one way
 */
export function compactFigure(value: number, tag: string, top = value): string {
  if (top < 10_000) return format(tag, { maximumFractionDigits: 2 }).format(value);
  // German has no short word for a thousand, and groups from 10.000 on unless told: 8.000 stands beside it.
  return format(tag, { notation: 'compact', maximumFractionDigits: 1, useGrouping: 'always' }).format(value);
}

/** Writes counts to the last one, and milliseconds to three digits, since more is not measured; both with their unit. */
export function exactFigure(value: number, unit: Unit, tag: string): string {
  if (unit === 'count') return format(tag, {}).format(value);
  const maximumFractionDigits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return format(tag, { style: 'unit', unit: 'millisecond', maximumFractionDigits }).format(value);
}

/** A part of a whole: '47%', under ten with one digit more. */
export function shareFigure(part: number, whole: number, tag: string): string {
  const share = whole > 0 ? part / whole : 0;
  const digits = share > 0 && share < 0.0995 ? 1 : 0;
  return format(tag, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share);
}
