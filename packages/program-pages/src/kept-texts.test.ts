import { describe, expect, test } from 'vitest';
import { documentTextOf } from './document-text.ts';
import { keepTexts } from './kept-texts.ts';
import { operationTextOf } from './operation-text.ts';

describe('texts that are long to make', () => {
  test('each is made once, however many ask, until others need its place', async () => {
    const made: string[] = [];
    const kept = keepTexts(10);
    const text = (name: string) =>
      kept.textOf(name, async () => {
        made.push(name);
        return name.repeat(5);
      });
    expect(await Promise.all([text('a'), text('a'), text('b')])).toEqual(['aaaaa', 'aaaaa', 'bbbbb']);
    await text('a');
    await text('c');
    expect(made).toEqual(['a', 'b', 'c']);
    // Of the three `b` was not asked for the longest.
    await text('a');
    await text('b');
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  test('what fails is tried again', async () => {
    const kept = keepTexts();
    await expect(kept.textOf('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await kept.textOf('a', async () => 'whole')).toBe('whole');
  });

  test('a document is named by what is stored and not read for it', () => {
    const bytes = Buffer.from('this is no document');
    const nameOf = (etag: string, publicUrl = 'https://a.example') =>
      documentTextOf({ etag, bytes, isBrotli: true }, { publicUrl, kept: keepTexts() }).name;
    expect(nameOf('"1"')).toBe(nameOf('"1"'));
    expect(new Set([nameOf('"1"'), nameOf('"2"'), nameOf('"1"', 'https://b.example')]).size).toBe(3);
  });

  test('an operation is named by the revision of its reference, and neither is read for it', async () => {
    const asked: string[] = [];
    const call = async (address: string) => {
      asked.push(address);
      return { position: 7 } as never;
    };
    const nameOf = async (etag: string, key = 'getPet') => {
      const manifest = { etag, bytes: Buffer.from('this is no manifest'), isBrotli: true };
      const address = { product: 'p', version: 'v', key, publicUrl: 'https://a.example' };
      return (await operationTextOf(call, manifest, address)).name;
    };
    expect(await nameOf('"1"')).toBe(await nameOf('"1"'));
    expect(new Set([await nameOf('"1"'), await nameOf('"2"'), await nameOf('"1"', 'addPet')]).size).toBe(3);
    const part = '/api/v2/products/p/versions/v/reference';
    expect(new Set(asked)).toEqual(
      new Set([`${part}/1/find?key=getPet`, `${part}/2/find?key=getPet`, `${part}/1/find?key=addPet`]),
    );
  });
});
