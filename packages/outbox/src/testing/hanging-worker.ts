import { openDatabase } from '@stoa/database/open';
import { startOutbox } from '../outbox.ts';

/**
 * A process to kill: claims what is due on the database of the first argument (a connection as JSON), says `claimed`
 * for each entry and never finishes its delivery. Its leases last 1 s.
 */
const { db } = await openDatabase(JSON.parse(process.argv[2] ?? '{}'));
const silent = () => undefined;
startOutbox({
  db,
  log: { info: silent, warn: silent, error: silent },
  deliveries: {
    mail: {
      deliver: () => {
        process.stdout.write('claimed\n');
        return new Promise(silent);
      },
      residue: () => ({}),
    },
  },
  timing: { leaseMs: 1_000, deliveryTimeoutMs: 600_000 },
});
