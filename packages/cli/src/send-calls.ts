import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@stoa/client/full-client';
import { ProblemError } from '@stoa/client/problem-error';
import type { Ingested } from '@stoa/contract/calls';
import type { LineBatch } from './calls-file.ts';

export interface Sending {
  readonly client: Client;
  readonly gatewayId: string;
  /** Milliseconds after which a server that accepts nothing is given up. */
  readonly timeoutMs: number;
  /** Called before each pause with the seconds that it takes. */
  readonly onWait: (seconds: number) => void;
  /** Ends the waiting: another batch has failed for good. */
  readonly signal: AbortSignal;
}

const longestPause = 30;

/**
 * Sends a batch until it is accepted: a server that is unreachable, restarts or is busy is asked again. A batch that
 * is sent twice is counted once.
 * @throws ProblemError when it is refused for good, or when the time is over
 */
export async function sendBatch(
  { client, gatewayId, timeoutMs, onWait, signal }: Sending,
  batch: LineBatch,
): Promise<Ingested> {
  const started = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    try {
      const headers = { 'content-type': 'application/x-ndjson' };
      return await client.call('importCalls', { params: { gatewayId }, body: batch.bytes, headers, signal });
    } catch (error) {
      const nothing = nothingReadable(error, batch);
      if (nothing) return nothing;
      const seconds = Math.max(0.2, Math.min(longestPause, retryAfter(error) ?? 0.2 * 2 ** attempt));
      if (!mayPass(error) || performance.now() - started + seconds * 1000 > timeoutMs) throw error;
      onWait(seconds);
      await pause(seconds * 1000, undefined, { signal });
    }
  }
}

/** The server refuses a batch of which it can read nothing; for a file these are lines that were rejected. */
function nothingReadable(error: unknown, { lines }: LineBatch): Ingested | undefined {
  if (!(error instanceof ProblemError) || error.status !== 400) return undefined;
  const reason = 'the record must be a JSON object on one line';
  return { accepted: 0, duplicates: 0, rejected: lines.map((_, index) => ({ line: index + 1, reason })) };
}

/** Whether another attempt may succeed. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false;
  return error.kind !== 'problem' || [429, 500, 502, 503, 504].includes(error.status);
}

function retryAfter(error: unknown): number | undefined {
  return error instanceof ProblemError ? error.retryAfter : undefined;
}
