import { transport } from '@stoa/client/transport';
import type { AuthElementsOptions } from '../config.ts';
import { v2Url } from '../endpoints.ts';
import { statsConfiguration } from './stats-route.ts';

/** What an application's analytics offer (auth-elements §3); `null` where the portal has none. */
export interface AnalyticsConfiguration {
  readonly analytics: { readonly percentiles: boolean; readonly retention_ms: number } | null;
}

/**
 * Asks what an application's analytics offer (auth-elements §7), with the browser's cookies.
 * @throws Error `Failed to retrieve analytics configuration`, with the reason as its cause (auth-elements §8)
 */
export async function fetchAnalyticsConfiguration(
  options: Pick<AuthElementsOptions, 'apiBaseUrl'> = {},
): Promise<AnalyticsConfiguration> {
  const { apiBaseUrl = '/kauth' } = options;
  const send = transport({ baseUrl: v2Url({ apiBaseUrl }, ''), credentials: 'include' });
  try {
    return (await send(statsConfiguration, {})) as AnalyticsConfiguration;
  } catch (cause) {
    throw new Error('Failed to retrieve analytics configuration', { cause });
  }
}
