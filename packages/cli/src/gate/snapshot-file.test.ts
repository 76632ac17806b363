import { type FileHandle, open, readFile, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import type { SnapshotAnswer } from '@stoa/gate/snapshot-directory';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockSnapshotFolder, readSnapshotFile, SnapshotFile } from './snapshot-file.ts';

const answer: SnapshotAnswer = {
  full: false,
  more: false,
  cursor: 'c',
  gateway: { id: 'g', certificate_header: null },
  versions: [],
  applications: [],
  removed: [],
};
const version = { id: 'v', auth_strategy_id: null, preflight: false, credential_type: 'key_auth' } as const;

/** Counts what is written through to the disk. */
async function countSyncs(folder: string) {
  const handle = await open(folder);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const syncs = [vi.spyOn(prototype, 'sync'), vi.spyOn(prototype, 'datasync')];
  onTestFinished(() => syncs.forEach((each) => void each.mockRestore()));
  return () => syncs.reduce((count, { mock }) => count + mock.calls.length, 0);
}

test('docs/decisions/053: what an answer changes is on the disk before the next question says that it is in effect', async () => {
  const folder = await scratchFolder();
  const file = await SnapshotFile.open(folder, 'owner');
  const count = await countSyncs(folder);
  await file.begin();
  await file.write({ answer: { ...answer, full: true } });
  await file.settle();
  const atFirst = count();
  // The file, and its name in the folder.
  expect(atFirst).toBe(2);
  await file.write({ answer: { ...answer, cursor: 'd' } });
  await file.write({ confirmed: { at: 0, maxAgeMs: 1, cursor: 'd' } });
  expect(count()).toBe(atFirst);
  await file.write({ answer: { ...answer, removed: ['an application'] } });
  expect(count()).toBe(atFirst + 1);
  const own = { key_names: [], certificates: false, issuer: null, audiences: [], client_id_claims: [] };
  await file.write({ answer: { ...answer, versions: [{ ...version, ...own }] } });
  expect(count()).toBe(atFirst + 2);
  await file.discard();
  expect(count()).toBe(atFirst + 3);
});

test('a line ends at its line end alone: a client id may have other characters that end lines', async () => {
  const folder = await scratchFolder();
  const file = await SnapshotFile.open(folder, 'owner');
  await file.begin();
  const client = { issuer: 'https://issuer.example', client_id: 'a\u2028b\u2029c\u0085d' };
  const own = { id: 'an application', auth_strategy_id: null, keys: [], certificate: null, registrations: [] };
  // More than the file is read by at once.
  const whole = { ...answer, full: true, applications: [{ ...own, client }], removed: ['é'.repeat(100_000)] };
  await file.write({ answer: whole });
  await file.write({ confirmed: { at: 0, maxAgeMs: 1, cursor: 'c' } });
  await file.settle();
  await file.close();
  const lines: unknown[] = [];
  expect(await readSnapshotFile(folder, 'owner', (line) => void lines.push(line))).toBe(true);
  expect(lines).toEqual([{ answer: whole }, { confirmed: { at: 0, maxAgeMs: 1, cursor: 'c' } }]);
});

test('a last line that lost only its line end is not counted: the next line would make one of both', async () => {
  const folder = await scratchFolder();
  const file = await SnapshotFile.open(folder, 'owner');
  await file.begin();
  await file.write({ answer: { ...answer, full: true } });
  await file.settle();
  await file.write({ confirmed: { at: 0, maxAgeMs: 1, cursor: 'c' } });
  await file.close();
  const path = join(folder, 'snapshot.ndjson');
  await truncate(path, (await readFile(path)).length - 1);
  const lines: unknown[] = [];
  expect(await readSnapshotFile(folder, 'owner', (line) => void lines.push(line))).toBe(false);
  expect(lines).toEqual([{ answer: { ...answer, full: true } }]);
  // What is written behind it from now on is read again.
  const again = await SnapshotFile.open(folder, 'owner');
  await again.write({ confirmed: { at: 1, maxAgeMs: 1, cursor: 'c' } });
  await again.close();
  expect(await readSnapshotFile(folder, 'owner', (line) => void lines.push(line))).toBe(true);
  expect(lines.at(-1)).toEqual({ confirmed: { at: 1, maxAgeMs: 1, cursor: 'c' } });
});

test('no link in the folder is followed', async () => {
  const folder = await scratchFolder();
  const victim = join(folder, 'victim');
  await writeFile(victim, 'unharmed');
  await symlink(victim, join(folder, 'snapshot.ndjson.new'));
  const file = await SnapshotFile.open(folder, 'owner');
  await file.begin();
  await file.settle();
  await file.close();
  await symlink(victim, join(folder, 'gate.lock'));
  await expect(lockSnapshotFolder(folder)).rejects.toThrow('ELOOP');
  expect(await readFile(victim, 'utf8')).toBe('unharmed');
});
