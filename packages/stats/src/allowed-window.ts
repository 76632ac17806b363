import type { Portal } from '@stoa/permissions/portal';
import { malformedQuery } from './query-problem.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * How far back a portal lets developers look. The allowance is for clocks that differ and for a first bucket that starts
 * on a whole hour, or at midnight wherever the reader is. A card with a trend asks for twice its period: 60 days for 30,
 * which lie within 90 (contract §A.9).
 */
const periods = {
  '24h': { words: '24 hours', lengthMs: dayMs, allowanceMs: hourMs },
  '90d': { words: '90 days', lengthMs: 90 * dayMs, allowanceMs: dayMs },
} as const;

/** Room for ends that were rounded up to a whole day somewhere east of here. */
const mostFutureMs = 2 * dayMs;

export interface Window {
  readonly start_ms: number;
  readonly end_ms: number;
}

/** @throws Problem 400 for a window that ends before it starts, starts before what the portal allows, or ends far in the future */
export function requireAllowedWindow({ allowed_time_period }: Portal, { start_ms, end_ms }: Window, now: number): void {
  if (end_ms < start_ms) {
    throw malformedQuery('end_ms', 'must not be before start_ms', { rule: 'min', minimum: start_ms });
  }
  const { words, lengthMs, allowanceMs } = periods[allowed_time_period];
  const earliest = now - lengthMs - allowanceMs;
  if (start_ms < earliest) {
    const reason = `must not lie more than ${words} back, which is what this portal allows`;
    throw malformedQuery('start_ms', reason, { rule: 'min', minimum: earliest });
  }
  const latest = now + mostFutureMs;
  if (end_ms > latest) {
    throw malformedQuery('end_ms', 'must not lie more than two days ahead', { rule: 'max', maximum: latest });
  }
}
