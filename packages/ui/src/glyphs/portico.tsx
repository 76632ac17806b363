import { type MouseEvent, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Column } from './column.tsx';
import { largeColumn } from './column-paths.ts';
import { box } from './path.ts';
import classes from './portico.module.css';
import { layOutPortico, type PorticoBay } from './portico-layout.ts';
import { VersionLegend } from './version-legend.tsx';
import type { VersionState } from './version-state.ts';

export interface PorticoProduct extends PorticoBay {
  /** "Issue Tracking, 4 versions, 2 deprecated": shown while the pointer is over its bay. */
  readonly caption: string;
  readonly href: string;
}

export interface PorticoProps {
  readonly products: readonly PorticoProduct[];
  /** "8 products on this page, 24 versions": what the drawing says, in words. */
  readonly caption: string;
  readonly legend: Readonly<Record<VersionState, string>>;
  /** Follows a bay's link inside the application. */
  readonly onOpen?: (id: string, event: MouseEvent<Element>) => void;
  readonly loading?: boolean;
}

const TOP = 3;
const GROUND = 150;

/**
 * The catalog drawn as a porch: one bay per product, one column per version. Nothing is drawn with fewer than two products. It
 * serves the eye and the pointer only; the same links and words stand in the list below it.
 */
export function Portico({ products, caption, legend, onOpen, loading = false }: PorticoProps) {
  const [named, setNamed] = useState<string | null>(null);
  const layout = layOutPortico(products);
  if (layout === null) return null;
  const { width, columnWidth, bays } = layout;
  const product = new Map(products.map((each) => [each.id, each]));
  const shown = new Set(bays.flatMap((bay) => bay.columns.map((column) => column.state)));
  return (
    <figure className={classNames(classes.root, loading && classes.loading)}>
      <svg
        className={classes.drawing}
        preserveAspectRatio="xMinYMid"
        viewBox={`-8 -9 ${width + 16} 176`}
        aria-hidden="true"
      >
        <path className={classes.beam} d={`${box(-4, -9, width + 8, 1)} ${box(-2, -6, width + 4, 6)}`} />
        {bays.map((bay) => (
          <a
            key={bay.id}
            className={classes.bay}
            href={product.get(bay.id)?.href}
            tabIndex={-1}
            onClick={(event) => onOpen?.(bay.id, event)}
            onMouseEnter={() => setNamed(bay.id)}
            onMouseLeave={() => setNamed(null)}
          >
            <path d={box(bay.x, 0, bay.width, 158)} fill="none" pointerEvents="all" />
            {bay.columns.map(({ x, state, age }) => (
              <Column
                key={x}
                state={state}
                paths={largeColumn(state, { x, width: columnWidth, top: TOP, ground: GROUND }, age)}
              />
            ))}
          </a>
        ))}
        <path
          className={classes.beam}
          d={`${box(-2, 156, width + 4, 1)} ${box(-5, 159, width + 10, 1)} ${box(-8, 162, width + 16, 2)}`}
        />
      </svg>
      <figcaption className={classes.caption}>
        <span className={classes.said}>{(named && product.get(named)?.caption) || caption}</span>
        <VersionLegend labels={legend} states={shown} />
      </figcaption>
    </figure>
  );
}
