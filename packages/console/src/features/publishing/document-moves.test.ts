import { expect, test } from 'vitest';
import { movesOf, placeOfDrop, zoneAt } from './document-moves.ts';

const [a, b, c, d] = [
  { slug: 'a', parent: null, position: 0 },
  { slug: 'b', parent: 'a', position: 0 },
  { slug: 'c', parent: null, position: 1 },
  { slug: 'd', parent: null, position: 2 },
] as const;
const documents = [a, b, c, d];

test('a row has a place before, one after, and one for what is to lie below it', () => {
  const row = { top: 100, height: 40 };
  expect([101, 120, 139].map((y) => zoneAt(y, row))).toEqual(['before', 'inside', 'after']);
});

test.each([
  [d, a, 'before', { parent: null, position: 0 }],
  [d, a, 'after', { parent: 'a', position: 0 }],
  [d, c, 'before', { parent: null, position: 1 }],
  [a, d, 'after', { parent: null, position: 2 }],
  [a, d, 'before', { parent: null, position: 1 }],
  [c, a, 'inside', { parent: 'a', position: 1 }],
  [b, d, 'after', { parent: null, position: 3 }],
  [c, b, 'before', { parent: 'a', position: 0 }],
  [b, a, 'after', { parent: null, position: 1 }],
  // The document is there already, or it cannot be moved there.
  [d, c, 'after', undefined],
  [c, d, 'before', undefined],
  [b, a, 'inside', undefined],
  [a, b, 'after', undefined],
  [a, a, 'inside', undefined],
] as const)('%o dropped on %o, %s', (moved, onto, zone, place) => {
  expect(placeOfDrop(documents, moved, onto, zone)).toEqual(place);
});

test('the buttons lead where the tree has a place', () => {
  expect(movesOf(documents, c).map(({ id, to }) => [id, to])).toEqual([
    ['up', { position: 0 }],
    ['down', { position: 2 }],
    ['in', { parent: 'a', position: 1 }],
    ['out', undefined],
  ]);
});
