import { requireLayout } from './layout.ts';
import { noBin, type Pack, type PackedDetails, type PackedTexts, packLayout } from './pack.ts';

/** Bytes of a call in the column `calls`: three numbers of 4 bytes, and a status of 2 (`PackedFigures`). */
const callBytes = 14;

/** What is counted of a pack's calls. `place` is the index of a call in the pack, from 0. */
export class PackReader {
  readonly hour: number;
  readonly count: number;
  readonly applications: readonly string[];
  readonly #words: Uint32Array;
  readonly #statuses: Uint16Array;

  /** @throws Error for a layout that a newer Stoa has written */
  constructor({ layout, hour, applications, calls }: Pick<Pack, 'layout' | 'hour' | 'applications' | 'calls'>) {
    requireLayout('pack', layout, packLayout);
    this.hour = hour;
    this.applications = applications;
    this.count = calls.length / callBytes;
    const own = aligned(calls);
    // Column after column: the moments of all calls, then their targets, their applications and their statuses.
    this.#words = new Uint32Array(own, 0, 3 * this.count);
    this.#statuses = new Uint16Array(own, 12 * this.count, this.count);
  }

  /** Milliseconds since 1970. */
  at(place: number): number {
    return this.hour + (this.#words[place] as number);
  }

  target(place: number): number {
    return this.#words[this.count + place] as number;
  }

  /** The place of its application in `applications`. */
  application(place: number): number {
    return this.#words[2 * this.count + place] as number;
  }

  status(place: number): number {
    return this.#statuses[place] as number;
  }
}

/** Bins of one measure; -1 for a call without. */
export function readPackedBins(bytes: Buffer): (place: number) => number {
  const bins = new Uint16Array(aligned(bytes));
  return (place) => (bins[place] === noBin ? -1 : (bins[place] as number));
}

export interface CallDetails {
  readonly gatewayId: string;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly denied: string | null;
  readonly latencyS: number | null;
  readonly upstreamS: number | null;
  readonly requestBytes: number | null;
  readonly responseBytes: number | null;
}

/** What else is known of a pack's calls. */
export function readDetails({ figures, texts }: PackedDetails): (place: number) => CallDetails {
  const { gatewayId, id, method, path, denied } = JSON.parse(texts.toString('utf8')) as PackedTexts;
  const numbers = new Float64Array(aligned(figures));
  const number = (column: number, place: number) => {
    const value = numbers[column * id.length + place] as number;
    return Number.isNaN(value) ? null : value;
  };
  return (place) => ({
    // A pack holds the id once if all calls came from one gateway.
    gatewayId: (gatewayId[place] ?? gatewayId[0]) as string,
    id: id[place] as string,
    method: method[place] as string,
    path: path[place] as string,
    denied: denied[place] as string | null,
    latencyS: number(0, place),
    upstreamS: number(1, place),
    requestBytes: number(2, place),
    responseBytes: number(3, place),
  });
}

/** A copy: a typed array must begin at a multiple of its elements' size, and the driver's buffers begin anywhere. */
function aligned(bytes: Buffer): ArrayBuffer {
  const own = new Uint8Array(bytes.length);
  own.set(bytes);
  return own.buffer;
}
