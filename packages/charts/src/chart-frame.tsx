import { useText } from '@stoa/text/language';
import { Button } from '@stoa/ui/button.tsx';
import { PlanDrawing } from '@stoa/ui/glyphs/plan-drawing.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { saveCsv } from '@stoa/ui/save-csv.ts';
import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import { type ReactNode, useId, useState } from 'react';
import type { ChartProps } from './chart-data.ts';
import styles from './chart-frame.module.css';
import { ChartSkeleton, type SkeletonShape } from './chart-skeleton.tsx';
import { ChartTable, type TableData } from './chart-table.tsx';
import { useChartText } from './i18n/chart-text.ts';

interface ChartFrameProps {
  readonly chart: ChartProps;
  readonly shape: SkeletonShape;
  /** How many names the legend may have. */
  readonly expected?: number | undefined;
  readonly isEmpty: boolean;
  /** The chart in one sentence, for screen readers. */
  readonly summary: string;
  readonly table: TableData;
  readonly csv: () => string;
  readonly children: ReactNode;
}

/** Title, switch to the table, file, and in the same room whatever there is: picture, skeleton, nothing, or why not. */
export function ChartFrame({ chart, shape, expected, isEmpty, summary, table, csv, children }: ChartFrameProps) {
  const text = useChartText();
  const titleId = useId();
  const [isOwnTable, setIsOwnTable] = useState(false);
  const { title, isTable = isOwnTable, onTable = setIsOwnTable } = chart;
  const isReady = chart.state === 'ready' && !isEmpty;
  return (
    <section
      className={styles.frame}
      aria-labelledby={titleId}
      aria-busy={chart.state === 'loading' || chart.refreshing || undefined}
    >
      <header className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        {chart.note && <span className={styles.note}>{chart.note}</span>}
        {/* Their room is kept before there is anything to switch: nothing may jump when it comes. */}
        <span className={styles.actions} style={{ visibility: isReady ? undefined : 'hidden' }}>
          <button
            type="button"
            aria-label={text(isTable ? 'viewChartOf' : 'viewTableOf', { title })}
            onClick={() => onTable(!isTable)}
          >
            {text(isTable ? 'viewAsChart' : 'viewAsTable')}
          </button>
          <button
            type="button"
            aria-label={text('csvOf', { title })}
            onClick={() => saveCsv(chart.fileName ?? title, csv())}
          >
            {text('csv')}
          </button>
        </span>
      </header>
      {isReady && (
        <div className={styles.content} data-refreshing={chart.refreshing || undefined}>
          <p>
            <VisuallyHidden>{summary}</VisuallyHidden>
          </p>
          {isTable ? <ChartTable title={title} data={table} /> : children}
        </div>
      )}
      {chart.state === 'loading' && (
        <ChartSkeleton shape={shape} expected={expected} label={text('loading', { title })} />
      )}
      {chart.state === 'ready' && isEmpty && <Nothing words={chart.emptyText ?? text('nothing')} />}
      {chart.state === 'failed' && <Failed chart={chart} />}
    </section>
  );
}

function Nothing({ words }: { words: string }) {
  return (
    <div className={styles.nothing}>
      <PlanDrawing />
      <p>{words}</p>
    </div>
  );
}

function Failed({ chart }: { chart: ChartProps }) {
  const t = useText();
  return (
    <div className={styles.failed}>
      {/* Six charts may fail at once: politely, one after the other. */}
      <div role="status">
        <Notice
          kind="danger"
          announce="none"
          title={t('error.unableToFetch', { thing: chart.title })}
          actions={
            chart.onRetry && (
              <Button size="sm" onClick={chart.onRetry}>
                {t('common.retry')}
              </Button>
            )
          }
        >
          {chart.failure}
        </Notice>
      </div>
    </div>
  );
}
