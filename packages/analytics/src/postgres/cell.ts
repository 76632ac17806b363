import type { Measure } from '../analytics-store.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { requireLayout } from './layout.ts';

/** The columns of `call_cells` that hold bins, in the order in which packed calls carry them. */
export const binColumns = ['latency', 'response_size', 'request_size'] as const satisfies readonly Measure[];

/** The layout that cells are written in, the only one so far. A change must go on reading the old one. */
export const cellLayout = 1;

/**
 * A cell as it is stored (docs/analytics-storage.md). `entries` has, for each target and status that was met, in their order:
 * the distance to the entry before it, and how many calls. Each column of bins has, for the same entries: how many bins, and
 * for each of them the distance to the bin before it, and how many calls.
 */
export type PackedCell = PackedEntries & { readonly [column in Measure]: Buffer };

export interface PackedEntries {
  readonly layout: number;
  readonly entries: Buffer;
}

/** Statuses are 100 to 999. */
const statuses = 1000;

/** One number for both, by which entries are sorted and found. */
export function targetAndStatus(target: number, status: number): number {
  return target * statuses + status;
}

interface Entry {
  count: number;
  readonly bins: readonly [Map<number, number>, Map<number, number>, Map<number, number>];
}

/** Figures of one application in one span of time, to be added to. Adding is commutative and associative. */
export class Cell {
  readonly #entries = new Map<number, Entry>();

  /** One call; `binAt` answers its bin of each of `binColumns`, -1 where it has none. */
  addCall(target: number, status: number, binAt: (column: number) => number): void {
    const entry = this.#entry(targetAndStatus(target, status));
    entry.count += 1;
    for (let column = 0; column < binColumns.length; column += 1) {
      const bin = binAt(column);
      if (bin < 0) continue;
      const counts = entry.bins[column] as Map<number, number>;
      counts.set(bin, (counts.get(bin) ?? 0) + 1);
    }
  }

  addPacked(packed: PackedCell): void {
    const entries: Entry[] = [];
    readEntries(packed, (target, status, count) => {
      const entry = this.#entry(targetAndStatus(target, status));
      entry.count += count;
      entries.push(entry);
    });
    for (const [column, name] of binColumns.entries()) {
      readBins(packed[name], (place, bin, count) => {
        const counts = (entries[place] as Entry).bins[column] as Map<number, number>;
        counts.set(bin, (counts.get(bin) ?? 0) + count);
      });
    }
  }

  pack(): PackedCell {
    const inOrder = [...this.#entries].sort(([one], [other]) => one - other);
    const entries = new ByteWriter();
    let before = 0;
    for (const [name, { count }] of inOrder) {
      entries.write(name - before);
      entries.write(count);
      before = name;
    }
    const columns = binColumns.map((_, column) =>
      packBins(inOrder.map(([, { bins }]) => bins[column] as Map<number, number>)),
    );
    return {
      layout: cellLayout,
      entries: entries.end(),
      latency: columns[0],
      response_size: columns[1],
      request_size: columns[2],
    } as PackedCell;
  }

  #entry(name: number): Entry {
    const known = this.#entries.get(name);
    if (known) return known;
    const entry: Entry = { count: 0, bins: [new Map(), new Map(), new Map()] };
    this.#entries.set(name, entry);
    return entry;
  }
}

function packBins(entries: readonly Map<number, number>[]): Buffer {
  const bytes = new ByteWriter();
  for (const counts of entries) {
    bytes.write(counts.size);
    let before = 0;
    for (const [bin, count] of [...counts].sort(([one], [other]) => one - other)) {
      bytes.write(bin - before);
      bytes.write(count);
      before = bin;
    }
  }
  return bytes.end();
}

/**
 * Calls back for each entry, in order.
 * @throws Error for a layout that a newer Stoa has written
 */
export function readEntries(
  { layout, entries }: PackedEntries,
  each: (target: number, status: number, count: number) => void,
): void {
  requireLayout('cell', layout, cellLayout);
  const reader = new ByteReader(entries);
  let name = 0;
  while (!reader.atEnd) {
    name += reader.read();
    each(Math.floor(name / statuses), name % statuses, reader.read());
  }
}

/** Calls back for each bin with the place of its entry. */
export function readBins(packed: Buffer, each: (place: number, bin: number, count: number) => void): void {
  const reader = new ByteReader(packed);
  for (let place = 0; !reader.atEnd; place += 1) {
    let bin = 0;
    for (let left = reader.read(); left > 0; left -= 1) {
      bin += reader.read();
      each(place, bin, reader.read());
    }
  }
}
