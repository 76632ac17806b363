// @vitest-environment jsdom

import { common as texts } from '@stoa/text/common/en';
import { LanguageProvider } from '@stoa/text/language';
import { stubBrowserParts } from '@stoa/ui/browser-parts.ts';
import { renderInTheme } from '@stoa/ui/testing.tsx';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StatusColumnsProps, TimeChartProps } from './chart-data.ts';
import { loadChartText } from './i18n/chart-text.ts';
import { LineChart } from './line-chart.tsx';
import { SharedMomentProvider } from './shared-moment.tsx';
import { StackedBars } from './stacked-bars.tsx';
import { StatusColumns } from './status-columns.tsx';

const day = 86_400_000;
const startMs = Date.UTC(2026, 10, 10);
const frame = { startMs, bucketMs: day, buckets: 3, endMs: startMs + 3 * day };
const payments = { id: 'p', label: 'Payments - v2', points: [1000, null, 24_255] };
const audit = { id: 'a', label: 'Audit - v1', points: [5, 7, 9], deprecated: true };
const requests: TimeChartProps = {
  title: 'Requests by product version',
  unit: 'count',
  state: 'ready',
  frame,
  series: [audit, payments],
  timeZone: 'UTC',
};
const codes: StatusColumnsProps = {
  title: '4xx by status code',
  state: 'ready',
  slices: [
    { id: '401', label: '401', value: 25 },
    { id: '404', label: '404', value: 75 },
  ],
};

const show = (content: React.ReactNode) =>
  renderInTheme(
    <LanguageProvider locale="en" texts={texts}>
      {content}
    </LanguageProvider>,
  );
const slider = () => screen.getByRole('slider');
const spoken = () => slider().getAttribute('aria-valuetext');
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

