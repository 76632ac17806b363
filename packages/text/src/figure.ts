import { type ExactNumber, plainText } from '@stoa/contract/exact-number';

// Number formats are expensive to create, and a long list has hundreds of figures.
const formats = new Map<string, Intl.NumberFormat>();

/** A figure with the separators of the language; what no separator helps to read stays as it is written in code. */
export function figure(value: number | ExactNumber, tag: string): string {
  if (typeof value === 'string') return exactFigure(plainText(value), tag);
  // All of the portal's languages write these as code does; the first format of a page costs more than its whole list.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e15 || size < 1e-6)) return String(value);
  return formatOf(tag).format(value);
}

/** With every digit that was written, noughts at the end as well. */
function exactFigure(written: string, tag: string): string {
  const [, whole, fraction] = /^(-?\d{1,15})\.(\d{1,20})$/.exec(written) ?? [];
  if (whole === undefined || fraction === undefined) return written;
  return formatOf(tag, fraction.length).format(written as `${number}`);
}

function formatOf(tag: string, fraction = 0): Intl.NumberFormat {
  const key = `${tag} ${fraction}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(tag, { minimumFractionDigits: fraction, maximumFractionDigits: 20 });
    formats.set(key, format);
  }
  return format;
}
