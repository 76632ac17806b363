// @vitest-environment jsdom
import type { FoundCall, PortalStats } from '@stoa/contract/portal-stats';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

afterEach(cleanup);

const versionId = '01890a5d-ac96-774b-bcce-b302099a8057';
const figures = { requests: 1200, client_errors: 30, server_errors: 6, latency_p50_ms: 12, latency_p95_ms: 80 };

function answer(_query: URLSearchParams, body: unknown): PortalStats {
  const { dimension, filter = [] } = body as { dimension?: string; filter?: { dimension: string; values: string[] }[] };
  const row = {
    detail: null,
    product_version_id: null,
    deprecated: false,
    ...figures,
    before: { ...figures, requests: 600 },
  };
  const rows = {
    PRODUCT: [{ ...row, value: versionId, name: 'Parcels' }],
    OPERATION: [
      {
        ...row,
        value: 'GET /parcels/{id}',
        name: 'GET /parcels/{id}',
        deprecated: true,
        product_version_id: versionId,
      },
    ],
    APPLICATION: [
      { ...row, value: versionId, name: 'Shop', detail: 'ada@example.com' },
      { ...row, value: 'none', name: null },
    ],
  }[dimension ?? ''];
  return {
    start: new Date(0).toISOString(),
    end: new Date().toISOString(),
    total: figures,
    before: { requests: 600, client_errors: 30, server_errors: 0 },
    buckets: [],
    rows: (rows ?? []) as PortalStats['rows'],
    truncated: false,
    names: filter.some((each) => each.dimension === 'PRODUCT')
      ? [{ dimension: 'PRODUCT', value: versionId, name: 'Parcels' }]
      : [],
  };
}

const found: FoundCall = {
  id: 'req 7',
  at: '2026-11-25T08:30:00.000Z',
  method: 'GET',
  path: '/parcels/7',
  status: 503,
  operation: '/parcels/{id}',
  latency_ms: 250,
  upstream_ms: 240,
  request_bytes: null,
  response_bytes: null,
  denied: null,
  product_version_id: versionId,
  product: 'Parcels',
  product_version: 'v2',
  product_slug: 'parcels',
  application_id: versionId,
  application: 'Shop',
  developer: 'ada@example.com',
  gateway: { id: versionId, name: 'harbour' },
};
const callsOf = (query: URLSearchParams) => ({
  data: query.get('request_id') === 'req 7' ? [found] : [],
  kept_days: 2,
});

const open = (address = '/console/analytics', role: 'owner' | 'publisher' = 'owner') =>
  openPage(address, role, { 'POST /management/v1/stats': answer, 'GET /management/v1/calls': callsOf });

