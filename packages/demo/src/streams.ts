/** What one demo application does with one version: the name of both, and how it calls. */
export interface Stream {
  readonly application: string;
  readonly product: string;
  readonly version: string;
  /** Calls in the busiest hour. */
  readonly peakPerHour: number;
  /** Share of that at night and at weekends. */
  readonly quietShare: number;
  /** How many more it makes at the end of the sixty days than at their start: 0.5 is half as many again. */
  readonly growth: number;
  /** Seconds; half of the calls are faster. */
  readonly medianS: number;
}

export const applications = [
  { name: 'Parcel desk', description: 'Demo data. Books and tracks parcels; its traffic is made up.' },
  { name: 'Warehouse sync', description: 'Demo data. A nightly job; its traffic is made up.' },
  { name: 'Checkout', description: 'Demo data. Charges cards in a shop; its traffic is made up.' },
] as const;

const parcelDesk = { application: 'Parcel desk', quietShare: 0.12, growth: 0.45 };
const warehouse = { application: 'Warehouse sync', quietShare: 0.6, growth: 0.1 };
const checkout = { application: 'Checkout', quietShare: 0.3 };
const shipments = { product: 'shipments', version: 'v1', medianS: 0.085 };

export const streams: readonly Stream[] = [
  { ...parcelDesk, ...shipments, peakPerHour: 55 },
  { ...parcelDesk, product: 'payments', version: 'v2', peakPerHour: 14, medianS: 0.14 },
  { ...warehouse, ...shipments, peakPerHour: 20 },
  { ...checkout, product: 'payments', version: 'v2', peakPerHour: 45, growth: 0.6, medianS: 0.14 },
  // The old version is on its way out.
  { ...checkout, product: 'payments', version: 'v1', peakPerHour: 18, growth: -0.8, medianS: 0.21 },
];

/** Something that went wrong. */
export interface Disturbance {
  /** The time at which it began, where all traffic ends at `endMs`. */
  readonly beganMs: (endMs: number) => number;
  readonly lengthMs: number;
  readonly hits: (stream: Stream) => boolean;
  /** Times as many calls as usual. */
  readonly rate: number;
  /** Share of the calls that it spoils, and what they are answered then. */
  readonly share: number;
  readonly statuses: readonly (readonly [status: number, weight: number])[];
  /** Times as long as usual. */
  readonly slower: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const unavailable = [
  [503, 6],
  [502, 3],
  [504, 1],
] as const;

/** Midnight (UTC) of the last day from Monday to Friday that is so many days back, or more. */
function workingDay(endMs: number, daysBack: number): number {
  let day = Math.floor(endMs / dayMs) - daysBack;
  while (new Date(day * dayMs).getUTCDay() % 6 === 0) day -= 1;
  return day * dayMs;
}

export const disturbances: readonly Disturbance[] = [
  // An outage of payments.
  {
    beganMs: (endMs) => workingDay(endMs, 6) + 10 * hourMs,
    lengthMs: 70 * minuteMs,
    hits: ({ product }) => product === 'payments',
    rate: 1.4,
    share: 0.55,
    statuses: unavailable,
    slower: 6,
  },
  // The warehouse runs into its rate limit.
  {
    beganMs: (endMs) => workingDay(endMs, 3) + 13 * hourMs,
    lengthMs: 2 * hourMs,
    hits: ({ application }) => application === 'Warehouse sync',
    rate: 12,
    share: 0.7,
    statuses: [[429, 1]],
    slower: 0.05,
  },
  // A bad deployment today, taken back soon.
  {
    beganMs: (endMs) => endMs - 6 * hourMs,
    lengthMs: 25 * minuteMs,
    hits: ({ product }) => product === 'shipments',
    rate: 1,
    share: 0.4,
    statuses: [
      [500, 3],
      [503, 1],
    ],
    slower: 3,
  },
];
