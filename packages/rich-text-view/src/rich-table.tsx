import type { RichNode } from '@stoa/contract/rich-nodes';
import type { ReactNode } from 'react';
import styles from './rich-nodes.module.css';
import { textOf } from './text-of.ts';

interface RichTableProps {
  readonly table: Extract<RichNode, { type: 'table' | 'table_header' | 'table_row' }>;
  readonly draw: (nodes: readonly RichNode[]) => ReactNode;
}

/**
 * A table of Markdown: one row of headers, columns with alignments. A wide one scrolls within itself. On phones its rows
 * become blocks; roles are spelled out, because a table that is no table to CSS is none to a reader.
 */
export function RichTable({ table, draw }: RichTableProps) {
  const header = table.children.find((row) => row.type === 'table_header');
  const labels = header ? cellsOf(header).map((cell) => textOf(cell).trim()) : [];
  const rows = table.children.filter((row) => row !== header);
  const align = (cell: RichNode, column: number) =>
    (cell.type === 'table_cell' && cell.alignment) || table.alignments?.[column] || 'none';
  const content = (cell: RichNode) => ('children' in cell ? draw(cell.children) : null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <div className={`${styles.tableFrame} ${header ? styles.stacked : ''}`} tabIndex={0}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" dir="auto">
        {header && (
          <thead role="rowgroup">
            <tr role="row">
              {cellsOf(header).map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                <th key={column} role="columnheader" scope="col" data-align={align(cell, column)}>
                  {content(cell)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        {rows.length > 0 && (
          <tbody role="rowgroup">
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
              <tr key={index} role="row">
                {cellsOf(row).map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                  <td key={column} role="cell" data-align={align(cell, column)} data-label={labels[column]}>
                    {content(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

/** The cells of a row; a header may hold them itself or in a row of its own. */
function cellsOf(row: RichNode): readonly RichNode[] {
  const children = 'children' in row ? row.children : [];
  return children.flatMap((child) => (child.type === 'table_row' ? child.children : [child]));
}
