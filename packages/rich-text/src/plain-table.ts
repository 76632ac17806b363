import type { TableAlignment } from '@stoa/contract/document-nodes';
import type { Element } from 'hast';
import { withoutGaps } from './white-space.ts';

/** The rows of a table that has a header of one row and cells that each fill one place; else undefined. */
export function plainRows(table: Element): Element[] | undefined {
  const parts = withoutGaps(table.children) as Element[];
  const [head, body, ...others] = parts;
  if (head?.tagName !== 'thead' || (body && body.tagName !== 'tbody') || others.length > 0) return undefined;
  const rows = parts.map((part) => withoutGaps(part.children) as Element[]);
  if (rows[0]?.length !== 1) return undefined;
  const all = rows.flat();
  const width = cellsOf(all[0]).length;
  const isPlain = all.every((row, index) => {
    const cells = row.tagName === 'tr' ? cellsOf(row) : [];
    const wanted = index === 0 ? 'th' : 'td';
    const isCell = ({ tagName, properties }: Element) =>
      tagName === wanted && Object.keys(properties).every((name) => name === 'align');
    return cells.length === width && width > 0 && cells.every(isCell);
  });
  return isPlain ? all : undefined;
}

/** The cells of a row. */
export function cellsOf(row: Element | undefined): Element[] {
  return (row?.children ?? []).filter((kid): kid is Element => kid.type === 'element');
}

/** How a cell is aligned, as HTML's `align` says it. */
export function alignmentOf({ properties: { align } }: Element): TableAlignment {
  return align === 'left' || align === 'right' || align === 'center' ? align : 'none';
}
