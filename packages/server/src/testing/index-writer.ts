import { openDatabase } from '@stoa/database/open';
import { writeIndex } from '@stoa/specifications/write-index';

/** A program to be killed in the middle of storing an index: it says so when half of it is written, and then waits. */
const [connection = '', portalId = '', sha256 = ''] = process.argv.slice(2);
const { db } = await openDatabase(JSON.parse(connection));
await writeIndex(
  db,
  {
    async indexSpecification(_, take) {
      const part = { kind: 'manifest', key: '', bytes: Buffer.from('half') } as const;
      await take({ revision: 'f'.repeat(32), parts: [part], operations: [] });
      process.send?.('half');
      return new Promise(() => setInterval(() => {}, 1_000));
    },
  },
  { portalId, sha256 },
  { bytes: Buffer.alloc(0), syntax: 'json', validate: true },
);
