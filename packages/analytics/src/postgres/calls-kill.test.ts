import { join } from 'node:path';
import { kills, killUnderWrites } from '@stoa/common/testing/kill-under-writes';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { expect, test } from 'vitest';

test.each([
  ['calls come in', []],
  ['calls come in and are folded', ['--fold']],
])(
  'kill -9 of server and database at random moments while %s: no answered batch is lost, totals are exact',
  {
    timeout: 400_000,
  },
  async (_, flags) => {
    const writer = join(import.meta.dirname, 'testing/calls-writer.ts');
    const command = [process.execPath, writer, '--data', join(await scratchFolder(), 'data'), ...flags];
    const report = await killUnderWrites({ command, rounds: kills, alsoPostmaster: true });
    expect(report).toMatchObject({ kills, lost: [] });
    expect(report.acknowledged).toBeGreaterThan(kills);
  },
);
