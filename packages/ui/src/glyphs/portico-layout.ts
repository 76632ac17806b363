import type { VersionState } from './version-state.ts';

/** Versions of one product, oldest first. */
export interface PorticoBay {
  readonly id: string;
  readonly versions: readonly VersionState[];
}

export interface PlacedColumn {
  readonly x: number;
  readonly state: VersionState;
  /** 0 for the newest deprecated version, 1 for the one before … */
  readonly age: number;
}

export interface PlacedBay {
  readonly id: string;
  readonly x: number;
  readonly width: number;
  readonly columns: readonly PlacedColumn[];
}

export interface PorticoLayout {
  readonly width: number;
  readonly columnWidth: number;
  readonly bays: readonly PlacedBay[];
}

const MOST = 30;
/** Length of the beam; shorter only when the columns would otherwise lose sight of each other. */
const WIDTH = 515;
const WIDEST_PITCH = 92;
const WIDEST_COLUMN = 40;
/** A gap between bays, as a share of the pitch between columns. */
const GAP = 9 / 19;

function columnsIn(bays: readonly PorticoBay[]): number {
  return bays.reduce((sum, bay) => sum + bay.versions.length, 0);
}

/**
 * Thins out more than thirty columns: each product keeps its latest two, then its latest one, then only the first thirty products
 * are drawn.
 */
function thinned(bays: readonly PorticoBay[]): readonly PorticoBay[] {
  const shown = bays.filter((bay) => bay.versions.length > 0);
  if (columnsIn(shown) <= MOST) return shown;
  const newest = (count: number) => shown.map((bay) => ({ ...bay, versions: bay.versions.slice(-count) }));
  const two = newest(2);
  return columnsIn(two) <= MOST ? two : newest(1).slice(0, MOST);
}

/**
 * Places one bay per product under a beam of constant length, so that four columns make a small temple and thirty a long porch.
 * @returns null with fewer than two products: one column alone is no portico.
 */
export function layOutPortico(bays: readonly PorticoBay[]): PorticoLayout | null {
  const shown = thinned(bays);
  if (shown.length < 2) return null;
  const count = columnsIn(shown);
  const gaps = shown.length - 1;
  const pitch = Math.min(WIDEST_PITCH, WIDTH / (count - 0.21 + gaps * GAP));
  const columnWidth = Math.round(Math.min(WIDEST_COLUMN, Math.max(11, pitch * 0.79)));
  const steps = count - 1 + gaps * GAP;
  const width = Math.min(WIDTH, Math.round(steps * WIDEST_PITCH + columnWidth));
  const step = (width - columnWidth) / steps;
  let at = 0;
  const placed = shown.map((bay): PlacedBay => {
    const start = at;
    const stumps = bay.versions.filter((state) => state === 'deprecated').length;
    const columns = bay.versions.map((state, index) => ({
      x: Math.round(start + index * step),
      state,
      age: Math.max(0, stumps - 1 - index),
    }));
    at += (bay.versions.length + GAP) * step;
    const reach = Math.max(4, (step * (1 + GAP) - columnWidth) / 2 - 1);
    const first = Math.round(start);
    const last = Math.round(start + (bay.versions.length - 1) * step);
    return { id: bay.id, x: first - reach, width: last - first + columnWidth + 2 * reach, columns };
  });
  return { width, columnWidth, bays: placed };
}
