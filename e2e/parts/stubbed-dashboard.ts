import type { Page } from '@playwright/test';

const application = '00000000-0000-4000-8000-00000000000c';
/** Its heading waits for figures; only the path and this are to be known of the page. */
export const stubbedDashboard = {
  path: `/application/${application}/application-dashboard`,
  heading: 'Requests by product version',
} as const;

/** What the dashboard asks for, as far as an answer depends on it. */
export interface StatsQuestion {
  readonly start_ms: number;
  readonly end_ms: number;
  readonly metrics: readonly [string];
  readonly dimensions: readonly string[];
  readonly granularity_ms?: number;
  readonly filter: readonly { readonly dimension: string; readonly values: readonly string[] }[];
}

/** The figure of one version or status code in one bucket; null where there is none. */
export type FigureOf = (question: StatsQuestion, name: string, bucket: number) => number | null;

/** A week's pattern for each version, and an hour that went wrong; the same at every run. */
const believable: FigureOf = ({ metrics, filter, dimensions }, name, bucket) => {
  const place = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const wave = 1 + 0.3 * Math.sin(bucket / 2 + place) + (bucket % 7 > 4 ? -0.5 : 0);
  if (!dimensions.includes('TIME')) return Math.round(40_000 / (1 + (place % 7) ** 2));
  if (metrics[0] !== 'REQUEST_COUNT') return (place + bucket) % 6 === 0 ? null : 80 + (place % 5) * 90 * wave;
  const isError = filter.some(({ dimension }) => dimension === 'STATUS_CODE_GROUPED');
  return Math.round(((isError ? 90 : 9000) * wave) / (1 + (place % 5)));
};

export const versions = [
  'Issue Tracking - v3.1',
  'Repositories - v4.0',
  'Pipelines - v2.6',
  'Issue Tracking - v2.0',
  'Audit Log - v1.2',
] as const;

/**
 * Answers all that a dashboard asks, in the page itself: figures that are the same at every run, and any state at will.
 *
 * @param page before it goes to `stubbedDashboard.path`, signed in
 * @param names product versions, as the server names them
 */
export async function stubDashboard(
  page: Page,
  names: readonly string[] = versions,
  figureOf: FigureOf = believable,
): Promise<void> {
  const answers = {
    '/stats/config': { analytics: { percentiles: true, retention_ms: 90 * 86_400_000 } },
    [`/applications/${application}`]: {
      id: application,
      name: 'Relay',
      reference_id: 'relay',
      description: null,
      redirect_uri: null,
      scopes: [],
      auth_strategy: null,
      ...times,
    },
    [`/applications/${application}/registrations`]: {
      data: names.map(registrationOf),
      meta: { page: { total: names.length, size: 100, number: 1 } },
    },
    '/stats/operations': { operations: [], truncated: false, other_requests: 0 },
  };
  for (const [path, json] of Object.entries(answers)) {
    await page.route(isCall(path), (route) => route.fulfill({ json }));
  }
  await page.route(isCall('/stats'), (route) =>
    route.fulfill({ json: statsAnswer(route.request().postDataJSON(), names, figureOf) }),
  );
}

/** Whether an address is that of a call of the portal. */
export const isCall = (path: string) => (url: URL) => url.pathname === `/api/v2${path}`;

const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };

function registrationOf(name: string, index: number) {
  const id = (kind: string) => `00000000-0000-4000-8000-00000000${kind}${String(index).padStart(2, '0')}`;
  const [product_name, product_version_name] = name.split(' - ');
  return {
    id: id('b1'),
    status: 'approved',
    application_id: application,
    product_id: id('d1'),
    product_name,
    product_version_id: id('a1'),
    product_version_name,
    ...times,
  };
}

function statsAnswer(question: StatsQuestion, names: readonly string[], figureOf: FigureOf) {
  const { start_ms, end_ms, metrics, dimensions, filter } = question;
  const group = filter.find(({ dimension }) => dimension === 'STATUS_CODE_GROUPED')?.values[0];
  const values: Readonly<Record<string, readonly string[]>> = {
    API_PRODUCT_VERSION: names,
    STATUS_CODE: group === '5XX' ? ['503', '502', '504', '500'] : ['404', '401', '422', '403', '429', '400'],
    STATUS_CODE_GROUPED: ['2XX', '4XX', '5XX'],
  };
  const whole = end_ms - start_ms + 1;
  const granularity = dimensions.includes('TIME') ? (question.granularity_ms ?? 86_400_000) : whole;
  const named = dimensions.find((dimension) => dimension in values);
  const records = Array.from({ length: Math.ceil(whole / granularity) }, (_, bucket) =>
    (named === undefined ? [''] : (values[named] ?? [])).flatMap((name) => {
      const figure = figureOf(question, name, bucket);
      if (figure === null) return [];
      const event = { [metrics[0]]: figure, ...(named !== undefined && { [named]: name }) };
      return [{ event, timestamp: new Date(start_ms + bucket * granularity).toISOString() }];
    }),
  ).flat();
  return {
    meta: {
      dimensions: named === undefined ? {} : { [named]: values[named] },
      metric_names: metrics,
      metric_units: { [metrics[0]]: metrics[0] === 'REQUEST_COUNT' ? 'count' : 'ms' },
      start_ms,
      end_ms,
      granularity,
      truncated: false,
      query_id: 'stubbed',
    },
    records,
  };
}
