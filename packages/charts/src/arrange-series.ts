import { bySize, othersSlot, type Series, type Slot, type Slots, type Unit } from './chart-data.ts';

/** What is drawn in one color: a series, or all others together. */
export interface DrawnSeries {
  readonly id: string;
  readonly slot: Slot;
  readonly label: string;
  readonly deprecated: boolean;
  /** What the tooltip tells: of the others the sum of counts, or the highest of what cannot be added. */
  readonly points: readonly (number | null)[];
  /** The others one by one, where a sum would mean nothing. */
  readonly members: readonly Series[];
}

export const othersId = 'others';

interface Arrangement {
  readonly unit: Unit;
  /** How many buckets have begun; later ones are not known yet. */
  readonly begun: number;
  /** Names `count` series that share a color. */
  readonly othersLabel: (count: number) => string;
}

/** Series as they are drawn, by place. Counts without calls are zero, latencies without calls are gaps. */
export function arrangeSeries(
  series: readonly Series[],
  slots: Slots,
  { unit, begun, othersLabel }: Arrangement,
): DrawnSeries[] {
  const named: DrawnSeries[] = [];
  const others: Series[] = [];
  for (const each of bySize(series)) {
    const slot = slots.get(each.id);
    const known = { ...each, points: knownPoints(each.points, unit, begun) };
    if (slot === undefined) others.push(known);
    else named.push({ ...known, slot, deprecated: each.deprecated ?? false, members: [known] });
  }
  named.sort((a, b) => a.slot - b.slot);
  if (others.length === 0) return named;
  const together: DrawnSeries = {
    id: othersId,
    slot: othersSlot,
    label: othersLabel(others.length),
    deprecated: false,
    points: combined(others, unit, begun),
    members: unit === 'count' ? [] : others,
  };
  return [...named, together];
}

function knownPoints(points: readonly (number | null)[], unit: Unit, begun: number): (number | null)[] {
  return Array.from({ length: begun }, (_, index) => points[index] ?? (unit === 'count' ? 0 : null));
}

function combined(others: readonly Series[], unit: Unit, begun: number): (number | null)[] {
  return Array.from({ length: begun }, (_, index) => {
    let result: number | null = unit === 'count' ? 0 : null;
    for (const { points } of others) {
      const point = points[index] ?? null;
      if (point === null) continue;
      result = unit === 'count' ? (result ?? 0) + point : Math.max(result ?? point, point);
    }
    return result;
  });
}

/** The highest point of all, or 0. */
export function highestOf(series: readonly DrawnSeries[]): number {
  let most = 0;
  for (const { points } of series) for (const point of points) if (point !== null && point > most) most = point;
  return most;
}

/** The tallest column when the series stand on top of each other, or 0. */
export function highestStack(series: readonly DrawnSeries[]): number {
  const buckets = Math.max(0, ...series.map(({ points }) => points.length));
  let most = 0;
  for (let index = 0; index < buckets; index++) {
    most = Math.max(
      most,
      series.reduce((total, { points }) => total + (points[index] ?? 0), 0),
    );
  }
  return most;
}

/** Whether there is anything to see: a range without a call has no picture. */
export function isEmpty(series: readonly Series[], unit: Unit): boolean {
  return !series.some(({ points }) => points.some((point) => point !== null && (unit === 'ms' || point > 0)));
}
