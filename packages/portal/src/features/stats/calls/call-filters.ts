import { minuteMs } from '@stoa/charts/local-day';
import type { callEndpoints } from '@stoa/contract/calls';
import type { ParsedQuery } from '@stoa/contract/endpoint';
import { isUuid } from '@stoa/contract/uuid';

/** Counted back from when the list was asked for. */
export const callRanges = { '15m': 15 * minuteMs, '1h': 60 * minuteMs, '6h': 360 * minuteMs, '24h': 1440 * minuteMs };
export type CallRange = keyof typeof callRanges;

/** Which calls are looked for. All of it is in the address, for Back, a reload and a shared link. */
export interface CallFilters {
  /** `404`, or a class: `4XX`. */
  readonly status?: string | undefined;
  readonly method?: string | undefined;
  /** A part of the path. */
  readonly path?: string | undefined;
  /** The id of a product version. */
  readonly version?: string | undefined;
  readonly range?: CallRange | undefined;
  /** Moments, ISO 8601, the last one not included: what a bar of a chart counts. They count in place of a range. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Reads an address; what makes no sense is left out. Pure. */
export function filtersIn(search: unknown): CallFilters {
  const given = search as Readonly<Partial<Record<keyof CallFilters, unknown>>>;
  const text = (name: keyof CallFilters, rule: RegExp) => {
    const value = String(given[name] ?? '');
    return rule.test(value) ? value : undefined;
  };
  const version = String(given.version ?? '');
  const [from, to] = [moment(given.from), moment(given.to)];
  const range = Object.keys(callRanges).find((each) => each === given.range) as CallRange | undefined;
  return {
    status: text('status', /^[1-9](\d\d|XX)$/i)?.toUpperCase(),
    method: text('method', /^[A-Za-z-]{1,32}$/)?.toUpperCase(),
    path: text('path', /^\P{Cc}{1,255}$/u),
    version: isUuid(version) ? version.toLowerCase() : undefined,
    ...(from && to && from < to ? { from, to } : { range }),
  };
}

/** The filters as an address carries them. Pure. */
export function searchOf(filters: CallFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
}

/** The filters as the server takes them. Pure. */
export function queryOf(
  { status, method, path, version, range, from, to }: CallFilters,
  requestedAtMs: number,
): Partial<ParsedQuery<(typeof callEndpoints)['listRecentCalls']>> {
  return {
    ...(status && { 'filter[status]': status }),
    ...(method && { 'filter[method]': method }),
    ...(path && { 'filter[path][contains]': path }),
    ...(version && { 'filter[product_version_id]': version }),
    ...(range && { start_ms: requestedAtMs - callRanges[range] }),
    // The server's end is inclusive.
    ...(from && to && { start_ms: Date.parse(from), end_ms: Date.parse(to) - 1 }),
  };
}

function moment(value: unknown): string | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return at >= 0 ? new Date(at).toISOString() : undefined;
}
