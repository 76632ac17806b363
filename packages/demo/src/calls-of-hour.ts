import type { Call } from '@stoa/analytics/analytics-store';
import { type Random, seededRandom } from './random.ts';
import { type Disturbance, disturbances, type Stream } from './streams.ts';

export const hourMs = 3_600_000;
/** Thirty days, and the thirty before that trends compare them to. */
export const trafficMs = 60 * 24 * hourMs;

/** A stream with the ids of what it names, and the operations that its version has. */
export interface KnownStream extends Stream {
  readonly applicationId: string;
  readonly productVersionId: string;
  readonly operations: readonly { readonly method: string; readonly path: string }[];
}

interface Hour {
  readonly gatewayId: string;
  /** Start of the hour, in milliseconds. */
  readonly startMs: number;
  /** The end of all traffic, in milliseconds. */
  readonly endMs: number;
}

/** The calls that a stream makes in an hour: the same for the same hour and end, however often it is asked. */
export function callsOfHour(stream: KnownStream, { gatewayId, startMs, endMs }: Hour): Call[] {
  const name = `demo-${stream.application}-${stream.product}-${stream.version}-${startMs}`;
  const random = seededRandom(name);
  const calls: Call[] = [];
  const usual = usualCalls(stream, startMs, endMs);
  const count = Math.max(0, Math.round(usual + Math.sqrt(usual) * random.normal()));
  for (let number = 0; number < count; number += 1) {
    const at = startMs + Math.floor(random.next() * hourMs);
    const trouble = disturbances.find((one) => one.hits(stream) && during(one, at, endMs));
    // More of the same while it lasts: retries, or a job that has run wild.
    const times = trouble ? Math.floor(trouble.rate + random.next()) : 1;
    for (let again = 0; again < times; again += 1) {
      const call = oneCall(stream, random, trouble);
      // Every number is drawn whether or not it is used, so that the hour is the same for any end.
      const moment = at + again;
      if (moment <= endMs) calls.push({ ...call, gatewayId, id: `${name}-${number}-${again}`, at: moment });
    }
  }
  return calls;
}

function during({ beganMs, lengthMs }: Disturbance, at: number, endMs: number): boolean {
  const since = at - beganMs(endMs);
  return since >= 0 && since < lengthMs;
}

/** Office hours in Europe, less at noon and on weekends, growing over the weeks. */
function usualCalls(stream: Stream, startMs: number, endMs: number): number {
  const date = new Date(startMs);
  const hour = date.getUTCHours();
  const isWeekend = date.getUTCDay() % 6 === 0;
  const bell = (middle: number, width: number) => Math.exp(-(((hour - middle) / width) ** 2));
  const busy = Math.min(1, bell(9, 2.6) + 0.9 * bell(14, 2.8)) * (isWeekend ? 0.25 : 1);
  const share = stream.quietShare + (1 - stream.quietShare) * busy;
  const passed = 1 - (endMs - startMs) / trafficMs;
  return stream.peakPerHour * share * (1 + stream.growth * passed);
}

const methodWeight: Readonly<Record<string, number>> = { GET: 10, POST: 3 };

const usualStatuses = [
  [0, 965],
  [404, 16],
  [400, 7],
  [422, 4],
  [401, 3],
  [429, 1],
  [500, 2],
  [503, 2],
] as const;

function oneCall(
  stream: KnownStream,
  random: Random,
  trouble: Disturbance | undefined,
): Omit<Call, 'gatewayId' | 'id' | 'at'> {
  const operation = random.pick(
    stream.operations.map((one, index) => [one, weightOf(one.method) / (index + 1)] as const),
  );
  const isSpoiled = trouble !== undefined && random.next() < trouble.share;
  const drawn = isSpoiled ? random.pick(trouble.statuses) : random.pick(usualStatuses);
  const status = drawn || (operation.method === 'POST' ? 201 : operation.method === 'DELETE' ? 204 : 200);
  const slower = (isSpoiled ? trouble.slower : 1) * (random.next() < 0.02 ? 10 : 1) * (status < 400 ? 1 : 0.6);
  const latencyS = micro(Math.min(30, stream.medianS * slower * Math.exp(0.45 * random.normal())));
  const isRead = operation.method === 'GET' || operation.method === 'DELETE';
  const sent = Math.round(300 * Math.exp(0.6 * random.normal()));
  const answered = Math.round((status < 400 ? 1_900 : 240) * Math.exp(0.7 * random.normal()));
  return {
    applicationId: stream.applicationId,
    productVersionId: stream.productVersionId,
    status,
    latencyS,
    upstreamS: micro(latencyS * 0.92),
    requestBytes: isRead ? 0 : sent,
    responseBytes: status === 204 ? 0 : answered,
    method: operation.method,
    path: operation.path.replace(/\{[^}]*\}/g, () => Math.floor(random.next() * 1e9).toString(36)),
    operation: operation.path,
    denied: null,
  };
}

function weightOf(method: string): number {
  return methodWeight[method] ?? 1;
}

function micro(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6;
}
