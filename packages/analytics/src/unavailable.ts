import { StoreUnavailable } from './analytics-store.ts';

/**
 * Classes of SQLSTATE that say "not now": connection (08), undone by a conflict (40), no resources (53), busy (55), told to
 * stop or timed out (57), broken (58).
 */
const notNow = /^(08|40|53|55|57|58)/;

/** Runs work and says `StoreUnavailable` for what may pass; a fault of ours stays what it is. */
export async function whileAvailable<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (mayPass(error)) throw new StoreUnavailable('The database did not answer, or not in time.', { cause: error });
    throw error;
  }
}

/** An error without a SQLSTATE is the connection's: "Connection terminated", "timeout exceeded when trying to connect". */
function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : undefined;
  if (code !== undefined) return /^E[A-Z]+$/.test(code) || (/^[0-9A-Z]{5}$/.test(code) && notNow.test(code));
  return /connection|timeout exceeded|client has encountered/i.test(error.message);
}
