import type { Added } from '@stoa/analytics/analytics-store';
import { Counter, type Registry } from 'prom-client';
import { type RejectedRecord, rejectionKinds } from './rejection.ts';

/** Counts what became of reported calls, for `/metrics`. */
export type CountCalls = (added: Added, rejected: readonly RejectedRecord[]) => void;

export function callsMetrics(registry: Registry): CountCalls {
  const outcomes = new Counter({
    name: 'stoa_reported_calls_total',
    help: 'Calls that gateways reported, by what became of them',
    labelNames: ['outcome', 'reason'],
    registers: [registry],
  });
  const accepted = outcomes.labels({ outcome: 'accepted', reason: '' });
  const duplicates = outcomes.labels({ outcome: 'duplicate', reason: '' });
  // Registered at the start: a rate needs a first value.
  const reasons = new Map(rejectionKinds.map((kind) => [kind, outcomes.labels({ outcome: 'rejected', reason: kind })]));
  for (const series of [accepted, duplicates, ...reasons.values()]) series.inc(0);
  return (added, rejected) => {
    accepted.inc(added.accepted);
    duplicates.inc(added.duplicates);
    for (const { kind } of rejected) reasons.get(kind)?.inc();
  };
}
