import { lchown, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSealer, SealedElsewhere } from '@stoa/secrets/sealer';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { secretKey } from './secret-key.ts';

const key = 'k'.repeat(32);

describe('a sealer', () => {
  const sealer = createSealer(key);

  test('opens what it has sealed, for the same owner alone', () => {
    const sealed = sealer.seal('geheim ✓', 'client 1');
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(sealed).not.toContain('geheim');
    expect(sealer.open(sealed, 'client 1')).toBe('geheim ✓');
    expect(() => sealer.open(sealed, 'client 2')).toThrow(SealedElsewhere);
  });

  test('never seals twice alike', () => {
    const all = new Set(Array.from({ length: 100 }, () => sealer.seal('same', 'one')));
    expect(all.size).toBe(100);
  });

  test('refuses what another key has sealed, and every change of a single character', () => {
    const sealed = sealer.seal('secret', 'one');
    expect(() => createSealer('x'.repeat(32)).open(sealed, 'one')).toThrow(SealedElsewhere);
    for (let at = 0; at < sealed.length - 1; at += 1) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
      expect(() => sealer.open(changed, 'one'), `character ${at}`).toThrow(SealedElsewhere);
    }
    for (const nonsense of ['', sealer.prefix, `${sealer.prefix}AAAA`, 'v2.x'])
      expect(() => sealer.open(nonsense, 'one'), nonsense).toThrow(SealedElsewhere);
  });

  test('tells equal secrets by a code that another key computes differently', () => {
    expect(sealer.mac('a')).toBe(createSealer(key).mac('a'));
    expect(sealer.mac('a')).not.toBe(sealer.mac('b'));
    expect(sealer.mac('a')).not.toBe(createSealer('x'.repeat(32)).mac('a'));
  });
});

describe('the key', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stoa-key-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const read = (given?: string, mayMakeKey = true) =>
    secretKey({ secretKey: given, dataFolder: join(folder, 'data'), mayMakeKey });

  test('is made once, for the server’s user alone, also when several start at once', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => read()));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{43}$/);
    expect(await read()).toBe(keys[0]);
    const file = join(folder, 'data', 'secret-key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, 'utf8')).trim()).toBe(keys[0]);
  });

  test('is not made where the setting for it is empty; one that is there is read', async () => {
    await expect(read(undefined, false)).rejects.toThrow('STOA_SECRET_KEY is set, but it is empty.');
    const made = await read();
    expect(await read(undefined, false)).toBe(made);
  });

  test('of the environment wins, and leaves no file', async () => {
    expect(await read(key)).toBe(key);
    await expect(stat(join(folder, 'data'))).rejects.toThrow('ENOENT');
  });

  test('that was cut off is refused, not replaced', async () => {
    await read();
    await writeFile(join(folder, 'data', 'secret-key'), 'short\n');
    await expect(read()).rejects.toThrow('too short');
  });

  test('is not read by root through a link that another user has made', async () => {
    const [victim, link] = [join(folder, 'victim'), join(folder, 'data', 'secret-key')];
    await mkdir(join(folder, 'data'));
    await writeFile(victim, key);
    await symlink(victim, link);
    if (process.geteuid?.() === 0) await lchown(link, 65_534, 65_534);
    const spy = vi.spyOn(process, 'geteuid').mockReturnValue(0);
    onTestFinished(() => spy.mockRestore());
    await expect(read()).rejects.toThrow(`${link} is a link of another user`);
  });
});
