import { describe, expect, it } from 'vitest';
import { layOutPortico, type PorticoBay } from './portico-layout.ts';

const bay = (id: number, versions: number): PorticoBay => ({
  id: `${id}`,
  versions: Array.from({ length: versions }, (_, at) => (at === versions - 1 ? 'latest' : 'supported')),
});
const bays = (count: number, versions: number) => Array.from({ length: count }, (_, id) => bay(id, versions));
const columnsOf = (products: readonly PorticoBay[]) =>
  layOutPortico(products)?.bays.flatMap((each) => each.columns) ?? [];

describe('the portico', () => {
  it('is left out with one product, and with products that have no version', () => {
    expect(layOutPortico([bay(1, 4)])).toBeNull();
    expect(layOutPortico([bay(1, 4), bay(2, 0)])).toBeNull();
  });

  it('draws every version up to thirty columns', () => {
    expect(columnsOf(bays(10, 3))).toHaveLength(30);
  });

  it('shows only the latest two of each product over thirty columns', () => {
    const drawn = layOutPortico(bays(11, 3));
    expect(drawn?.bays.every((each) => each.columns.length === 2)).toBe(true);
    expect(drawn?.bays[0]?.columns.map((column) => column.state)).toEqual(['supported', 'latest']);
  });

  it('never draws more than thirty columns', () => {
    expect(columnsOf(bays(80, 5))).toHaveLength(30);
  });

  it.each([2, 3, 5, 8, 12, 30])('keeps %s columns apart and under the beam', (count) => {
    const layout = layOutPortico(bays(count, 1));
    const places = layout?.bays.flatMap((each) => each.columns.map((column) => column.x)) ?? [];
    expect(places[0]).toBe(0);
    for (const [at, x] of places.entries()) {
      if (at > 0) expect(x - (places[at - 1] ?? 0)).toBeGreaterThan(layout?.columnWidth ?? 0);
      expect(x + (layout?.columnWidth ?? 0)).toBeLessThanOrEqual((layout?.width ?? 0) + 1);
    }
  });
});
