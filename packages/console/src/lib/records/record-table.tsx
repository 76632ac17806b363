import { DataTable, type DataTableProps } from '@stoa/ui/data-table.tsx';
import { Section } from '@stoa/ui/section.tsx';
import type { ReactNode } from 'react';
import classes from './record-page.module.css';

interface RecordTableProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowKey'> {
  readonly title: string;
  readonly action?: ReactNode;
  /** The sentence that replaces the rows when there are none. */
  readonly none: string;
}

/** A list of what a record has, under a rule. */
export function RecordTable<Row>({ title, action, none, columns, rows, rowKey }: RecordTableProps<Row>) {
  return (
    <Section title={title} action={action} {...(rows.length > 0 && { count: rows.length })}>
      {rows.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <div className={classes.table}>
          <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} />
        </div>
      )}
    </Section>
  );
}