describe('analytics of the whole portal', () => {
  it('says how many, how well, and how that differs from the period before', async () => {
    await open();
    expect(await screen.findByText('100% more than before')).toBeTruthy();
    expect(screen.getByText('as before')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Parcels' })).toBeTruthy();
  });

  it('names its figures while they are on their way, and says that they are', async () => {
    const answered = Promise.withResolvers<void>();
    await openPage('/console/analytics', 'owner', {
      'POST /management/v1/stats': async (query: URLSearchParams, body: unknown) => {
        await answered.promise;
        return answer(query, body);
      },
      'GET /management/v1/calls': callsOf,
    });
    expect(await screen.findByText('Server errors')).toBeTruthy();
    expect(await screen.findByText('Loading')).toBeTruthy();
    answered.resolve();
    expect(await screen.findByText('100% more than before')).toBeTruthy();
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it('does not call a product deleted while its name is on its way', async () => {
    const answered = Promise.withResolvers<void>();
    await openPage(`/console/analytics?product=${versionId}`, 'owner', {
      'POST /management/v1/stats': async (query: URLSearchParams, body: unknown) => {
        await answered.promise;
        return answer(query, body);
      },
      'GET /management/v1/calls': callsOf,
    });
    const chips = within(await screen.findByRole('list', { name: 'Narrowed to' }));
    expect(chips.getByText('…9a8057', { exact: false })).toBeTruthy();
    expect(chips.queryByText(/Deleted/)).toBeNull();
    answered.resolve();
    expect(await chips.findByText('Parcels', { exact: false })).toBeTruthy();
  });

  it('answers who calls a deprecated operation in two clicks, and the address holds it', async () => {
    const { router, asked } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Operation' }));
    const operation = await screen.findByRole('row', { name: /GET \/parcels.*deprecated/ });
    await userEvent.click(within(operation).getByRole('link', { name: 'GET /parcels/{id}' }));
    expect(await screen.findByRole('link', { name: 'Shop' })).toBeTruthy();
    expect(router.state.location.search).toMatchObject({
      by: 'APPLICATION',
      operation: 'GET /parcels/{id}',
      version: versionId,
    });
    expect(asked.at(-1)?.body).toMatchObject({
      filter: [
        { dimension: 'API_PRODUCT_VERSION', type: 'IN', values: [versionId] },
        { dimension: 'OPERATION', type: 'IN', values: ['GET /parcels/{id}'] },
      ],
    });
  });

  it('an address that a colleague sent shows the same, with names; a chip can be removed', async () => {
    const { router, asked } = await open(`/console/analytics?range=7d&by=OPERATION&product=${versionId}&status=4XX`);
    const chips = await screen.findByRole('list', { name: 'Narrowed to' });
    expect(await within(chips).findByText('Parcels')).toBeTruthy();
    const week = asked.find(({ call }) => call === 'POST /management/v1/stats')?.body as {
      start_ms: number;
      end_ms: number;
    };
    expect(week.end_ms - week.start_ms + 1).toBe(7 * 86_400_000);
    await userEvent.click(within(chips).getByRole('button', { name: 'Remove Parcels' }));
    expect(router.state.location.search).not.toHaveProperty('product');
    expect(router.state.location.search).toMatchObject({ status: '4XX', range: '7d' });
  });

  it('a number of errors leads to the errors that it counts', async () => {
    const { router } = await open();
    const row = await screen.findByRole('row', { name: /Parcels/ });
    await userEvent.click(within(row).getByRole('link', { name: /^30/ }));
    expect(router.state.location.search).toMatchObject({ product: versionId, status: '4XX', by: 'STATUS_CODE' });
  });

  it('a publisher is offered no developers and no applications, and an address with one is not asked', async () => {
    const { asked } = await open(`/console/analytics?by=DEVELOPER&application=${versionId}`, 'publisher');
    expect(await screen.findByRole('button', { name: 'Operation' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Developer' })).toBe(null);
    expect(screen.queryByRole('button', { name: 'Application' })).toBe(null);
    for (const { body } of asked.filter(({ call }) => call.startsWith('POST')))
      expect(JSON.stringify(body)).not.toMatch(/APPLICATION|DEVELOPER/);
  });

  it('moves on with the time: the figures are asked for anew each minute', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout', 'Date'],
    });
    try {
      const { asked } = await openPage('/console/analytics', 'owner', { 'POST /management/v1/stats': answer });
      const windows = () =>
        asked.filter(({ call }) => call === 'POST /management/v1/stats').map(({ body }) => body as { end_ms: number });
      await screen.findByText('Parcels');
      const before = windows();
      await vi.advanceTimersByTimeAsync(61_000);
      expect(windows().length).toBeGreaterThan(before.length);
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(windows().at(-1)?.end_ms).toBeGreaterThan(before.at(-1)?.end_ms ?? 0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('finds one call by its request id, leads to its application and product, and keeps it in the address', async () => {
    const { router } = await open('/console/analytics?range=7d');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Request id' }), ' req 7 {Enter}');
    const call = await screen.findByRole('region', { name: 'The call' });
    expect(await within(call).findByText('GET /parcels/7')).toBeTruthy();
    expect(within(call).getByText('250 ms')).toBeTruthy();
    expect(within(call).getByText('harbour')).toBeTruthy();
    expect(within(call).getByRole('link', { name: 'Shop' }).getAttribute('href')).toBe(
      `/console/applications/${versionId}`,
    );
    expect(within(call).getByRole('link', { name: 'Parcels v2' }).getAttribute('href')).toBe(
      '/console/products/parcels',
    );
    expect(router.state.location.search).toMatchObject({ request: 'req 7', range: '7d' });
    await userEvent.click(within(call).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'The call' })).toBe(null);
    expect(router.state.location.search).not.toHaveProperty('request');
  });

  it('a request id of no call says how long calls are kept; a publisher is not offered the search', async () => {
    await open('/console/analytics?request=other');
    expect(await screen.findByText(/No call with the id other.*kept for 2 days/)).toBeTruthy();
    cleanup();
    const { asked } = await open('/console/analytics?request=other', 'publisher');
    expect(await screen.findByRole('button', { name: 'Operation' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Request id' })).toBe(null);
    expect(asked.some(({ call }) => call === 'GET /management/v1/calls')).toBe(false);
  });

  it('says where the period cannot be what was chosen', async () => {
    await open('/console/analytics?range=own&from=2026-11-20&to=2026-11-10');
    expect((await screen.findByRole('alert')).textContent).toContain('comes before');
  });
});
