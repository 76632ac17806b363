// @vitest-environment jsdom

import { isDeepStrictEqual } from 'node:util';
import { stubBrowserParts } from '@stoa/ui/browser-parts.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anApplication, keyAuth } from '../testing/applications.ts';
import { type Answers, listOf, openPage } from '../testing/open-page.tsx';

const id = (digit: number) => `00000000-0000-4000-8000-${String(digit).padStart(12, '0')}`;
const applicationId = id(1);
const address = `/application/${applicationId}/application-dashboard`;
const registration = (digit: number, product: string, version: string) => ({
  id: id(digit + 100),
  application_id: applicationId,
  product_id: id(digit + 200),
  product_name: product,
  product_version_id: id(digit),
  product_version_name: version,
  status: 'approved',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});

interface StatsBody {
  readonly start_ms: number;
  readonly end_ms: number;
  readonly metrics: readonly [string];
  readonly dimensions: readonly string[];
  readonly granularity_ms?: number;
  readonly filter: readonly { readonly dimension: string; readonly values: readonly string[] }[];
}

/** One answer for every question: a figure of each kind of dimension, in the first bucket. */
const someStats = {
  meta: {
    dimensions: {},
    metric_names: ['REQUEST_COUNT'],
    metric_units: {},
    start_ms: 0,
    end_ms: 0,
    granularity: 1,
    truncated: false,
    query_id: 'q',
  },
  records: [
    {
      event: {
        REQUEST_COUNT: 12,
        RESPONSE_LATENCY_P99: 80,
        API_PRODUCT_VERSION: 'Ships - v1',
        STATUS_CODE: '404',
        STATUS_CODE_GROUPED: '2XX',
      },
      timestamp: new Date().toISOString(),
    },
  ],
};
const noStats = { ...someStats, records: [] };
const noOperations = { operations: [], truncated: false, other_requests: 0 };

const open = (changes: Answers = {}, { search = '', allowed = '90d' as '24h' | '90d' } = {}) =>
  openPage(address + search, {
    portal: { allowed_time_period: allowed },
    answers: {
      [`GET /api/v2/applications/${applicationId}`]: anApplication(applicationId, 'Fleet map', keyAuth),
      [`GET /api/v2/applications/${applicationId}/registrations`]: listOf([
        registration(11, 'Ships', 'v1'),
        registration(12, 'Berths', 'v2'),
      ]),
      'GET /api/v2/stats/config': { analytics: { percentiles: true, retention_ms: 90 * 86_400_000 } },
      'POST /api/v2/stats': noStats,
      'POST /api/v2/stats/operations': noOperations,
      ...changes,
    },
  });

type Opened = Awaited<ReturnType<typeof open>>;
const askedStats = ({ asked }: Opened) => asked.filter(({ call }) => call === 'POST /api/v2/stats');
/** Each question once: React's strict mode mounts twice, and gives the first questions up. */
const questions = (opened: Opened) =>
  [...new Set(askedStats(opened).map(({ body }) => JSON.stringify(body)))].map((body) => JSON.parse(body) as StatsBody);
/** Those of the charts: the summary's have no STATUS_CODE_GROUPED among their filters and no version as dimension. */
const chartQuestions = (opened: Opened) =>
  questions(opened).filter(({ dimensions }) => dimensions.some((each) => /VERSION|STATUS_CODE$/.test(each)));
const search = ({ router }: Opened) => router.state.location.searchStr;
const shown = () => screen.findByRole('heading', { name: 'Fleet map analytics', level: 1 });

