import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, mkdirSync, symlinkSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readOwnFile } from './read-own-file.ts';
import { scratchFolder } from './testing/scratch-folder.ts';

const isRoot = process.geteuid?.() === 0;

/** @returns a file, and a link to it that belongs to another user than root */
async function linked() {
  const folder = await scratchFolder();
  const [file, link] = [join(folder, 'file'), join(folder, 'link')];
  await writeFile(file, 'text\n');
  await symlink(file, link);
  if (isRoot) lchownSync(link, 65_534, 65_534);
  return { file, link };
}

function runAs(uid: number): void {
  const spy = vi.spyOn(process, 'geteuid').mockReturnValue(uid);
  onTestFinished(() => spy.mockRestore());
}

test('root reads files, and follows no link of another user', async () => {
  const { file, link } = await linked();
  runAs(0);
  expect(readOwnFile(file)).toBe('text\n');
  expect(() => readOwnFile(link)).toThrow(
    `${link} is a link of another user, or one that another user may replace, and root does not follow it.`,
  );
  expect(() => readOwnFile(`${file}.absent`)).toThrow('ENOENT');
});

test.runIf(process.platform === 'linux')('root reads from no pipe', async () => {
  const pipe = join(await scratchFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  // Ends the wait of a reader that does wait: this process could not, as it reads synchronously.
  const writer = spawn('sh', ['-c', 'sleep 5; : | timeout 1 tee "$0"', pipe], { stdio: 'ignore' });
  onTestFinished(() => void writer.kill());
  runAs(0);
  expect(() => readOwnFile(pipe)).toThrow(`${pipe} is no file, and root reads nothing else.`);
});

test('everybody else follows links, with their own rights', async () => {
  const { link } = await linked();
  runAs(1000);
  expect(readOwnFile(link)).toBe('text\n');
});

test.runIf(isRoot)('root follows a link of its own, where nobody else can put another in its place', async () => {
  const { link } = await linked();
  const folder = dirname(link);
  const refused = () => expect(() => readOwnFile(link)).toThrow(`${link} is a link of another user, or one`);
  lchownSync(link, 0, 0);
  expect(readOwnFile(link)).toBe('text\n');
  chmodSync(folder, 0o770);
  refused();
  // Whoever may write to such a folder moves nothing in it that is root's.
  chmodSync(folder, 0o1770);
  expect(readOwnFile(link)).toBe('text\n');
  chownSync(folder, 65_534, 65_534);
  refused();
  // The owner of a folder further up moves everything below it.
  const lower = join(folder, 'lower');
  mkdirSync(lower);
  symlinkSync(link, join(lower, 'link'));
  expect(() => readOwnFile(join(lower, 'link'))).toThrow('root does not follow it');
  chownSync(folder, 0, 0);
  expect(readOwnFile(join(lower, 'link'))).toBe('text\n');
});
