import type { Call, Measure } from '../analytics-store.ts';
import { binOf } from '../bins.ts';
import { noApplication } from '../no-application.ts';
import type { NumberedCall } from './numbered-calls.ts';

/**
 * Calls of a batch that happened in one hour, in columns: a row for each would cost more to write than everything else
 * together (docs/analytics-storage.md). Numbers are little-endian, as the processors that Stoa runs on have them.
 */
export interface Pack extends PackedFigures, PackedDetails {
  readonly hour: number;
  readonly count: number;
  /** The oldest call, in milliseconds. */
  readonly firstMs: number;
  /** The newest call, in milliseconds. */
  readonly lastMs: number;
  /** Ids without repetition; calls name them by place. */
  readonly applications: readonly string[];
}

/** The layout that packs are written in, the only one so far. Who adds one must go on reading this one: packs are not rewritten. */
export const packLayout = 1;

/** What is counted. */
export interface PackedFigures extends Readonly<Record<Measure, Buffer>> {
  readonly layout: number;
  /** Four columns: milliseconds within the hour, targets, places of applications (4 bytes each), statuses (2). */
  readonly calls: Buffer;
}

/** The other fields of a call, for searches of single calls. */
export interface PackedDetails {
  /** Latency, upstream, request and response bytes, 8 bytes each; NaN for unknown. */
  readonly figures: Buffer;
  /** JSON: `PackedTexts`. */
  readonly texts: Buffer;
}

export interface PackedTexts {
  /** A single one where all calls are of one gateway. */
  readonly gatewayId: readonly string[];
  readonly id: readonly string[];
  readonly method: readonly string[];
  readonly path: readonly string[];
  readonly denied: readonly (string | null)[];
}

/** Stands for "no value" among bins, of which there are 4,096. */
export const noBin = 0xffff;

/** @param hour the first millisecond of the hour that all of the calls are of */
export function packCalls(hour: number, calls: readonly NumberedCall[]): Pack {
  const count = calls.length;
  const columns = new Uint32Array(3 * count);
  const statuses = new Uint16Array(count);
  const figures = new Float64Array(4 * count);
  const places = new Map<string, number>();
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (let at = 0; at < count; at += 1) {
    const { call, target } = calls[at] as NumberedCall;
    const application = call.applicationId ?? noApplication;
    const place = places.get(application) ?? places.size;
    if (place === places.size) places.set(application, place);
    first = Math.min(first, call.at);
    last = Math.max(last, call.at);
    columns[at] = call.at - hour;
    columns[count + at] = target;
    columns[2 * count + at] = place;
    statuses[at] = call.status;
    figures[at] = call.latencyS ?? Number.NaN;
    figures[count + at] = call.upstreamS ?? Number.NaN;
    figures[2 * count + at] = call.requestBytes ?? Number.NaN;
    figures[3 * count + at] = call.responseBytes ?? Number.NaN;
  }
  return {
    layout: packLayout,
    hour,
    count,
    firstMs: first,
    lastMs: last,
    applications: [...places.keys()],
    calls: Buffer.concat([bytesOf(columns), bytesOf(statuses)]),
    latency: binsOf(calls, ({ latencyS }) => latencyS),
    response_size: binsOf(calls, ({ responseBytes }) => responseBytes),
    request_size: binsOf(calls, ({ requestBytes }) => requestBytes),
    figures: bytesOf(figures),
    texts: textsOf(calls),
  };
}

function binsOf(calls: readonly NumberedCall[], of: (call: Call) => number | null): Buffer {
  const bins = new Uint16Array(calls.length);
  for (let at = 0; at < calls.length; at += 1) {
    const value = of((calls[at] as NumberedCall).call);
    bins[at] = value === null ? noBin : binOf(value);
  }
  return bytesOf(bins);
}

function textsOf(calls: readonly NumberedCall[]): Buffer {
  const of = <T>(value: (call: Call) => T) => calls.map(({ call }) => value(call));
  const texts: PackedTexts = {
    gatewayId: of(({ gatewayId }) => gatewayId),
    id: of(({ id }) => id),
    method: of(({ method }) => method),
    path: of(({ path }) => path),
    denied: of(({ denied }) => denied),
  };
  const [first] = texts.gatewayId;
  const gatewayId = texts.gatewayId.every((id) => id === first) ? [first] : texts.gatewayId;
  return Buffer.from(JSON.stringify({ ...texts, gatewayId }));
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array | Uint16Array | Float64Array) =>
  Buffer.from(buffer, byteOffset, byteLength);