beforeEach(async () => {
  stubBrowserParts(vi.stubGlobal);
  await loadChartText('en');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a chart over time', () => {
  it('WCAG 2.2 §2.1.1: is one tab stop, arrows move between its values, and each is spoken', async () => {
    show(<LineChart {...requests} />);
    slider().focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(spoken()).toBe('Thu, Nov 12: Total 24,264; Payments - v2 24,255; Audit - v1 9');
    await userEvent.keyboard('{ArrowLeft}');
    expect(spoken()).toBe('Wed, Nov 11: Total 7; Audit - v1 7; Payments - v2 0');
    await userEvent.keyboard('{Home}');
    expect(spoken()).toMatch(/^Tue, Nov 10: Total 1,005/);
    await userEvent.keyboard('{End}');
    expect(spoken()).toMatch(/^Thu, Nov 12/);
  });

  it('WCAG 2.2 §1.4.13: Escape takes the figures away', async () => {
    const { container } = show(<LineChart {...requests} />);
    slider().focus();
    await userEvent.keyboard('{Home}');
    expect(container.querySelector('[data-chart-tooltip]')?.textContent).toContain('1,000');
    await userEvent.keyboard('{Escape}');
    expect(container.querySelector('[data-chart-tooltip]')).toBeNull();
  });

  it('WCAG 2.2 §1.1.1: says itself in a sentence, and as a table with every bucket, the newest on top', async () => {
    show(<LineChart {...requests} />);
    expect(screen.getByText('Tue, Nov 10 to Thu, Nov 12. Payments - v2 25,255, Audit - v1 21.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'View as table: Requests by product version' }));
    expect(rowsOf(screen.getByRole('table'))).toEqual([
      ['Time', 'Audit - v1', 'Payments - v2'],
      ['Thu, Nov 12', '9', '24,255'],
      ['Wed, Nov 11', '7', '0'],
      ['Tue, Nov 10', '5', '1,000'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'View as chart: Requests by product version' }));
    expect(slider()).toBeTruthy();
  });

  it('a latency without calls is a gap: no zero in words, table or line', async () => {
    const { container } = show(<LineChart {...requests} unit="ms" series={[payments]} />);
    expect(container.querySelector('[data-series="p"] path')?.getAttribute('d')).toMatch(/^M[\d.,]+ZM[\d.,]+Z$/);
    slider().focus();
    await userEvent.keyboard('{Home}{ArrowRight}');
    expect(spoken()).toBe('Wed, Nov 11: Payments - v2 no calls');
  });

  it('a name in the legend hides its series and shows it again; its figure stays', async () => {
    const { container } = show(<LineChart {...requests} />);
    const name = screen.getByRole('button', { name: /^Payments - v2/ });
    await userEvent.click(name);
    expect(name.getAttribute('aria-pressed')).toBe('false');
    expect(name.textContent).toContain('25,255');
    expect(container.querySelector('[data-series="p"]')).toBeNull();
    expect(spoken()).toBe('Thu, Nov 12: Total 9; Audit - v1 9');
    await userEvent.click(name);
    expect(container.querySelector('[data-series="p"]')).not.toBeNull();
  });

  it('a deprecated version is read out as one', () => {
    show(<LineChart {...requests} />);
    expect(screen.getByRole('button', { name: /^Audit - v1 ?Deprecated/ })).toBeTruthy();
  });

  it('the bucket that is not over is marked and named; what lies ahead is not drawn as zero', async () => {
    const { container } = show(<LineChart {...requests} requestedAtMs={startMs + 1.5 * day} />);
    expect(container.querySelector('[data-unfinished]')).not.toBeNull();
    expect(spoken()).toBe('Wed, Nov 11, so far: Total 7; Audit - v1 7; Payments - v2 0');
    await userEvent.click(screen.getByRole('button', { name: /^View as table/ }));
    expect(rowsOf(screen.getByRole('table')).map(([time]) => time)).toEqual([
      'Time',
      'Wed, Nov 11, so far',
      'Tue, Nov 10',
    ]);
  });

  it('what one chart marks, the next shows by a line', async () => {
    const { container } = show(
      <SharedMomentProvider>
        <LineChart {...requests} />
        <StackedBars {...requests} title="4xx by product version" />
      </SharedMomentProvider>,
    );
    screen.getAllByRole('slider')[0]?.focus();
    await userEvent.keyboard('{Home}');
    expect(container.querySelectorAll('[data-echo]')).toHaveLength(1);
    expect(container.querySelectorAll('[data-chart-tooltip]')).toHaveLength(1);
  });

  it('fifty series by the minute of a day are five drawings, and the table is made in portions', async () => {
    const points = Array.from({ length: 1440 }, (_, minute) => minute % 7);
    const fifty = Array.from({ length: 50 }, (_, id) => ({ id: `s${id}`, label: `S ${id}`, points }));
    const minutes = { startMs, bucketMs: 60_000, buckets: 1440, endMs: startMs + day };
    const { container } = show(<StackedBars {...requests} frame={minutes} series={fifty} />);
    expect(container.querySelectorAll('[data-series]')).toHaveLength(5);
    expect(screen.getByRole('button', { name: /^Others \(46\)/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^View as table/ }));
    expect(rowsOf(screen.getByRole('table'))).toHaveLength(1 + 100);
    await userEvent.click(screen.getByRole('button', { name: 'Show 100 more' }));
    expect(rowsOf(screen.getByRole('table'))).toHaveLength(1 + 200);
  });

  it('labels of publishers are text, whatever they hold', () => {
    const { container } = show(
      <LineChart {...requests} series={[{ ...payments, label: '<img src=x onerror=alert(1)>' }]} />,
    );
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByRole('button', { name: /^<img/ })).toBeTruthy();
  });

  it('CSV: the file holds every bucket and is named by the title', async () => {
    const made: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob);
      return 'blob:csv';
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      expect(this.download).toBe('requests-by-product-version.csv');
    });
    show(<LineChart {...requests} />);
    await userEvent.click(screen.getByRole('button', { name: 'CSV: Requests by product version' }));
    expect(click).toHaveBeenCalledOnce();
    expect((await made[0]?.text())?.split('\r\n')).toHaveLength(1 + 3 + 1);
    vi.restoreAllMocks();
  });
});

