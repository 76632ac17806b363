import type { Slot } from './chart-data.ts';

/** Line and marker of a series: they identify it for readers who cannot distinguish the colors. */
interface SeriesLook {
  readonly dash: string | undefined;
  readonly width: number;
}

export const looks: Readonly<Record<Slot, SeriesLook>> = {
  0: { dash: undefined, width: 2 },
  1: { dash: '7 4', width: 2 },
  2: { dash: '2 4', width: 2.2 },
  3: { dash: '10 4 2 4', width: 2 },
  4: { dash: undefined, width: 1.4 },
};

/** Disc, square, triangle, diamond, cross: around a point, `r` pixels in each direction. */
export function markerPath(slot: Slot, x: number, y: number, r: number): string {
  switch (slot) {
    case 0:
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    case 1:
      return `M${x - r * 0.9} ${y - r * 0.9}h${r * 1.8}v${r * 1.8}h${-r * 1.8}z`;
    case 2:
      return `M${x} ${y - r * 1.2}L${x + r * 1.2} ${y + r}H${x - r * 1.2}z`;
    case 3:
      return `M${x} ${y - r * 1.3}L${x + r * 1.3} ${y}L${x} ${y + r * 1.3}L${x - r * 1.3} ${y}z`;
    case 4:
      return `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`;
  }
}
