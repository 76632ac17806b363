import type { Rounds } from '@stoa/common/rounds';

/** What a store does by itself. */
export type StoreJob = 'folding' | 'putting_away';

/**
 * The store of the calls that gateways report. Two implementations: PostgreSQL, and ClickHouse for installations that outgrow one
 * machine; both keep the same promises (testing/store-promises.ts). Everything is about one portal at a time.
 *
 * A percentile is the **nearest rank**: of n values in order, the one at position ceil(q·n). A store may answer with a
 * sketch's estimate, at most 1 % off (docs/decisions/021).
 */
export interface AnalyticsStore {
  /**
   * Keeps calls; durable before it resolves, all of them or none.
   * Idempotent: a call whose gateway, id and day (UTC) are known already, in this batch or from an earlier one of the whole
   * retention, is counted as a duplicate and not again. Any number of processes may add at the same time.
   * @param calls checked by the caller: ids exist, times lie within the retention
   * @throws StoreUnavailable when it is not known that they are kept: adding them again is safe
   */
  add(portalId: string, calls: readonly Call[]): Promise<Added>;

  /** Figures, one row for each combination of dimensions that has a call; without dimensions at most one row. */
  query(portalId: string, question: Question): Promise<readonly Row[]>;

  /** Single calls of one application, newest first, as far back as single calls are kept. */
  findCalls(portalId: string, search: CallSearch): Promise<FoundCalls>;

  /**
   * The calls of one id, the newest first: a gateway has one a day. As far back as single calls are kept.
   * @param name.gatewayIds of the portal: a call of another gateway is not found
   */
  findById(portalId: string, name: CallName): Promise<readonly Call[]>;

  /** Single calls are kept at least this long, in milliseconds; older ones are known only by the hour. */
  readonly rawMs: number;

  /** How long figures are kept, in milliseconds. */
  readonly retentionMs: number;

  /** What became of its jobs. */
  jobs(): Readonly<Partial<Record<StoreJob, Rounds>>>;

  /** Ends its own connections and jobs. */
  close(): Promise<void>;
}

/** One call of an API, as a gateway saw it. */
export interface Call {
  readonly gatewayId: string;
  /** The gateway's own id of the call: 1 to 128 characters. With `gatewayId` and the day of `at` it names the call. */
  readonly id: string;
  /** Milliseconds since 1970-01-01T00:00:00Z, whole. */
  readonly at: number;
  /** Null: the application is not known, as for a call with a wrong key. */
  readonly applicationId: string | null;
  readonly productVersionId: string;
  /** 100 to 999. */
  readonly status: number;
  /** Seconds from the request's first byte to the answer's last, with fractions; null where the gateway did not say. */
  readonly latencyS: number | null;
  /** The part of `latencyS` that the API itself took. */
  readonly upstreamS: number | null;
  readonly requestBytes: number | null;
  readonly responseBytes: number | null;
  /** The method is in capitals and has at most 32 characters. */
  readonly method: string;
  /** The path has no query, and at most 2,048 characters. */
  readonly path: string;
  /** The template of the specification's operation that `path` belongs to (`/parcels/{id}`); null when none fits. */
  readonly operation: string | null;
  /** Why the gateway refused it (`credential_revoked`), or null. */
  readonly denied: string | null;
}

/** The id of a call, and the gateways that may have reported it. */
export interface CallName {
  readonly id: string;
  readonly gatewayIds: readonly string[];
}

/** Which calls are looked for: a call must meet every condition that is given. */
export interface CallSearch {
  readonly applicationId: string;
  /** At most this many calls are found. */
  readonly most: number;
  /** Inclusive. */
  readonly startMs?: number | undefined;
  /** Inclusive. */
  readonly endMs?: number | undefined;
  /** Both inclusive. */
  readonly status?: { readonly from: number; readonly to: number } | undefined;
  readonly method?: string | undefined;
  readonly path?: string | undefined;
  /** A part of the path; of letters A to Z the case does not count. */
  readonly pathPart?: string | undefined;
  readonly productVersionId?: string | undefined;
  /** Only calls after this place of the order are found. */
  readonly after?: CallPlace | undefined;
}

/**
 * The place of a call in the one order of all of them: the newest first; of those of one millisecond the one whose id, then whose
 * gateway's id, has the greater bytes (UTF-8).
 */
export interface CallPlace {
  readonly at: number;
  readonly id: string;
  readonly gatewayId: string;
}

export interface FoundCalls {
  readonly calls: readonly Call[];
  /**
   * The place where the next search goes on; null: there are no more calls. A store may give up a long search: it then returns
   * fewer calls than asked for, and this is how far it looked.
   */
  readonly next: CallPlace | null;
}

export interface Added {
  readonly accepted: number;
  readonly duplicates: number;
}

export const measures = ['latency', 'response_size', 'request_size'] as const;
/** What percentiles are taken of: latency in seconds, sizes in bytes. */
export type Measure = (typeof measures)[number];

export const storeDimensions = [
  'application',
  'product_version',
  'status_code',
  /** The hundreds: 4 for 404. */
  'status_group',
  /** Method and operation, `GET /parcels/{id}`; calls without a known operation share ''. */
  'operation',
] as const;
export type StoreDimension = (typeof storeDimensions)[number];

export interface Filter {
  readonly dimension: StoreDimension;
  readonly type: 'in' | 'not_in';
  /** Ids, texts for `operation`, or numbers for `status_code` and `status_group`. An empty `in` matches nothing, an empty `not_in` everything. */
  readonly values: readonly (string | number)[];
}

export interface Question {
  /** Inclusive. Before `rawMs` ago a call counts to the hour it happened in, which starts on the hour UTC. */
  readonly startMs: number;
  /** Inclusive. */
  readonly endMs: number;
  readonly dimensions: readonly StoreDimension[];
  /** Buckets of time: bucket k holds startMs + k·bucketMs <= at < startMs + (k + 1)·bucketMs. Null: one for the window. */
  readonly bucketMs: number | null;
  /** All must hold. */
  readonly filters: readonly Filter[];
  /** Only calls of these applications count; null: all calls count, also those whose application is not known. */
  readonly applicationIds: readonly string[] | null;
  /** Null: only the counts are asked for. */
  readonly percentiles: { readonly measure: Measure; readonly quantiles: readonly number[] } | null;
}

export interface Row {
  /** Number of the bucket, from 0. */
  readonly bucket: number;
  /** The values are in the order of the question's dimensions; a call without an application has '' there. */
  readonly key: readonly (string | number)[];
  readonly count: number;
  /** The values are in the order of the question's quantiles; null when no call of the row has the measure. Seconds or bytes. */
  readonly percentiles: readonly (number | null)[];
}

/** The store did not answer, or not in time. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}
