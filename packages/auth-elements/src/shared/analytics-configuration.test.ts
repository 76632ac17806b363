import { routes } from '@stoa/contract/routes';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchAnalyticsConfiguration } from './analytics-configuration.ts';
import { statsConfiguration } from './stats-route.ts';

afterEach(() => vi.unstubAllGlobals());

describe('auth-elements §7: the analytics configuration of an application', () => {
  test('auth-elements §3: holds analytics with percentiles and retention_ms, asked for with cookies', async () => {
    const analytics = { percentiles: true, retention_ms: 31_536_000_000 };
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ analytics }));
    vi.stubGlobal('fetch', fetch);
    expect(await fetchAnalyticsConfiguration({ apiBaseUrl: '/kauth' })).toEqual({ analytics });
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/v2/stats/config');
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', credentials: 'include' });
  });

  test('auth-elements §8: Failed to retrieve analytics configuration, thrown with its reason', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ title: 'Down' }, { status: 503 }));
    const failed = await fetchAnalyticsConfiguration().catch((error: unknown) => error as Error);
    expect(failed).toMatchObject({ message: 'Failed to retrieve analytics configuration', cause: { status: 503 } });
  });

  test('its route is the contract’s', () => {
    expect(routes.getStatsConfig).toMatchObject(statsConfiguration);
  });
});
