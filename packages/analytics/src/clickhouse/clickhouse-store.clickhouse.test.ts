import { cloneDatabase } from '@stoa/database/testing/test-database';
import { addPortal } from '../postgres/testing/add-portal.ts';
import { describeStorePromises, type StoreUnderTest } from '../testing/store-promises.ts';
import type { ServerAddress } from './server-address.ts';
import { startClickHouse } from './testing/clickhouse-server.ts';
import { startCurrentEngine } from './testing/current-engine.ts';
import { openStore } from './testing/open-store.ts';

// Each trial makes parts of a hundred days.
const limits = { runs: 8 };

describeStorePromises('a ClickHouse server', () => storeOn(startClickHouse), limits);

describeStorePromises('the engine of a current ClickHouse', () => storeOn(startCurrentEngine), limits);

async function storeOn(
  start: () => Promise<{ address: ServerAddress; close(): Promise<void> }>,
): Promise<StoreUnderTest> {
  const server = await start();
  const database = await cloneDatabase();
  const store = openStore({ address: server.address, db: database.db });
  return {
    store,
    newPortal: () => addPortal(database.db),
    close: async () => {
      await store.close();
      await database.close();
      await server.close();
    },
  };
}
