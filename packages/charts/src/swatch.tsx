import type { Slot } from './chart-data.ts';
import styles from './series.module.css';
import { looks, markerPath } from './series-look.ts';

export type SwatchKind = 'line' | 'shaft';

/** The series as the chart draws it, beside its name. */
export function Swatch({ slot, kind, patternId }: { slot: Slot; kind: SwatchKind; patternId: string }) {
  if (kind === 'line') {
    const { dash, width } = looks[slot];
    return (
      <svg className={styles.swatch} data-slot={slot} width={30} height={12} aria-hidden="true">
        <path className={styles.line} d="M1 6h28" strokeWidth={width} strokeDasharray={dash} />
        <path className={styles.marker} d={markerPath(slot, 15, 6, 3)} />
      </svg>
    );
  }
  return (
    <svg className={styles.swatch} data-slot={slot} width={12} height={14} aria-hidden="true">
      <path className={styles.cornice} d="M0 0h12v1H0zM0 13h12v1H0z" />
      <path d="M1 2h10v10H1z" {...shaftPaint(slot, patternId)} />
    </svg>
  );
}

/** Solid, flutes, drums, hatch, open. @param patternId of `ShaftPatterns` in the same chart */
export function shaftPaint(slot: Slot, patternId: string) {
  if (slot === 0) return { fill: 'currentColor' };
  if (slot === 4) return { fill: 'none', stroke: 'currentColor' };
  return { fill: `url(#${patternId}-${slot})` };
}

/** The fillings of shafts, once a chart. */
export function ShaftPatterns({ id }: { id: string }) {
  return (
    <svg width={0} height={0} className={styles.patterns} aria-hidden="true">
      <defs>
        <pattern id={`${id}-1`} data-slot={1} width={4} height={8} patternUnits="userSpaceOnUse">
          <path d="M0 0h2v8H0z" fill="currentColor" />
        </pattern>
        <pattern id={`${id}-2`} data-slot={2} width={8} height={4} patternUnits="userSpaceOnUse">
          <path d="M0 0h8v3H0z" fill="currentColor" />
        </pattern>
        <pattern
          id={`${id}-3`}
          data-slot={3}
          width={5}
          height={5}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0h3v5H0z" fill="currentColor" />
        </pattern>
      </defs>
    </svg>
  );
}
