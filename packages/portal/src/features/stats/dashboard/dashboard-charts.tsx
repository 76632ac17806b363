import type { ChartProps, Slots } from '@stoa/charts/chart-data';
import { LineChart } from '@stoa/charts/line-chart';
import { SharedMomentProvider } from '@stoa/charts/shared-moment';
import { StackedBars } from '@stoa/charts/stacked-bars';
import { StatusColumns } from '@stoa/charts/status-columns';
import { reasonOf } from '@stoa/text/reason';
import type { UseQueryResult } from '@tanstack/react-query';
import { useAnalyticsText } from '../../../i18n/analytics/analytics-text.ts';
import { useLanguage, useText } from '../../../i18n/language.tsx';
import type { Chart, ChartInput, PartChart, TimeChart } from './chart-queries.ts';
import styles from './dashboard.module.css';
import type { DashboardFigures } from './use-dashboard-figures.ts';
import { useSlots } from './use-slots.ts';

export interface DashboardChartsProps {
  readonly figures: DashboardFigures;
  /** What is being asked for, while there is no answer yet. */
  readonly input: ChartInput;
  readonly percentiles: boolean;
  /** How many product versions are asked for. */
  readonly versions: number;
  /** Leads to the calls that a figure counts. */
  readonly onCalls: (which: { readonly status?: string; readonly startMs: number; readonly endMs: number }) => void;
  /** Those that are read as tables. */
  readonly tables: readonly Chart[];
  readonly onTables: (tables: readonly Chart[]) => void;
}

/** The six charts (contract §C.9). A version keeps its color, dash and shaft in all of them. */
export function DashboardCharts({
  figures,
  input,
  percentiles,
  versions,
  onCalls,
  tables,
  onTables,
}: DashboardChartsProps) {
  const words = useAnalyticsText();
  const slots = useSlots(figures);
  const viewAs: ViewAs = (chart) => ({
    isTable: tables.includes(chart),
    onTable: (isTable) => onTables(isTable ? [...tables, chart] : tables.filter((other) => other !== chart)),
  });
  const shared = { figures, input, slots, versions, viewAs, onCalls };
  return (
    <SharedMomentProvider>
      <section className={styles.charts} aria-label={words('charts')}>
        <TimeChartPart chart="requests" {...shared} />
        {percentiles && <TimeChartPart chart="latency" {...shared} />}
        <TimeChartPart chart="clientErrors" {...shared} />
        <TimeChartPart chart="serverErrors" {...shared} />
        <PartChartPart chart="clientCodes" figures={figures} viewAs={viewAs} onCalls={onCalls} />
        <PartChartPart chart="serverCodes" figures={figures} viewAs={viewAs} onCalls={onCalls} />
      </section>
    </SharedMomentProvider>
  );
}

/** Whether a chart is read as a table, and the way to change it. */
type ViewAs = (chart: Chart) => Required<Pick<ChartProps, 'isTable' | 'onTable'>>;

function TimeChartPart(props: {
  chart: TimeChart;
  figures: DashboardFigures;
  input: ChartInput;
  slots: Slots;
  versions: number;
  viewAs: ViewAs;
  onCalls: DashboardChartsProps['onCalls'];
}) {
  const { chart, figures, input, slots, versions, viewAs, onCalls } = props;
  const words = useAnalyticsText();
  const query = figures[chart];
  const shown = query.data?.input ?? input;
  const { granularity } = shown.window;
  const common = useCommon(query, words(`chart.${chart}`), shown);
  const given = {
    ...common,
    ...viewAs(chart),
    frame: shown.window,
    series: query.data?.series ?? [],
    requestedAtMs: shown.requestedAtMs,
    leftOut: query.data?.truncated ? words('truncated') : undefined,
    emptyText: words(`none.${chart}`),
    slots,
    expected: versions,
    onOpen: (startMs: number, endMs: number) => onCalls({ ...statusOf[chart], startMs, endMs }),
  };
  if (chart === 'latency') return <LineChart {...given} note={words('latency.note')} unit="ms" />;
  if (chart === 'requests') return <LineChart {...given} note={words(`per.${granularity}`)} unit="count" />;
  return <StackedBars {...given} note={words(`responses.${granularity}`)} unit="count" />;
}

/** What the calls of a chart have in common. */
const statusOf: Readonly<Record<TimeChart, { readonly status?: string }>> = {
  requests: {},
  latency: {},
  clientErrors: { status: '4XX' },
  serverErrors: { status: '5XX' },
};

function PartChartPart(props: {
  chart: PartChart;
  figures: DashboardFigures;
  viewAs: ViewAs;
  onCalls: DashboardChartsProps['onCalls'];
}) {
  const { chart, figures, viewAs, onCalls } = props;
  const words = useAnalyticsText();
  const { tag } = useLanguage();
  const query = figures[chart];
  const slices = query.data?.slices ?? [];
  const count = slices.reduce((sum, { value }) => sum + value, 0);
  const total =
    count === 1
      ? words('responses.one')
      : words('responses.total', { count: new Intl.NumberFormat(tag).format(count) });
  const common = useCommon(query, words(`chart.${chart}`), query.data?.input);
  return (
    <StatusColumns
      {...common}
      {...viewAs(chart)}
      {...(slices.length > 0 && { note: total })}
      slices={slices}
      onOpen={
        query.data &&
        ((status) => {
          const { startMs, endMs } = query.data.input.window;
          onCalls({ status, startMs, endMs });
        })
      }
      emptyText={words(chart === 'clientCodes' ? 'none.clientErrors' : 'none.serverErrors')}
    />
  );
}

/** The props that all charts have in common. */
function useCommon(query: UseQueryResult, title: string, shown: ChartInput | undefined): ChartProps {
  const t = useText();
  return {
    title,
    // The file is named after what is shown: the answer to the present question may still be on its way.
    ...(shown && { fileName: `${title} ${shown.fileName}` }),
    state: query.isError ? 'failed' : query.data === undefined ? 'loading' : 'ready',
    refreshing: query.isPlaceholderData || (query.isFetching && query.data !== undefined),
    ...(query.isError && { failure: reasonOf(query.error, t) }),
    onRetry: () => void query.refetch(),
  };
}
