import type { ReferenceGroup } from '@stoa/contract/reference';
import { describe, expect, it } from 'vitest';
import { countOf, headingsAbove, indexOfKey, itemAt, layOut, layOutMatches, outlineGroups } from './outline.ts';
import { moveInOutline, typeAhead } from './outline-keys.ts';
import { rowWindow } from './row-window.ts';

const names = { untagged: 'Other operations', webhooks: 'Webhooks', schemas: 'Schemas' };
const tag = (name: string | null, count: number, more: Partial<ReferenceGroup> = {}): ReferenceGroup => ({
  kind: 'tag',
  tag: name,
  count,
  ...more,
});

const groups = outlineGroups(
  [tag('pets', 2, { title: 'All pets' }), tag('toys', 3), tag(null, 1), tag(null, 2, { kind: 'webhooks' })],
  4,
  names,
);
const allOpen = layOut(groups, () => true);
const lines = (outline = allOpen) =>
  Array.from({ length: outline.length }, (_, at) => {
    const item = itemAt(outline, at);
    return item?.kind === 'group' ? `${'>'.repeat(item.level)} ${item.group.label}` : `${item?.kind} ${item?.number}`;
  });

describe('the outline of a reference', () => {
  it('has the tags in their order, then webhooks, then schemas, each with what stands under it', () => {
    expect(lines()).toEqual([
      '> All pets',
      'row 0',
      'row 1',
      '> toys',
      'row 2',
      'row 3',
      'row 4',
      '> Other operations',
      'row 5',
      '> Webhooks',
      'row 6',
      'row 7',
      '> Schemas',
      'schema 0',
      'schema 1',
      'schema 2',
      'schema 3',
    ]);
  });

  it('says of each line where it stands among its own (WAI-ARIA: level, posinset, setsize)', () => {
    expect(itemAt(allOpen, 3)).toMatchObject({ level: 1, place: 2, of: 5 });
    expect(itemAt(allOpen, 5)).toMatchObject({ level: 2, place: 2, of: 3 });
  });

  it('a closed heading hides what is under it', () => {
    expect(lines(layOut(groups, ({ label }) => label === 'toys'))).toEqual([
      '> All pets',
      '> toys',
      'row 2',
      'row 3',
      'row 4',
      '> Other operations',
      '> Webhooks',
      '> Schemas',
    ]);
  });

  it('tags stand under their parents (OpenAPI 3.2), and under groups that are no tags (x-tagGroups)', () => {
    const nested = outlineGroups(
      [tag('shop', 1), tag('orders', 2, { parent: 'shop' }), tag('admin', 1, { parent: 'Internal' })],
      0,
      names,
    );
    expect(lines(layOut(nested, () => true))).toEqual([
      '> shop',
      'row 0',
      '>> orders',
      'row 1',
      'row 2',
      '> Internal',
      '>> admin',
      'row 3',
    ]);
    expect(nested.map(countOf)).toEqual([3, 1]);
    expect(headingsAbove(nested, { kind: 'row', number: 2 }).map(({ label }) => label)).toEqual(['shop', 'orders']);
  });

  it('tags that name each other as parent, or themselves, are all shown', () => {
    const circle = outlineGroups(
      [tag('a', 1, { parent: 'b' }), tag('b', 1, { parent: 'a' }), tag('c', 1, { parent: 'c' })],
      0,
      names,
    );
    expect(lines(layOut(circle, () => true)).filter((line) => line.startsWith('row'))).toHaveLength(3);
  });

  it('finds lines again by their keys', () => {
    for (let at = 0; at < allOpen.length; at += 1) expect(indexOfKey(allOpen, itemAt(allOpen, at)?.key ?? '')).toBe(at);
    expect(indexOfKey(allOpen, 'row99')).toBe(-1);
    expect(
      indexOfKey(
        layOut(groups, () => false),
        'row1',
      ),
    ).toBe(-1);
    expect(itemAt(allOpen, 17)).toBeUndefined();
    expect(itemAt(allOpen, -1)).toBeUndefined();
  });

  it('20,000 operations are a few segments, not 20,000 objects', () => {
    const large = layOut(outlineGroups([tag('all', 20_000)], 0, names), () => true);
    expect(large.length).toBe(20_001);
    expect(large.segments.length).toBe(2);
    expect(itemAt(large, 20_000)).toMatchObject({ kind: 'row', number: 19_999, place: 20_000, of: 20_000 });
  });
});

