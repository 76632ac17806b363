import { cloneDatabase } from '@stoa/database/testing/test-database';
import { describeStorePromises } from '../testing/store-promises.ts';
import { createPostgresStore } from './postgres-store.ts';
import { addPortal } from './testing/add-portal.ts';

describeStorePromises('PostgreSQL', async () => {
  const database = await cloneDatabase();
  const store = createPostgresStore({
    db: database.db,
    pool: database.pool,
    log: { warn: () => {} },
    now: () => new Date(),
    retentionMs: 90 * 24 * 3_600_000,
    foldEveryMs: null,
  });
  return {
    store,
    newPortal: () => addPortal(database.db),
    fold: async () => {
      await store.fold();
      await store.maintain();
    },
    foldHours: () => store.fold(),
    close: async () => {
      await store.close();
      await database.close();
    },
  };
});
