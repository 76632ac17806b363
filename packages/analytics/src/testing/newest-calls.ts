import type { AnalyticsStore, Call } from '../analytics-store.ts';

/** The newest calls of an application, without any other condition. */
export async function newestCalls(
  store: Pick<AnalyticsStore, 'findCalls'>,
  portalId: string,
  applicationId: string,
  most: number,
): Promise<readonly Call[]> {
  return (await store.findCalls(portalId, { applicationId, most })).calls;
}
