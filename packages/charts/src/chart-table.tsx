import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import { useState } from 'react';
import styles from './chart-table.module.css';
import { useChartText } from './i18n/chart-text.ts';

export interface TableData {
  readonly head: readonly string[];
  /** How many rows there are; each is made when it is shown: fifty series by the minute would be 72,000 cells. */
  readonly count: number;
  /** Row `index` from the top, its name first. */
  readonly row: (index: number) => readonly string[];
}

const portion = 100;

/** The same figures as words and numbers. */
export function ChartTable({ title, data }: { title: string; data: TableData }) {
  const text = useChartText();
  const [shown, setShown] = useState(portion);
  const rows = Array.from({ length: Math.min(shown, data.count) }, (_, index) => data.row(index));
  const left = data.count - rows.length;
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    // biome-ignore-start lint/a11y/useSemanticElements: a section of this name is the whole chart, and a fieldset is for fields
    <div className={styles.frame} role="group" tabIndex={0} aria-label={title}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {data.head.map((name, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two series may have one name
              <th key={column} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
            <tr key={index}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <button type="button" className={styles.more} onClick={() => setShown(shown + portion)}>
          {text('showMore', { count: Math.min(left, portion) })}
        </button>
      )}
    </div>
    // biome-ignore-end lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    // biome-ignore-end lint/a11y/useSemanticElements: a section of this name is the whole chart, and a fieldset is for fields
  );
}
