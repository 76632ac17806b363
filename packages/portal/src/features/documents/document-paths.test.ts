import type { DocumentTree } from '@stoa/contract/documents';
import { expect, it } from 'vitest';
import { findDocument, placeDocuments } from './document-paths.ts';
import { tableOfContents } from './headings.ts';

const document = (slug: string, children: DocumentTree[] = []): DocumentTree => ({
  id: `id-${slug}`,
  parent_document_id: null,
  slug,
  title: slug,
  metadata: {},
  children,
});
const placed = placeDocuments([
  document('start'),
  document('guides', [document('webhooks', [document('verify')])]),
  document('end'),
]);

it('documents stand in reading order, each at the path of its ancestors', () => {
  expect(placed.map(({ path }) => path)).toEqual([
    'start',
    'guides',
    'guides/webhooks',
    'guides/webhooks/verify',
    'end',
  ]);
});

it.each([
  [undefined, 'start'],
  ['', 'start'],
  ['guides/webhooks/verify', 'verify'],
  ['somewhere/else/verify/', 'verify'],
  ['id-end', 'end'],
])('contract §A.5: the last slug of %j is looked up', (slugs, slug) => {
  expect(findDocument(placed, slugs)?.document.slug).toBe(slug);
});

it('an unknown slug is no document of the tree', () => {
  expect(findDocument(placed, 'nowhere')).toBeUndefined();
});

it('contract §C.6: the levels of "On this page" are flattened to two', () => {
  const heading = (level: number) => ({ id: String(level), title: 'x', level });
  expect(tableOfContents([heading(2), heading(3), heading(5), heading(2)]).map(({ depth }) => depth)).toEqual([
    1, 2, 2, 1,
  ]);
  expect(tableOfContents([])).toEqual([]);
});
