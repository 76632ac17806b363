import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Call } from '../../lib/call.ts';
import { documentTreeQuery } from './document-queries.ts';

const slugs = Array.from({ length: 230 }, (_, at) => `document-${at}`);

/** Answers pages of trees, which count roots. */
const call = (async (_name: string, input: { query: { 'page[size]': number; 'page[number]'?: number } }) => {
  const { 'page[size]': size, 'page[number]': number = 1 } = input.query;
  const data = slugs.slice((number - 1) * size, number * size).map((slug) => ({ slug, children: [] }));
  return { data, meta: { page: { number, size, total: slugs.length } } };
}) as unknown as Call;

it('a product with more documents at the top than a page holds has them all, in order', async () => {
  const tree = await new QueryClient().fetchQuery(documentTreeQuery(call, 'p1'));
  expect(tree.map(({ slug }) => slug)).toEqual(slugs);
});
