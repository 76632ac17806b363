import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';

/** Fetched at once: asking for each would be one more round trip a batch. What is left at the end is lost, without harm. */
const supply = 100;

/** Numbers of batches, which no other process has; they grow with time, roughly. */
export function createBatchIds(db: Kysely<Database>): () => Promise<number> {
  let ids: number[] = [];
  let fetching: Promise<void> | undefined;

  async function fetchMore(): Promise<void> {
    const { rows } = await sql<{ id: number }>`
      select nextval('call_batch_ids') as id from generate_series(1, ${supply}::integer)`.execute(db);
    ids = [...rows.map(({ id }) => id).reverse()];
  }

  return async () => {
    for (;;) {
      const id = ids.pop();
      if (id !== undefined) return id;
      fetching ??= fetchMore().finally(() => {
        fetching = undefined;
      });
      await fetching;
    }
  };
}
