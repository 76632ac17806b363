/** Buckets of one width, in milliseconds since 1970. The first starts at `startMs`; `endMs` is where the last one ends. */
export interface TimeFrame {
  readonly startMs: number;
  readonly bucketMs: number;
  readonly buckets: number;
  readonly endMs: number;
  /**
   * The start of each bucket, where buckets are days: a day on which clocks change has 23 or 25 hours. `bucketStart` takes this
   * into account.
   */
  readonly starts?: readonly number[];
}

/** Returns the start of a bucket of the frame; for the bucket after the last one, the end of the frame. */
export function bucketStart({ startMs, bucketMs, buckets, endMs, starts }: TimeFrame, bucket: number): number {
  return bucket >= buckets ? endMs : (starts?.[bucket] ?? startMs + bucket * bucketMs);
}

/** Leads to the calls of a bucket, by its number; undefined where nothing leads there. */
export function openBucket(open: TimeChartProps['onOpen'], frame: TimeFrame): ((bucket: number) => void) | undefined {
  return open && ((bucket) => open(bucketStart(frame, bucket), bucketStart(frame, bucket + 1)));
}

/** One product version over time: a figure for each bucket of the frame, null where nothing was called. */
export interface Series {
  readonly id: string;
  /**
   * The label that the reader knows: 'Payments - v2'. It comes from a publisher, so it may be long, and contain any character.
   */
  readonly label: string;
  readonly points: readonly (number | null)[];
  readonly deprecated?: boolean;
}

/** One part of a whole: a status code and how often it was answered. */
export interface Slice {
  readonly id: string;
  readonly label: string;
  readonly value: number;
}

/** What figures count. A bucket without calls is zero of `count`, and a gap of `ms`: nothing was slow or fast. */
export type Unit = 'count' | 'ms';

export type ChartState = 'loading' | 'failed' | 'ready';

/** What all charts are told. */
export interface ChartProps {
  readonly title: string;
  /** Stands beside the title: 'per day', 'ms'. */
  readonly note?: string;
  readonly state: ChartState;
  /** True while new data is loading and the chart still shows the previous data. */
  readonly refreshing?: boolean;
  /** The reason, which stands under 'Unable to fetch'. */
  readonly failure?: string;
  readonly onRetry?: () => void;
  /** Replaces the picture where there are no figures: 'No 5xx responses'. */
  readonly emptyText?: string;
  /** What the figures leave out, for the last line of the file. */
  readonly leftOut?: string | undefined;
  /** The file's name without its ending; by default the title. */
  readonly fileName?: string;
  /** Whether the table is shown instead of the chart; if omitted, the chart keeps this state itself. */
  readonly isTable?: boolean;
  /** The reader wants the other one of the two. */
  readonly onTable?: (isTable: boolean) => void;
}

/** The additional props of charts over time (`LineChart`, `StackedBars`). */
export interface TimeChartProps extends ChartProps {
  readonly unit: Unit;
  readonly frame: TimeFrame;
  readonly series: readonly Series[];
  /** The time at which the figures were asked for: the bucket that holds it is marked as unfinished, later ones are not drawn. */
  readonly requestedAtMs?: number;
  /** IANA name; the reader's own unless given. */
  readonly timeZone?: string;
  /** Which series has which color, so that a version keeps its own in all charts: `assignSlots` of the requests. */
  readonly slots?: Slots;
  /** Leads to the calls of a bucket. */
  readonly onOpen?: ((startMs: number, endMs: number) => void) | undefined;
  /** How many series there may be, so that the legend's room is kept before the figures come. */
  readonly expected?: number;
  /** The totals beside the names in the legend; by default the sum of `count`, the highest of `ms`. */
  readonly totals?: ReadonlyMap<string, number>;
}

/**
 * What the chart of parts is told. It draws columns, not a ring: lengths on one base are compared exactly, angles are not,
 * and there is room for the names.
 */
export interface StatusColumnsProps extends ChartProps {
  readonly slices: readonly Slice[];
  /** Opens the calls of a slice; not available for the slice that combines several. */
  readonly onOpen?: ((id: string) => void) | undefined;
}

/** Series by id → its color, dash, marker and shaft; what has none is one of the others. */
export type Slots = ReadonlyMap<string, Slot>;
export type Slot = 0 | 1 | 2 | 3 | 4;

/** The place that the others share when there are more series than colors. */
export const othersSlot: Slot = 4;
const slots: readonly Slot[] = [0, 1, 2, 3, 4];

/** Largest first; equal ones by id, so that colors do not change from one load to the next. */
export function bySize(series: readonly Series[]): Series[] {
  const size = new Map(series.map((each) => [each.id, totalOf(each)]));
  return series.toSorted(
    (a, b) => (size.get(b.id) ?? 0) - (size.get(a.id) ?? 0) || (a.id < b.id ? -1 : Number(a.id > b.id)),
  );
}

/** Up to five series have a place each; of more, the largest four, and the fifth is for the others together. */
export function assignSlots(series: readonly Series[]): Slots {
  const named = series.length <= slots.length ? slots.length : slots.length - 1;
  return new Map(
    bySize(series)
      .slice(0, named)
      .map((each, place) => [each.id, slots[place] as Slot]),
  );
}

/**
 * Those of the answers that have no place yet get what is free, the answers in their order, each the largest first. Where
 * there are more than five series the fifth place is the others' alone.
 */
export function addSlots(known: Slots, answers: readonly (readonly Series[] | undefined)[]): Slots {
  const all = answers.flatMap((series) => bySize(series ?? []).map(({ id }) => id));
  const added = new Set(all.filter((id) => !known.has(id)));
  if (added.size === 0) return known;
  const crowded = known.size + added.size > slots.length;
  const given = new Map([...known].filter(([, slot]) => !crowded || slot !== othersSlot));
  const taken = new Set(given.values());
  const free = slots.filter((slot) => !taken.has(slot) && !(crowded && slot === othersSlot));
  for (const id of added) {
    const slot = free.shift();
    if (slot !== undefined) given.set(id, slot);
  }
  return given;
}

function totalOf({ points }: Series): number {
  let total = 0;
  for (const point of points) total += point ?? 0;
  return total;
}
