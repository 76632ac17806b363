import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { kills, killUnderWrites } from '@stoa/common/testing/kill-under-writes';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { expect, test } from 'vitest';
import { ordinaryUser, writerCommand } from './testing/writer-command.ts';

test('kill -9 of the server at random moments under writes loses no acknowledged write', {
  timeout: 400_000,
}, async () => {
  const command = await writerCommand(join(await scratchFolder(), 'data'));
  const report = await killUnderWrites({ command, rounds: kills, alsoPostmaster: false });
  expect(report).toMatchObject({ kills, lost: [] });
  expect(report.acknowledged).toBeGreaterThan(kills);
});

test('kill -9 of the server and its database at random moments loses no acknowledged write', {
  timeout: 400_000,
}, async () => {
  const folder = await scratchFolder();
  const asOrdinaryUser = process.getuid?.() === 0 ? { uid: ordinaryUser } : {};
  if (asOrdinaryUser.uid) await chown(folder, ordinaryUser, ordinaryUser);
  const command = await writerCommand(join(folder, 'data'), asOrdinaryUser);
  const report = await killUnderWrites({ command, rounds: kills, alsoPostmaster: true });
  expect(report).toMatchObject({ kills, lost: [] });
  expect(report.acknowledged).toBeGreaterThan(kills);
});
