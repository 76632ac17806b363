import { type FoundBy, mostFound } from '@stoa/contract/search';
import { fit } from './match-name.ts';

/** Hits, best first. */
export interface Found<Row> {
  readonly rows: readonly Row[];
  /** Rows in the list, at most `mostFound`. */
  readonly total: number;
  /** There are more hits than the list has. */
  readonly more: boolean;
  /** How many were found by a name or by words of it, without a typing error. */
  readonly byName: number;
  /** What the first one is found by; null without any. */
  readonly best: FoundBy | null;
}

interface Order<Row> {
  /** Rows with the same key are one hit; only the best of them stays. */
  key(row: Row): string;
  /** The measure of `nameMatcher`: less is better, Infinity is no hit. */
  fit(row: Row): number;
  /** What decides between equal fits, in this order. */
  readonly ties: readonly ((row: Row) => number | string)[];
}

/** Sorts rows that the database found in no order, and drops those that only looked alike. */
export function bestFirst<Row>(rows: readonly Row[], order: Order<Row>): Found<Row> {
  const checked = rows
    .map((row) => ({
      row,
      key: order.key(row),
      rank: [order.fit(row), ...order.ties.map((tie) => tie(row))] as const,
    }))
    .filter(({ rank }) => rank[0] !== Infinity)
    .sort((a, b) => compare(a.rank, b.rank));
  const seen = new Set<string>();
  const once = checked.filter((each) => !seen.has(each.key) && seen.add(each.key));
  const kept = once.slice(0, mostFound);
  return {
    rows: kept.map(({ row }) => row),
    total: kept.length,
    more: once.length > mostFound || rows.length > mostFound,
    byName: once.filter(({ rank }) => (rank[0] as number) < fit.fuzzy).length,
    best: foundBy(once[0]?.rank[0]),
  };
}

function foundBy(best: number | string | undefined): FoundBy | null {
  if (best === undefined) return null;
  if (Number(best) <= fit.beginning) return 'name';
  return Number(best) < fit.fuzzy ? 'words' : 'text';
}

function compare(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (const [at, left] of a.entries()) {
    const right = b[at] as number | string;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
