import type { Question, Row } from '../analytics-store.ts';
import { binValue } from '../bins.ts';
import { noApplication } from '../no-application.ts';

/** Rows of `questionStatement` as the store's own. */
export function answerRows({ dimensions, percentiles }: Question, rows: readonly unknown[][]): Row[] {
  const answered = rows.map(([bucket, ...cells]) => {
    const key = (cells.slice(0, dimensions.length) as (string | number)[]).map((part, index) =>
      dimensions[index] === 'application' && part === noApplication ? '' : part,
    );
    const [count = 0, measured = 0, ...bins] = cells.slice(dimensions.length) as number[];
    const values = bins.map((bin) => (measured === 0 ? null : binValue(bin)));
    return { bucket: bucket as number, key, count, percentiles: percentiles ? values : [] };
  });
  // Old versions answer a group of constants with one row even when the table is empty.
  return answered.filter(({ count }) => count > 0);
}
