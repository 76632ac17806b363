import type { Slot } from './chart-data.ts';
import styles from './chart-tooltip.module.css';
import { isNarrow, type Plot } from './plot-size.ts';
import { Swatch, type SwatchKind } from './swatch.tsx';

export interface TooltipRow {
  readonly id: string;
  readonly slot?: Slot;
  readonly label: string;
  readonly value: string;
}

/** Exact figures beside the marked value, never over it; on a phone below the picture, where no finger is. */
export function ChartTooltip(props: {
  plot: Plot;
  x: number;
  head: string;
  figure?: string;
  rows: readonly TooltipRow[];
  /** What a press does. */
  hint?: string | undefined;
  kind?: SwatchKind;
  patternId?: string;
}) {
  const { plot, x } = props;
  const place = isNarrow(plot.width)
    ? { left: 0, right: 0, top: plot.height - 20 }
    : x > plot.width / 2
      ? { right: plot.width - x + 10, top: -6 }
      : { left: x + 10, top: -6 };
  return (
    // The slider beside it announces the same text.
    <div className={styles.tooltip} style={place} aria-hidden="true" data-chart-tooltip="">
      <p className={styles.head}>
        <span>{props.head}</span>
        <b>{props.figure}</b>
      </p>
      {props.rows.map(({ id, slot, label, value }) => (
        <p key={id}>
          {slot !== undefined && props.kind && (
            <Swatch slot={slot} kind={props.kind} patternId={props.patternId ?? ''} />
          )}
          <span className={styles.label}>{label}</span>
          <b>{value}</b>
        </p>
      ))}
      {props.hint && <p className={styles.hint}>{props.hint}</p>}
    </div>
  );
}
