import { addDays, ceilHour, dayMs, dayNamed, hourMs } from '@stoa/charts/local-day';
import type { PortalDimension, PortalStatsFilter } from '@stoa/contract/portal-stats';
import { isUuid } from '@stoa/contract/uuid';
import type { AddressFilters } from '../../lists/use-address-filters.ts';

interface DimensionInAddress {
  /** What the address calls its value. */
  readonly name: string;
  /** What is counted next, once it is narrowed to: who calls it, or what it calls. */
  readonly next: PortalDimension;
  /** What the server is asked; null for a value that nothing can have, such as of an address cut short. */
  filter(value: string): PortalStatsFilter | null;
}

/** All that can be counted by, in the order in which it is offered. */
const inAddress = {
  PRODUCT: { name: 'product', next: 'OPERATION', filter: byId('PRODUCT') },
  API_PRODUCT_VERSION: { name: 'version', next: 'OPERATION', filter: byId('API_PRODUCT_VERSION') },
  OPERATION: {
    name: 'operation',
    next: 'APPLICATION',
    filter: (value) => ({ dimension: 'OPERATION', type: 'IN', values: [value === 'none' ? '' : value] }),
  },
  APPLICATION: { name: 'application', next: 'OPERATION', filter: byId('APPLICATION', 'none') },
  DEVELOPER: { name: 'developer', next: 'APPLICATION', filter: byId('DEVELOPER', 'none') },
  STATUS_CODE: { name: 'status', next: 'OPERATION', filter: byStatus },
} as const satisfies Readonly<Record<PortalDimension, DimensionInAddress>>;

export type Narrowing = (typeof inAddress)[PortalDimension]['name'];
export const dimensions = Object.keys(inAddress) as PortalDimension[];
export const narrowingNames = dimensions.map(narrowingOf);
/** What narrows, by its name in the address. */
export const narrowings = Object.fromEntries(dimensions.map((each) => [narrowingOf(each), each])) as Readonly<
  Record<Narrowing, PortalDimension>
>;

export function narrowingOf(dimension: PortalDimension): Narrowing {
  return inAddress[dimension].name;
}

export const addressNames = ['range', 'from', 'to', 'by', 'request', ...narrowingNames] as const;
export type Address = AddressFilters<(typeof addressNames)[number]>;

export const ranges = ['24h', '7d', '30d', '90d', 'own'] as const;
export type Range = (typeof ranges)[number];
const days = { '30d': 30, '90d': 90 } as const;

export const rangeOf = ({ range }: Pick<Address, 'range'>): Range => ranges.find((each) => each === range) ?? '24h';

/** Buckets that end where the last one has not ended yet. */
export interface Period {
  readonly startMs: number;
  readonly endMs: number;
  readonly bucketMs: number;
}

/** The period that the address names. Invalid dates, or dates in the wrong order, fall back to the last 24 hours. */
export function periodOf(address: Pick<Address, 'range' | 'from' | 'to'>, now: number): Period {
  const range = rangeOf(address);
  const endMs = ceilHour(now);
  if (range === 'own') {
    const [from, to] = [dayNamed(address.from ?? ''), dayNamed(address.to ?? '')];
    if (from !== undefined && to !== undefined && from <= to) {
      const end = addDays(to, 1);
      return { startMs: from, endMs: end, bucketMs: end - from <= 2 * dayMs ? hourMs : dayMs };
    }
  }
  if (range === '24h' || range === 'own') return { startMs: endMs - dayMs, endMs, bucketMs: hourMs };
  if (range === '7d') return { startMs: endMs - 7 * dayMs, endMs, bucketMs: 6 * hourMs };
  // Days of UTC, which the store has summed up: others cost it twenty-four times as much to read.
  const midnight = Math.ceil(now / dayMs) * dayMs;
  return { startMs: midnight - days[range] * dayMs, endMs: midnight, bucketMs: dayMs };
}

export function nextDimension(after: PortalDimension, offered: readonly PortalDimension[]): PortalDimension {
  return offered.find((each) => each === inAddress[after].next) ?? 'STATUS_CODE';
}

/** What the server is asked. A value that nothing can have is left out: its chip stays and can be removed. */
export function filtersOf(address: Address, mayName: (dimension: PortalDimension) => boolean): PortalStatsFilter[] {
  return dimensions.filter(mayName).flatMap((dimension) => {
    const { name, filter } = inAddress[dimension];
    const value = address[name];
    return (value === undefined ? null : filter(value)) ?? [];
  });
}

/** @param noCaller the address's word for calls without a known developer or application, where there are any */
function byId(dimension: 'PRODUCT' | 'API_PRODUCT_VERSION' | 'APPLICATION' | 'DEVELOPER', noCaller?: string) {
  return (value: string): PortalStatsFilter | null =>
    isUuid(value) || value === noCaller ? { dimension, type: 'IN', values: [value] } : null;
}

/** A code, `404`, or a class of codes, `4XX`. */
function byStatus(value: string): PortalStatsFilter | null {
  if (/^\dXX$/.test(value)) return { dimension: 'STATUS_CODE_GROUPED', type: 'IN', values: [value] };
  return /^[1-9]\d\d$/.test(value) ? { dimension: 'STATUS_CODE', type: 'IN', values: [Number(value)] } : null;
}