beforeEach(() => stubBrowserParts(vi.stubGlobal));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the dashboard', () => {
  it('contract §C.9: asks for six charts, each about this application', async () => {
    const opened = await open();
    await shown();
    await waitFor(() => expect(chartQuestions(opened)).toHaveLength(6));
    const kinds = chartQuestions(opened).map(({ metrics, dimensions, filter }) => [
      metrics[0],
      dimensions.join('+'),
      filter.find(({ dimension }) => dimension === 'STATUS_CODE_GROUPED')?.values[0],
    ]);
    expect(kinds.toSorted()).toEqual(
      [
        ['REQUEST_COUNT', 'API_PRODUCT_VERSION+TIME', undefined],
        ['RESPONSE_LATENCY_P99', 'API_PRODUCT_VERSION+TIME', undefined],
        ['REQUEST_COUNT', 'API_PRODUCT_VERSION+TIME', '4XX'],
        ['REQUEST_COUNT', 'API_PRODUCT_VERSION+TIME', '5XX'],
        ['REQUEST_COUNT', 'STATUS_CODE', '4XX'],
        ['REQUEST_COUNT', 'STATUS_CODE', '5XX'],
      ].toSorted(),
    );
    for (const { filter } of questions(opened)) {
      expect(filter[0]).toEqual({ dimension: 'APPLICATION', type: 'IN', values: [applicationId] });
    }
    expect(await screen.findAllByRole('heading', { name: /by (product version|status code)$/, level: 2 })).toHaveLength(
      6,
    );
  });

  it('contract §C.9: shows the last 24 hours by hour unless told otherwise, and the reader’s zone', async () => {
    const opened = await open();
    await shown();
    expect(screen.getByRole('button', { name: /Last 24 hours/ })).toBeDefined();
    expect(screen.getByText(/^Times in /)).toBeDefined();
    await waitFor(() => expect(chartQuestions(opened)).toHaveLength(6));
    const over = chartQuestions(opened).filter(({ granularity_ms }) => granularity_ms !== undefined);
    for (const { granularity_ms, start_ms, end_ms } of over) {
      expect(granularity_ms).toBe(3_600_000);
      expect(end_ms + 1 - start_ms).toBe(86_400_000);
      expect(end_ms).toBeGreaterThanOrEqual(Date.now() - 1000);
    }
  });

  it.each([
    ['', 'Last 24 hours', 1],
    ['?range=7d', 'Last 7 days', 7],
    ['?range=30d', 'Last 30 days', 30],
    ['?range=yesterday', 'Yesterday', 1],
  ])('the summary tells of the range that was chosen, and of the one before: "%s"', async (range, heading, days) => {
    const opened = await open({}, { search: range });
    await shown();
    await waitFor(() => expect(questions(opened)).toHaveLength(8));
    const charts = chartQuestions(opened);
    const ofSummary = questions(opened).filter((each) => !charts.some((chart) => isDeepStrictEqual(chart, each)));
    expect(ofSummary.map(({ metrics, dimensions }) => [metrics[0], dimensions.join('+')]).toSorted()).toEqual([
      ['REQUEST_COUNT', 'STATUS_CODE_GROUPED+TIME'],
      ['RESPONSE_LATENCY_P99', 'TIME'],
    ]);
    for (const { start_ms, end_ms, granularity_ms = 0 } of ofSummary) {
      // Give or take the hour that clocks move.
      expect(Math.round(granularity_ms / 86_400_000)).toBe(days);
      expect(end_ms + 1 - start_ms).toBe(2 * granularity_ms);
      expect(charts.map((chart) => [chart.start_ms, chart.end_ms])).toContainEqual([start_ms + granularity_ms, end_ms]);
    }
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    expect(summary.getByRole('heading', { level: 2 }).textContent).toBe(heading);
    expect(summary.getByText(days === 30 ? '30 days before' : 'Previous period')).toBeDefined();
  });

  it('a bar leads to its calls: the status, the time and the chosen version stand in the address', async () => {
    const stats = (_: unknown, body: unknown) => ({
      ...someStats,
      records: JSON.stringify(body).includes('4XX') ? someStats.records : [],
    });
    const version = registration(11, 'Ships', 'v1').product_version_id;
    const opened = await open({ 'POST /api/v2/stats': stats }, { search: `?versions=${version}` });
    const chart = within(await screen.findByRole('region', { name: '4xx by product version' }));
    (await chart.findByRole('slider')).focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(opened.router.state.location.pathname).toBe(`/application/${applicationId}/calls`));
    const { status, from, to, ...rest } = opened.router.state.location.search as Record<string, string>;
    expect([status, rest]).toEqual(['4XX', { version }]);
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(3_600_000);
  });

  it('contract §C.9: a portal of 24 hours has no calendar and no trend', async () => {
    const opened = await open({}, { allowed: '24h', search: '?range=30d' });
    await shown();
    await waitFor(() => expect(questions(opened)).toHaveLength(8));
    expect(screen.getByRole('heading', { name: 'Last 24 hours', level: 2 })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /Last 24 hours/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Period' }));
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Last 15 minutes',
      'Last 1 hour',
      'Last 6 hours',
      'Last 12 hours',
      'Last 24 hours',
    ]);
    expect(dialog.queryByRole('form')).toBeNull();
  });

  it('contract §C.9: where the portal has no analytics, it is forbidden', async () => {
    await open({ 'GET /api/v2/stats/config': { analytics: null } });
    expect(await screen.findByText('Sorry. You are not authorized to view this page.')).toBeDefined();
  });

  it('contract §C.9: without registrations, it leads to the catalogue and asks for no figures', async () => {
    const opened = await open({ [`GET /api/v2/applications/${applicationId}/registrations`]: listOf([]) });
    expect(await screen.findByRole('heading', { name: 'No traffic to show' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Browse the catalog' }).getAttribute('href')).toBe('/');
    expect(questions(opened)).toEqual([]);
  });

  it('without percentiles nothing is said of latency', async () => {
    const opened = await open({ 'GET /api/v2/stats/config': { analytics: { percentiles: false, retention_ms: 1 } } });
    await shown();
    await waitFor(() => expect(chartQuestions(opened)).toHaveLength(5));
    expect(questions(opened).some(({ metrics }) => metrics[0] === 'RESPONSE_LATENCY_P99')).toBe(false);
    expect(screen.queryByText('P99 Latency')).toBeNull();
  });

  it('a chart that fails says why, and is asked for again by itself', async () => {
    let failing = true;
    const opened = await open({ 'POST /api/v2/stats': () => (failing ? 500 : someStats) });
    const chart = within(await screen.findByRole('region', { name: 'Requests by product version' }));
    const retry = await chart.findByRole('button', { name: 'Try again' });
    failing = false;
    const before = askedStats(opened).length;
    await userEvent.click(retry);
    expect(await chart.findByText('Ships - v1')).toBeDefined();
    expect(askedStats(opened)).toHaveLength(before + 1);
  });

  it('a version keeps its color in all charts when the chart of requests fails', async () => {
    let failing = false;
    const isRequests = (text: string) => /REQUEST_COUNT.*API_PRODUCT_VERSION.*TIME/.test(text) && !text.includes('XX');
    const of = (name: string, count: number) => ({
      event: { ...someStats.records[0]?.event, REQUEST_COUNT: count, API_PRODUCT_VERSION: name },
      timestamp: new Date().toISOString(),
    });
    const [both, one] = [[of('Ships - v1', 12), of('Berths - v2', 3)], [of('Berths - v2', 3)]];
    const answer = (_: unknown, body: unknown) => {
      const asksRequests = isRequests(JSON.stringify(body));
      return failing && asksRequests ? 500 : { ...someStats, records: asksRequests ? both : one };
    };
    await open({ 'POST /api/v2/stats': answer });
    const errors = within(await screen.findByRole('region', { name: '4xx by product version' }));
    const slot = async () =>
      (await errors.findByRole('button', { name: /Berths - v2/ })).querySelector('svg')?.dataset.slot;
    await within(screen.getByRole('region', { name: 'Requests by product version' })).findByText('Ships - v1');
    expect(await slot()).toBe('1');
    failing = true;
    await userEvent.click(screen.getByRole('button', { name: /Last 24 hours/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Last 7 days' }));
    await screen.findByText('Unable to fetch Requests by product version');
    expect(await slot()).toBe('1');
  });

  it('the summary that fails says so, and can be asked for again', async () => {
    await open({ 'POST /api/v2/stats': 500 });
    expect(await screen.findByText('Unable to fetch the summary')).toBeDefined();
  });

  it('portal §2: more versions than are shown is said', async () => {
    await open({ 'POST /api/v2/stats': { ...someStats, meta: { ...someStats.meta, truncated: true } } });
    expect(await screen.findByText(/The charts show the 50 product versions/)).toBeDefined();
  });

  it('saves no file as long as a chart is missing, and says why', async () => {
    let failing = true;
    const isServerErrors = (body: unknown) => JSON.stringify(body).includes('5XX');
    await open({
      'POST /api/v2/stats': (_: unknown, body: unknown) => (failing && isServerErrors(body) ? 500 : someStats),
    });
    const chart = within(await screen.findByRole('region', { name: '5xx by product version' }));
    const codes = within(await screen.findByRole('region', { name: '5xx by status code' }));
    const retries = [chart, codes].map((each) => each.findByRole('button', { name: 'Try again' }));
    const button = screen.getByRole('button', { name: 'Export CSV' });
    const [first, second] = await Promise.all(retries);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('The file can be saved once every chart has loaded.')).toBeDefined();
    failing = false;
    await userEvent.click(first as HTMLElement);
    await userEvent.click(second as HTMLElement);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  });

  it('files say of which application and range they are', async () => {
    await open({ 'POST /api/v2/stats': someStats }, { search: '?range=7d' });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv');
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    try {
      for (const name of ['CSV: Requests by product version', 'CSV: 5xx by status code', 'Export CSV']) {
        const button = await screen.findByRole('button', { name });
        await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
        await userEvent.click(button);
      }
    } finally {
      vi.restoreAllMocks();
    }
    expect(names).toEqual([
      'requests-by-product-version-fleet-map-7d.csv',
      '5xx-by-status-code-fleet-map-7d.csv',
      'fleet-map-7d.csv',
    ]);
  });

  it('which charts are read as tables stands in the address, without a step in the history', async () => {
    const opened = await open({ 'POST /api/v2/stats': someStats }, { search: '?range=7d&tables=serverCodes' });
    await shown();
    const chart = async (name: string) => within(await screen.findByRole('region', { name }));
    expect(await (await chart('5xx by status code')).findByRole('table')).toBeDefined();
    const requests = await chart('Requests by product version');
    const steps = opened.router.history.length;
    await userEvent.click(await requests.findByRole('button', { name: /^View as table/ }));
    expect(await requests.findByRole('table')).toBeDefined();
    await waitFor(() => expect(decodeURIComponent(search(opened))).toBe('?range=7d&tables=serverCodes,requests'));
    expect(opened.router.history.length).toBe(steps);
    await userEvent.click(await requests.findByRole('button', { name: /^View as chart/ }));
    await waitFor(() => expect(search(opened)).toBe('?range=7d&tables=serverCodes'));
    expect(requests.queryByRole('table')).toBeNull();
  });

  it('status codes beyond those that the server tells are counted: totals and shares are of all responses', async () => {
    const counts = (body: StatsBody) => {
      const isOfAll = body.dimensions.length === 0;
      const event = { REQUEST_COUNT: isOfAll ? 103 : 25, ...(!isOfAll && { STATUS_CODE: '404' }) };
      const records = [{ event, timestamp: new Date(body.start_ms).toISOString() }];
      return { ...noStats, meta: { ...noStats.meta, truncated: !isOfAll }, records };
    };
    const isClients = ({ filter, dimensions }: StatsBody) =>
      filter.some(({ values }) => values[0] === '4XX') && !dimensions.includes('TIME');
    const opened = await open({
      'POST /api/v2/stats': (_: unknown, body: StatsBody) => (isClients(body) ? counts(body) : noStats),
    });
    await shown();
    const chart = within(await screen.findByRole('region', { name: '4xx by status code' }));
    expect(await chart.findByText('103 responses')).toBeDefined();
    await userEvent.click(chart.getByRole('button', { name: /^View as table/ }));
    const rows = chart.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows.slice(1)).toEqual([
      ['404 Not Found', '25', '24%'],
      ['Other codes', '78', '76%'],
    ]);
    // Nothing more is asked where all are told.
    expect(questions(opened).filter(({ filter }) => filter.some(({ values }) => values[0] === '5XX'))).toHaveLength(2);
  });

  it.each([
    ['in the same minute', 0],
    ['a minute later', 60_000],
  ])('refresh asks for everything again, once: %s', async (_, passed) => {
    const opened = await open({ 'POST /api/v2/stats': someStats }, { search: '?range=1h' });
    await shown();
    await waitFor(() => expect(questions(opened)).toHaveLength(8));
    const isIdle = () =>
      waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' }).getAttribute('aria-busy')).toBeNull());
    await isIdle();
    const before = askedStats(opened).length;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + passed });
    try {
      await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
      await waitFor(() => expect(askedStats(opened).length).toBeGreaterThanOrEqual(before + 8));
      await isIdle();
      const asked = askedStats(opened).slice(before);
      expect(asked).toHaveLength(8);
      const ends = asked.map(({ body }) => (body as StatsBody).end_ms);
      expect(ends.filter((end) => end + 1 < Date.now())).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('its range', () => {
  it('is chosen, stands in the address, and comes back with Back', async () => {
    const opened = await open();
    await shown();
    await userEvent.click(screen.getByRole('button', { name: /Last 24 hours/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Last 7 days' }));
    await waitFor(() => expect(search(opened)).toBe('?range=7d'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(questions(opened).filter(({ granularity_ms }) => granularity_ms === 86_400_000).length).toBeGreaterThan(0),
    );
    act(() => opened.router.history.back());
    expect(await screen.findByRole('button', { name: /Last 24 hours/ })).toBeDefined();
    expect(search(opened)).toBe('');
  });

  it('can be days of one’s choice, back to 90 days ago and no further', async () => {
    const opened = await open();
    await shown();
    await userEvent.click(screen.getByRole('button', { name: /Last 24 hours/ }));
    const form = within(screen.getByRole('form', { name: 'Custom range' }));
    const from = form.getByLabelText('From');
    await userEvent.clear(from);
    await userEvent.type(from, '2020-01-01');
    await userEvent.click(form.getByRole('button', { name: 'Apply' }));
    expect(await form.findByText(/^Choose days from /)).toBeDefined();
    expect(from.getAttribute('aria-invalid')).toBe('true');
    expect(form.getByLabelText('To').getAttribute('aria-invalid')).not.toBe('true');
    expect(search(opened)).toBe('');
    const [last, first] = [0, 3].map((days) => dayBefore(days));
    await userEvent.clear(from);
    await userEvent.type(from, first as string);
    await userEvent.clear(form.getByLabelText('To'));
    await userEvent.type(form.getByLabelText('To'), last as string);
    await userEvent.click(form.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(search(opened)).toBe(`?from=${first}&to=${last}`));
  });

  it('closes with Escape and gives the focus back', async () => {
    await open();
    await shown();
    const button = screen.getByRole('button', { name: /Last 24 hours/ });
    await userEvent.click(button);
    expect(document.activeElement?.textContent).toBe('Last 24 hours');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('that is bad in the address is the default', async () => {
    await open({}, { search: '?range=forever&versions=everything' });
    await shown();
    expect(screen.getByRole('button', { name: /Last 24 hours/ })).toBeDefined();
    expect(screen.getByRole('button', { name: /Versions\s*All/ })).toBeDefined();
  });
});

describe('its product versions', () => {
  it('contract §C.9: what is chosen takes effect 900 ms after the last choice', async () => {
    const opened = await open();
    await shown();
    await userEvent.click(screen.getByRole('button', { name: /Versions/ }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const type = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
      await type.click(screen.getByRole('checkbox', { name: 'Ships - v1' }));
      await act(() => vi.advanceTimersByTimeAsync(800));
      await type.click(screen.getByRole('checkbox', { name: 'Berths - v2' }));
      await act(() => vi.advanceTimersByTimeAsync(800));
      expect(search(opened)).toBe('');
      await act(() => vi.advanceTimersByTimeAsync(150));
    } finally {
      vi.useRealTimers();
    }
    await waitFor(() => expect(decodeURIComponent(search(opened))).toBe(`?versions=${id(11)},${id(12)}`));
    expect(screen.getByRole('button', { name: /Versions\s*2 of 2/ })).toBeDefined();
    await waitFor(() =>
      expect(questions(opened).at(-1)?.filter[1]).toEqual({
        dimension: 'API_PRODUCT_VERSION',
        type: 'IN',
        values: [id(11), id(12)],
      }),
    );
  });

  it('a choice that waits is left alone by a range that is chosen meanwhile, and given up by Back', async () => {
    const opened = await open();
    await shown();
    const versions = () => screen.getByRole('button', { name: /^Versions/ }).textContent;
    const tick = async (type: ReturnType<typeof userEvent.setup>, name: string) => {
      await type.click(screen.getByRole('button', { name: /^Versions/ }));
      await type.click(screen.getByRole('checkbox', { name }));
    };
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const type = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
      await tick(type, 'Ships - v1');
      await type.click(screen.getByRole('button', { name: /Last 24 hours/ }));
      await type.click(screen.getByRole('button', { name: 'Last 7 days' }));
      await waitFor(() => expect(search(opened)).toBe('?range=7d'));
      expect(versions()).toBe('Versions1 of 2');
      await act(() => vi.advanceTimersByTimeAsync(900));
      const both = `?range=7d&versions=${id(11)}`;
      await waitFor(() => expect(search(opened)).toBe(both));
      expect(versions()).toBe('Versions1 of 2');

      await tick(type, 'Berths - v2');
      expect(versions()).toBe('Versions2 of 2');
      act(() => opened.router.history.back());
      await waitFor(() => expect(search(opened)).toBe('?range=7d'));
      await act(() => vi.advanceTimersByTimeAsync(2_000));
      expect(search(opened)).toBe('?range=7d');
      expect(versions()).toBe('VersionsAll');
      act(() => opened.router.history.forward());
      await waitFor(() => expect(search(opened)).toBe(both));
      expect(versions()).toBe('Versions1 of 2');
    } finally {
      vi.useRealTimers();
    }
  });

  it('contract §C.9: at most 20 are listed, and the words say so', async () => {
    const many = Array.from({ length: 25 }, (_, index) => registration(index + 10, 'Ships', `v${index}`));
    await open({ [`GET /api/v2/applications/${applicationId}/registrations`]: listOf(many) });
    await shown();
    await userEvent.click(screen.getByRole('button', { name: /Versions/ }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(20);
    const notice = 'Not all results shown. Refine your search for more related results.';
    expect(screen.getByText(notice)).toBeDefined();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search versions' }), 'v24');
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
    expect(screen.queryByText(notice)).toBeNull();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search versions' }), 'X');
    expect(await screen.findByText('No version matches.')).toBeDefined();
  });

  it('that are called alike can be told apart: the end of the id stands behind both', async () => {
    const three = [registration(11, 'Ships', 'v1'), registration(12, 'Ships', 'v1'), registration(13, 'Ships', 'v2')];
    await open({ [`GET /api/v2/applications/${applicationId}/registrations`]: listOf(three) });
    await shown();
    await userEvent.click(screen.getByRole('button', { name: /Versions/ }));
    for (const name of ['Ships - v1 (…000011)', 'Ships - v1 (…000012)', 'Ships - v2'])
      expect(screen.getByRole('checkbox', { name })).toBeDefined();
  });

  it('that it is not registered for are said, and taken out of the address', async () => {
    const opened = await open({}, { search: `?versions=${id(11)},${id(99)}` });
    expect(await screen.findByText(/^The address names a product version/)).toBeDefined();
    await waitFor(() => expect(search(opened)).toBe(`?versions=${id(11)}`));
    expect(screen.getByText(/^The address names a product version/)).toBeDefined();
    expect(screen.getByRole('button', { name: /Versions\s*1 of 2/ })).toBeDefined();
    act(() => void opened.router.navigate({ to: '.', search: {} as never }));
    await waitFor(() => expect(screen.queryByText(/^The address names a product version/)).toBeNull());
  });

  it('all registrations are found, however many pages they fill', async () => {
    const many = Array.from({ length: 130 }, (_, index) => registration(index + 10, 'Ships', `v${index}`));
    await open({
      [`GET /api/v2/applications/${applicationId}/registrations`]: (query: URLSearchParams) => {
        const number = Number(query.get('page[number]'));
        const data = many.slice((number - 1) * 100, number * 100);
        return { data, meta: { page: { number, size: 100, total: many.length } } };
      },
    });
    await shown();
    await userEvent.click(screen.getByRole('button', { name: /Versions/ }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search versions' }), 'v129');
    expect(await screen.findByRole('checkbox', { name: 'Ships - v129' })).toBeDefined();
  });
});

describe('its operations', () => {
  const operation = (index: number) => ({
    product_version_id: id(11),
    product: 'Ships',
    product_version: 'v1',
    method: 'GET',
    path: `/ships/${index}/{id}`,
    requests: 1000 - index,
    client_errors: 2,
    server_errors: 1,
    latency_p50_ms: 12,
    latency_p99_ms: null,
  });

  it('are shown ten at first where gateways report paths, the others on demand', async () => {
    const operations = Array.from({ length: 12 }, (_, index) => operation(index));
    await open({ 'POST /api/v2/stats/operations': { operations, truncated: false, other_requests: 1234 } });
    const region = within(await screen.findByRole('region', { name: 'Operations' }));
    expect(region.getAllByRole('row')).toHaveLength(11);
    expect(region.getByText('Requests that match no known operation: 1,234')).toBeDefined();
    await userEvent.click(region.getByRole('button', { name: 'Show 2 more' }));
    expect(region.getAllByRole('row')).toHaveLength(13);
    expect(region.queryByRole('button')).toBeNull();
  });

  it('are left out where none are known', async () => {
    await open();
    await shown();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Operations' })).toBeNull());
  });
});

function dayBefore(days: number): string {
  const at = new Date();
  at.setDate(at.getDate() - days);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