describe('a chart of status codes', () => {
  it('begins at the most frequent code and says what it means, how often, and which share', async () => {
    show(<StatusColumns {...codes} />);
    expect(spoken()).toBe('404 Not Found: 75, 75%');
    slider().focus();
    await userEvent.keyboard('{End}');
    expect(spoken()).toBe('401 Unauthorized: 25, 25%');
  });

  it('has a table behind it', async () => {
    show(<StatusColumns {...codes} />);
    await userEvent.click(screen.getByRole('button', { name: 'View as table: 4xx by status code' }));
    expect(rowsOf(screen.getByRole('table'))).toEqual([
      ['Status code', 'Responses', 'Share'],
      ['404 Not Found', '75', '75%'],
      ['401 Unauthorized', '25', '25%'],
    ]);
  });
});

describe('a chart without a picture', () => {
  it('is a skeleton while it loads, and offers nothing to press', () => {
    show(<LineChart {...requests} state="loading" series={[]} />);
    expect(screen.getByRole('status').textContent).toBe('Loading Requests by product version');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('region', { name: requests.title }).getAttribute('aria-busy')).toBe('true');
  });

  it.each([
    [1, 1],
    [3, 2],
    [50, 3],
    [undefined, 3],
  ])('its legend keeps room for the versions that may come: of %j, %d rows', (expected, rows) => {
    show(<LineChart {...requests} {...(expected && { expected })} />);
    const legend = screen.getByRole('group', { name: 'Show or hide in Requests by product version' });
    expect(legend.style.getPropertyValue('--legend-rows')).toBe(String(rows));
  });

  it('says that there is nothing, in the words it is given', () => {
    show(<StackedBars {...requests} series={[{ ...audit, points: [0, null, 0] }]} emptyText="No 5xx responses" />);
    expect(screen.getByText('No 5xx responses')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('portal §8: says what could not be fetched and why, and tries again', async () => {
    const retry = vi.fn();
    show(<StatusColumns {...codes} state="failed" failure="The server is not reachable." onRetry={retry} />);
    expect(screen.getByRole('status').textContent).toContain('Unable to fetch 4xx by status code');
    expect(screen.getByRole('status').textContent).toContain('The server is not reachable.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('keeps the picture of before while the next is on its way', () => {
    show(<LineChart {...requests} refreshing />);
    expect(slider()).toBeTruthy();
    expect(screen.getByRole('region', { name: requests.title }).getAttribute('aria-busy')).toBe('true');
  });
});

describe('a bar leads to its calls', () => {
  it('Enter and a press open the bucket that they are on; where nothing leads there, neither does', async () => {
    const onOpen = vi.fn();
    show(<StackedBars {...requests} onOpen={onOpen} />);
    slider().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith(startMs + day, startMs + 2 * day);
    expect(slider().getAttribute('aria-description')).toContain('Enter shows the calls');
    expect(screen.getByText('Click to show the calls')).toBeTruthy();
    fireEvent.pointerMove(slider(), { pointerType: 'mouse', clientX: 60 });
    fireEvent.pointerDown(slider(), { pointerType: 'mouse', clientX: 60 });
    fireEvent.click(slider(), { clientX: 60 });
    expect(onOpen).toHaveBeenLastCalledWith(startMs, startMs + day);
    cleanup();
    show(<StackedBars {...requests} />);
    slider().focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(screen.queryByText('Click to show the calls')).toBeNull();
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  it('the first touch shows the figures, the second opens the calls', () => {
    const onOpen = vi.fn();
    show(<LineChart {...requests} onOpen={onOpen} />);
    const touch = () => {
      fireEvent.pointerDown(slider(), { pointerType: 'touch', clientX: 60 });
      fireEvent.click(slider(), { clientX: 60 });
    };
    touch();
    expect(onOpen).not.toHaveBeenCalled();
    touch();
    expect(onOpen).toHaveBeenCalledWith(startMs, startMs + day);
  });

  it('a status code opens its calls', async () => {
    const onOpen = vi.fn();
    show(<StatusColumns {...codes} onOpen={onOpen} />);
    slider().focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(onOpen).toHaveBeenCalledWith('404');
  });
});
