import type { Key, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import classes from './data-table.module.css';
import visually from './visually-hidden.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface DataColumn<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** The cell that names the row; exactly one column. With `covers`, its link takes the whole row. */
  readonly isRowHeader?: boolean;
  readonly covers?: boolean;
  /** `end` for numbers: right-aligned, tabular, in mono. */
  readonly align?: 'start' | 'end';
  /** The header is read out but not shown (actions). */
  readonly headerHidden?: boolean;
  /** Gone under 1280 px (`wide`), or under 1024 px (`medium`). */
  readonly hiddenBelow?: 'medium' | 'wide';
  /** The cell's place once rows are blocks: a line with its header, plain, in the upper corner, or not at all. */
  readonly phone?: 'line' | 'plain' | 'corner' | 'none';
}

export interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => Key;
  /** Replaces the rows when there are none. */
  readonly empty?: ReactNode;
  /** Rows that are being replaced stay, and are marked. */
  readonly busy?: boolean;
}

/**
 * Rows under a sticky head, divided by lines and never boxed. Under 768 px each row becomes a block; roles are written out,
 * because `display: block` would otherwise take the table from screen readers.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty, busy = false }: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return empty;
  const cellClass = (column: DataColumn<Row>) =>
    classNames(
      column.align === 'end' && classes.end,
      column.hiddenBelow && classes[column.hiddenBelow],
      column.isRowHeader && column.covers && classes.covers,
    );
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    // biome-ignore-start lint/a11y/useSemanticElements: see above
    <table className={classes.table} role="table" aria-busy={busy || undefined}>
      <caption className={visually.hidden}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.id} role="columnheader" scope="col" className={cellClass(column)}>
              {column.headerHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => {
              const phone = column.phone ?? (column.isRowHeader ? 'plain' : 'line');
              const inner = (
                <>
                  {phone === 'line' && (
                    <span className={classes.lineLabel} aria-hidden="true">
                      {column.header}
                    </span>
                  )}
                  {column.cell(row)}
                </>
              );
              return column.isRowHeader ? (
                <th key={column.id} role="rowheader" scope="row" className={cellClass(column)} data-phone={phone}>
                  {inner}
                </th>
              ) : (
                <td key={column.id} role="cell" className={cellClass(column)} data-phone={phone}>
                  {inner}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
    // biome-ignore-end lint/a11y/useSemanticElements: see above
  );
}
