import { useText } from '@stoa/text/language';
import { DeprecatedTag } from '@stoa/ui/deprecated-tag.tsx';
import type { DrawnSeries } from './arrange-series.ts';
import styles from './chart-legend.module.css';
import { legendRoom } from './legend-room.ts';
import { Swatch, type SwatchKind } from './swatch.tsx';

/** The series by name; each is a switch that hides or shows it. The figure is displayed in both cases. */
export function ChartLegend(props: {
  label: string;
  series: readonly DrawnSeries[];
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
  figureOf: (series: DrawnSeries) => string;
  kind: SwatchKind;
  patternId: string;
  /** How many names may come, where that is known before the figures. */
  expected: number | undefined;
}) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div className={styles.legend} style={legendRoom(props.expected)} role="group" aria-label={props.label}>
      {props.series.map((series) => (
        <button
          key={series.id}
          type="button"
          aria-pressed={!props.hidden.has(series.id)}
          onClick={() => props.onToggle(series.id)}
        >
          <Swatch slot={series.slot} kind={props.kind} patternId={props.patternId} />
          <span className={styles.name} title={series.label}>
            {series.label}
          </span>
          {series.deprecated && <DeprecatedTag compact label={t('product.deprecated')} />}
          <b>{props.figureOf(series)}</b>
        </button>
      ))}
    </div>
  );
}
