import type { Implementer } from '../../http/implement.ts';

/** A portal without analytics says so: clients then hide it (contract §A.9). */
export function statsRoutes(implement: Implementer): void {
  implement('getStatsConfig', async () => ({ analytics: null }));
}
