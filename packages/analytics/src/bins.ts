import { nearestRankPosition } from './nearest-rank.ts';

/**
 * A DDSketch (Masson, Rim, Lee 2019): a value belongs to bin ceil(log_γ(value)), which stands for 2γ^bin ÷ (γ + 1), so
 * that nothing is further off than `relativeError`. Bins are moved by `shift` to be 1 and above; bin 0 is zero itself.
 * 4,096 bins reach from 1e-9 to 6e17, so none is ever merged with its neighbour, and the order of merges is without effect.
 */
export const relativeError = 0.01;
const gamma = (1 + relativeError) / (1 - relativeError);
const logGamma = Math.log(gamma);
const shift = 2048;
const binCount = 4096;
/** Below this a value counts as zero. */
const smallest = 1e-9;

/** @param value seconds or bytes, not negative */
export function binOf(value: number): number {
  if (!(value >= smallest)) return 0;
  return Math.min(binCount - 1, Math.ceil(Math.log(value) / logGamma) + shift);
}

/** What a value of that bin is taken for. */
export function binValue(bin: number): number {
  return bin === 0 ? 0 : (2 * Math.exp((bin - shift) * logGamma)) / (gamma + 1);
}

/** Counts by bin, in an array that grows to where values are. */
export class Bins {
  #counts = new Float64Array(0);
  #first = 0;
  total = 0;

  add(bin: number, count: number): void {
    const place = bin - this.#first;
    if (place < 0 || place >= this.#counts.length) {
      this.#reach(bin);
      this.#counts[bin - this.#first] = (this.#counts[bin - this.#first] as number) + count;
    } else this.#counts[place] = (this.#counts[place] as number) + count;
    this.total += count;
  }

  /** The value at the nearest rank; null without values. */
  quantile(quantile: number): number | null {
    if (this.total === 0) return null;
    let left = nearestRankPosition(quantile, this.total);
    for (let place = 0; place < this.#counts.length; place += 1) {
      left -= this.#counts[place] as number;
      if (left <= 0) return binValue(this.#first + place);
    }
    return null;
  }

  #reach(bin: number): void {
    const old = this.#counts;
    const last = this.#first + old.length;
    const room = Math.max(32, old.length >> 1);
    const first = old.length === 0 ? Math.max(0, bin - 16) : bin < this.#first ? Math.max(0, bin - room) : this.#first;
    const end = Math.min(binCount, old.length === 0 ? bin + 16 : bin >= last ? bin + room : last);
    this.#counts = new Float64Array(Math.max(end, bin + 1) - first);
    if (old.length > 0) this.#counts.set(old, this.#first - first);
    this.#first = first;
  }
}
