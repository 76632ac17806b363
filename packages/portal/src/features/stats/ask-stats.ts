import type { Dimension, Metric, StatsRecord } from '@stoa/contract/stats';
import type { Call } from '../../lib/call.ts';
import type { Segment } from './range/stats-window.ts';

/** The filter by applications and versions, as the server expects it. */
export interface Whose {
  readonly applicationIds: readonly string[];
  /** None: all of them. */
  readonly versionIds: readonly string[];
}

export interface StatsQuestion {
  readonly metric: Metric;
  readonly dimensions: readonly Exclude<Dimension, 'TIME'>[];
  /** The figures come in time buckets; otherwise there is one for each value of the dimensions. */
  readonly byTime: boolean;
  /** Only answers of this class are counted, such as `4XX`. */
  readonly statusGroup?: '4XX' | '5XX';
}

/** One figure, and the number of its bucket in the whole window. */
export interface Figure {
  readonly bucket: number;
  readonly value: number;
  readonly event: StatsRecord['event'];
}

export interface StatsAnswer {
  readonly figures: readonly Figure[];
  /** The dimension has more values than the server tells. */
  readonly truncated: boolean;
}

/**
 * Asks for one metric, once for each segment, all at once.
 * @throws what `call` throws, as soon as one of them fails
 */
export async function askStats(
  call: Call,
  whose: Whose,
  question: StatsQuestion,
  { segments, signal }: { readonly segments: readonly Segment[]; readonly signal: AbortSignal },
): Promise<StatsAnswer> {
  const answers = await Promise.all(
    segments.map(async (segment): Promise<StatsAnswer> => {
      const { records, meta } = await call('queryStats', { body: bodyOf(whose, question, segment), signal });
      const figures = records.map(({ event, timestamp }) => ({
        bucket: segment.first + Math.floor((Date.parse(timestamp) - segment.startMs) / segment.bucketMs),
        value: event[question.metric] ?? 0,
        event,
      }));
      return { figures, truncated: meta.truncated };
    }),
  );
  return { figures: answers.flatMap(({ figures }) => figures), truncated: answers.some(({ truncated }) => truncated) };
}

function bodyOf(whose: Whose, { metric, dimensions, byTime, statusGroup }: StatsQuestion, segment: Segment) {
  const { applicationIds, versionIds } = whose;
  return {
    start_ms: segment.startMs,
    // The server's end is inclusive: what happens at midnight belongs to the next day.
    end_ms: segment.endMs - 1,
    metrics: [metric],
    dimensions: [...dimensions, ...(byTime ? (['TIME'] as const) : [])],
    ...(byTime && { granularity_ms: segment.bucketMs }),
    filter: [
      { dimension: 'APPLICATION' as const, type: 'IN' as const, values: [...applicationIds] },
      ...(versionIds.length > 0
        ? [{ dimension: 'API_PRODUCT_VERSION' as const, type: 'IN' as const, values: [...versionIds] }]
        : []),
      ...(statusGroup
        ? [{ dimension: 'STATUS_CODE_GROUPED' as const, type: 'IN' as const, values: [statusGroup] }]
        : []),
    ],
  };
}
