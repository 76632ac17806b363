import type { Added, Call } from '../analytics-store.ts';
import { nameOf } from './add-calls.ts';
import { type NamedCall, named } from './call-rows.ts';

/** A round takes at most this many calls, or one larger batch. What arrives meanwhile waits for the next round. */
const mostCalls = 20_000;

interface Waiting {
  readonly calls: readonly NamedCall[];
  resolve(added: Added): void;
  reject(error: unknown): void;
}

/**
 * Combines what is added to a portal while another round is under way: ClickHouse writes a file for each insert and
 * prefers few large ones, and a portal uses at most one connection to PostgreSQL.
 *
 * @param keep keeps calls with different names, and says which were new
 */
export function createBatchQueue(
  keep: (portalId: string, calls: readonly NamedCall[]) => Promise<ReadonlySet<NamedCall>>,
) {
  const portals = new Map<string, Waiting[]>();

  async function work(portalId: string, waiting: Waiting[]): Promise<void> {
    for (let round = taken(waiting); round.length > 0; round = taken(waiting)) {
      const firsts = new Map<string, NamedCall>();
      for (const call of round.flatMap(({ calls }) => calls)) {
        if (!firsts.has(nameOf(call))) firsts.set(nameOf(call), call);
      }
      try {
        const fresh = await keep(portalId, [...firsts.values()]);
        for (const { calls, resolve } of round) {
          const accepted = calls.filter((call) => fresh.has(call)).length;
          resolve({ accepted, duplicates: calls.length - accepted });
        }
      } catch (error) {
        for (const { reject } of round) reject(error);
      }
    }
    portals.delete(portalId);
  }

  return {
    add(portalId: string, calls: readonly Call[]): Promise<Added> {
      return new Promise((resolve, reject) => {
        const waiting = portals.get(portalId);
        const mine = { calls: calls.map(named), resolve, reject };
        if (waiting) waiting.push(mine);
        else {
          const list = [mine];
          portals.set(portalId, list);
          void work(portalId, list);
        }
      });
    },
  };
}

/** The first of the waiting, as many as one round takes and at least one. */
function taken(waiting: Waiting[]): Waiting[] {
  let calls = 0;
  const tooMany = waiting.findIndex((each, index) => {
    calls += each.calls.length;
    return index > 0 && calls > mostCalls;
  });
  return waiting.splice(0, tooMany === -1 ? waiting.length : tooMany);
}
