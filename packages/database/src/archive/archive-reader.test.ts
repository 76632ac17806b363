import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ArchiveReader } from './archive-reader.ts';

const rows = 'a\t1\nb\\\\.\t2\n\\\\.\t3\n';
const archive = Buffer.from(`{"table":"one"}\n${rows}\\.\n{"table":"empty"}\n\\.\n{"sequences":[]}\n`);

test.each(Array.from(archive.keys(), (index) => index + 1))(
  'reads an archive that arrives in chunks of %i bytes',
  async (size) => {
    const chunks = Array.from({ length: Math.ceil(archive.length / size) }, (_, i) =>
      archive.subarray(i * size, (i + 1) * size),
    );
    const reader = new ArchiveReader(Readable.from(chunks));
    expect(await reader.readJson()).toEqual({ table: 'one' });
    expect(Buffer.concat(await Readable.from(reader.readRows()).toArray()).toString()).toBe(rows);
    expect(await reader.readJson()).toEqual({ table: 'empty' });
    expect(await Readable.from(reader.readRows()).toArray()).toEqual([]);
    expect(await reader.readJson()).toEqual({ sequences: [] });
    await expect(reader.readJson()).rejects.toThrow('ends too early');
  },
);

test('rows without an end are an error', async () => {
  const reader = new ArchiveReader(Readable.from([Buffer.from('a\t1\nb')]));
  await expect(Readable.from(reader.readRows()).toArray()).rejects.toThrow('ends too early');
});
