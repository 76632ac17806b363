import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { partsAhead } from './parts-ahead.ts';

const part = (name: string, kilobytes: number) =>
  brotliCompressSync(JSON.stringify({ name, text: 'x'.repeat(kilobytes * 1024) }));
const names = async (parts: Uint8Array[]) =>
  (JSON.parse(await partsAhead(parts)) as { name: string }[]).map(({ name }) => name);

test('parts are put together as they are', async () => {
  expect(await partsAhead([])).toBe('[]');
  expect(await names([part('one', 1), part('two', 0)])).toEqual(['one', 'two']);
});

test('a large one is left out, however small it was compressed', async () => {
  expect(await names([part('one', 1), part('huge', 50_000), part('two', 1)])).toEqual(['one', 'two']);
});

test('together they stay within the limit, and a smaller one may still fit', async () => {
  const large = Array.from({ length: 6 }, (_, at) => part(String(at), 60));
  expect(await names([...large, part('small', 1)])).toEqual(['0', '1', '2', '3', 'small']);
});

test('bytes that are no brotli are an error, not a missing part', async () => {
  await expect(partsAhead([Buffer.from('no brotli')])).rejects.toThrow();
});
