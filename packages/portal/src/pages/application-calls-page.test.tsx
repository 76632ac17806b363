// @vitest-environment jsdom

import { stubBrowserParts } from '@stoa/ui/browser-parts.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, listOf, openPage } from '../testing/open-page.tsx';

const path = '/api/v2/applications/1';
const aCall = (id: string) => ({
  id,
  at: '2026-11-23T10:00:00.000Z',
  method: 'GET',
  path: `/ships/${id}`,
  status: 200,
  operation: null,
  latency_ms: 1,
  upstream_ms: null,
  request_bytes: 12,
  response_bytes: 1,
  denied: null,
  product_version_id: '00000000-0000-4000-8000-0000000000a1',
  product: 'Ships',
  product_version: 'v1',
});
const answer = (ids: readonly string[], meta: object = {}) => ({
  data: ids.map(aCall),
  meta: { next: null, searched_to: null, kept_since: '2026-11-21T09:00:00.000Z', ...meta },
});

const open = (search = '', calls: unknown = answer(['a']), changes: Answers = {}) =>
  openPage(`/application/1/calls${search}`, {
    answers: {
      [`GET ${path}`]: {
        id: '1',
        name: 'Relay',
        reference_id: 'relay',
        description: null,
        auth_strategy: null,
        created_at: '2026-01-01T00:00:00.000Z',
        updated_at: '2026-01-01T00:00:00.000Z',
      },
      [`GET ${path}/registrations`]: listOf([]),
      [`GET ${path}/calls`]: calls as never,
      'GET /api/v2/stats/config': { analytics: { percentiles: true, retention_ms: 90 * 86_400_000 } },
      ...changes,
    },
  });
type Opened = Awaited<ReturnType<typeof open>>;
const queries = ({ asked }: Opened) =>
  asked.filter(({ call }) => call === `GET ${path}/calls`).map(({ query }) => new URLSearchParams(query));
const lastQuery = (opened: Opened) => Object.fromEntries(queries(opened).at(-1) ?? []);

beforeEach(() => stubBrowserParts(vi.stubGlobal));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('all calls of an application', () => {
  it('asks for what the address names, and shows it in the filters', async () => {
    const opened = await open('?status=4XX&method=post&path=ships&from=2026-11-23T10:00:00Z&to=2026-11-23T11:00:00Z');
    expect(await screen.findByRole('button', { name: '/ships/a' })).toBeDefined();
    expect(lastQuery(opened)).toEqual({
      'page[size]': '50',
      'filter[status]': '4XX',
      'filter[method]': 'POST',
      'filter[path][contains]': 'ships',
      start_ms: String(Date.parse('2026-11-23T10:00:00Z')),
      end_ms: String(Date.parse('2026-11-23T11:00:00Z') - 1),
    });
    const value = (name: string) => (screen.getByRole('combobox', { name }) as HTMLSelectElement).value;
    expect([value('Status'), value('Method'), value('Time')]).toEqual(['4XX', 'POST', 'period']);
    expect((screen.getByRole('searchbox', { name: 'Part of the path' }) as HTMLInputElement).value).toBe('ships');
  });

  it('each filter counts at once and stands in the address; Clear takes all of them away', async () => {
    const opened = await open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), '404 Not Found');
    await waitFor(() => expect(lastQuery(opened)).toMatchObject({ 'filter[status]': '404' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Time' }), 'Last 1 hour');
    await waitFor(() => expect(Number(lastQuery(opened).start_ms)).toBeGreaterThan(Date.now() - 3_700_000));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Part of the path' }), '7{Enter}');
    await waitFor(() => expect(lastQuery(opened)).toMatchObject({ 'filter[path][contains]': '7' }));
    expect(opened.router.state.location.search).toEqual({ status: '404', range: '1h', path: '7' });
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(lastQuery(opened)).toEqual({ 'page[size]': '50' }));
  });

  it('older calls are added page after page, until there are no more', async () => {
    const opened = await open('', (asked: URLSearchParams) =>
      asked.has('page[after]') ? answer(['b']) : answer(['a'], { next: 'further' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show older calls' }));
    expect(await screen.findByRole('button', { name: '/ships/b' })).toBeDefined();
    expect(screen.getByRole('button', { name: '/ships/a' })).toBeDefined();
    expect(lastQuery(opened)).toMatchObject({ 'page[after]': 'further' });
    expect(screen.queryByRole('button', { name: 'Show older calls' })).toBeNull();
    expect(screen.getByText(/^Calls are kept from Nov 21, 2026/)).toBeDefined();
  });

  it('a search that ended early says how far it looked, and goes on', async () => {
    await open('?status=500', answer([], { next: 'on', searched_to: '2026-11-22T08:00:00.000Z' }));
    expect(await screen.findByText(/^Searched back to Nov 22, 2026/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Search further back' })).toBeDefined();
    expect(screen.queryByText('No call matches')).toBeNull();
  });

  it('nothing found is said, and since when calls are kept', async () => {
    await open('?status=500', answer([]));
    expect(await screen.findByText('No call matches')).toBeDefined();
    expect(screen.getByText(/^Calls are kept from Nov 21, 2026/)).toBeDefined();
  });

  it('a failure is said, and can be tried again', async () => {
    await open('', 500);
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('where the portal has no analytics, it is forbidden', async () => {
    await open('', answer([]), { 'GET /api/v2/stats/config': { analytics: null } });
    expect(await screen.findByText('Sorry. You are not authorized to view this page.')).toBeDefined();
  });
});
