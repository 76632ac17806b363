import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { lockUntilCommit } from '@stoa/database/advisory-lock';
import { createEmptyDatabase } from '@stoa/database/testing/test-database';
import { expect, onTestFinished, test, vi } from 'vitest';
import { databaseUrl } from '../testing/database-url.ts';
import { serverProgram } from '../testing/server-program.ts';

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'a start that waits for an upgrade of the database obeys %s',
  async (signal) => {
    const database = await createEmptyDatabase();
    onTestFinished(() => database.close());
    const upgrade = await database.db.startTransaction().execute();
    await lockUntilCommit(upgrade, 'migrate');
    const where = [
      '--data-folder',
      await scratchFolder(),
      '--port',
      '0',
      '--database-url',
      databaseUrl(database.connection),
    ];
    const child = spawn(process.execPath, [serverProgram, 'serve', ...where, '--mode', 'development'], {
      stdio: 'inherit',
    });
    const ended = once(child, 'exit');
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
      );
      expect(rows).toHaveLength(1);
    });
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
    await upgrade.rollback().execute();
  },
);
