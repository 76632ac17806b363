import { addDays, ceilHour, dayMs, dayNamed, hourMs } from '@stoa/charts/local-day';
import type { PortalDimension, PortalStatsFilter } from '@stoa/contract/portal-stats';
import type { AddressFilters } from '../../lists/use-address-filters.ts';

/** What narrows, by its name in the address. */
export const narrowings = {
  product: 'PRODUCT',
  version: 'API_PRODUCT_VERSION',
  operation: 'OPERATION',
  application: 'APPLICATION',
  developer: 'DEVELOPER',
  status: 'STATUS_CODE',
} as const satisfies Readonly<Record<string, PortalDimension>>;
export type Narrowing = keyof typeof narrowings;
export const narrowingNames = Object.keys(narrowings) as Narrowing[];

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

/** The period that the address names; own days that are none, or in the wrong order, are the last 24 hours. */
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

/** What is counted next, once something is narrowed to: who calls it, or what it calls. */
const nextAfter: Readonly<Record<PortalDimension, PortalDimension>> = {
  PRODUCT: 'OPERATION',
  API_PRODUCT_VERSION: 'OPERATION',
  OPERATION: 'APPLICATION',
  APPLICATION: 'OPERATION',
  DEVELOPER: 'APPLICATION',
  STATUS_CODE: 'OPERATION',
};

export function nextDimension(after: PortalDimension, offered: readonly PortalDimension[]): PortalDimension {
  return offered.find((each) => each === nextAfter[after]) ?? 'STATUS_CODE';
}

export function narrowingOf(dimension: PortalDimension): Narrowing {
  return narrowingNames.find((name) => narrowings[name] === dimension) as Narrowing;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** What the server is asked. A value that nothing can have, such as of an address cut short, is left out: its chip stays and can be removed. */
export function filtersOf(address: Address, mayName: (dimension: PortalDimension) => boolean): PortalStatsFilter[] {
  return narrowingNames.flatMap((name): PortalStatsFilter[] => {
    const value = address[name];
    const dimension = narrowings[name];
    const type = 'IN';
    if (value === undefined || !mayName(dimension)) return [];
    if (dimension === 'STATUS_CODE') {
      if (/^\dXX$/.test(value)) return [{ dimension: 'STATUS_CODE_GROUPED', type, values: [value] }];
      return /^[1-9]\d\d$/.test(value) ? [{ dimension, type, values: [Number(value)] }] : [];
    }
    if (dimension === 'OPERATION') return [{ dimension, type, values: [value === 'none' ? '' : value] }];
    const isNobody = value === 'none' && (dimension === 'APPLICATION' || dimension === 'DEVELOPER');
    return uuid.test(value) || isNobody ? [{ dimension, type, values: [value] }] : [];
  });
}