describe('keys in the outline (WAI-ARIA Authoring Practices, tree view)', () => {
  const half = layOut(groups, ({ label }) => label === 'All pets');

  it.each([
    ['ArrowDown', 0, { kind: 'focus', index: 1 }],
    ['ArrowUp', 0, { kind: 'focus', index: 0 }],
    ['ArrowUp', 3, { kind: 'focus', index: 2 }],
    ['ArrowDown', 6, { kind: 'focus', index: 6 }],
    ['Home', 5, { kind: 'focus', index: 0 }],
    ['End', 1, { kind: 'focus', index: 6 }],
    ['PageDown', 0, { kind: 'focus', index: 6 }],
    ['PageUp', 5, { kind: 'focus', index: 0 }],
    ['ArrowRight', 3, { kind: 'open', index: 3 }],
    ['ArrowRight', 0, { kind: 'focus', index: 1 }],
    ['ArrowRight', 1, undefined],
    ['ArrowLeft', 0, { kind: 'close', index: 0 }],
    ['ArrowLeft', 2, { kind: 'focus', index: 0 }],
    ['ArrowLeft', 3, undefined],
    ['x', 0, undefined],
  ])('%s on line %i', (key, index, move) => {
    expect(moveInOutline(half, index, key)).toEqual(move);
  });

  it('what a filter found has the schemas below the operations, each at its place', () => {
    const found = layOutMatches(2, [7, 3]);
    expect(lines(found)).toEqual(['row 0', 'row 1', 'schema 7', 'schema 3']);
    expect(indexOfKey(found, 'schema3')).toBe(3);
    expect(itemAt(found, 3)).toMatchObject({ place: 4, of: 4 });
    expect(lines(layOutMatches(0, [5]))).toEqual(['schema 5']);
  });

  it('an empty outline has nowhere to go', () => {
    expect(moveInOutline(layOutMatches(0), 0, 'End')).toBeUndefined();
  });

  const words = ['List pets', 'Create a pet', 'List toys', undefined, 'Limit toys'];
  const flat = layOutMatches(words.length);
  const search = (index: number, typed: string) => typeAhead(flat, index, typed, (at) => words[at]);

  it.each([
    [0, 'l', 2],
    [0, 'list', 0],
    [0, 'list t', 2],
    [2, 'l', 4],
    [4, 'l', 0],
    [0, 'll', 2],
    [0, 'C', 1],
    [0, 'z', undefined],
  ])('type-ahead from line %i: %j leads to %j', (index, typed, found) => {
    expect(search(index, typed)).toBe(found);
  });
});

describe('the rows that are drawn', () => {
  const place = { viewport: 600, rowHeight: 30, count: 20_000 };

  it('are those on the screen and at least fourteen on either side', () => {
    for (const scrolled of [0, 31, 3_000, 299_990, 599_400]) {
      const [from, to] = rowWindow({ ...place, scrolled });
      expect(from).toBeLessThanOrEqual(Math.max(0, scrolled / 30 - 14));
      expect(to).toBeGreaterThanOrEqual(Math.min(20_000, (scrolled + 600) / 30 + 14));
      expect(to - from).toBeLessThan(80);
    }
  });

  it('never leave the list', () => {
    expect(rowWindow({ ...place, scrolled: -5_000 })[0]).toBe(0);
    expect(rowWindow({ ...place, scrolled: 9_000_000 })).toEqual([20_000, 20_000]);
    expect(rowWindow({ ...place, scrolled: 0, count: 3 })).toEqual([0, 3]);
    expect(rowWindow({ ...place, scrolled: 0, count: 0 })).toEqual([0, 0]);
  });
});
