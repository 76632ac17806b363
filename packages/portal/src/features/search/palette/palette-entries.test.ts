import { expect, test } from 'vitest';
import { foundGroups } from './palette-entries.ts';

const none = { items: [], total: 0, more: false, best: null };
const operation = (text: string) => ({
  ...{ product_id: 'p', product_name: 'Ships', product_version_id: 'v', product_version_name: 'v1' },
  ...{
    position: 0,
    key: null,
    operation_id: 'list',
    method: 'GET',
    path: '/ships',
    tags: ['Ships'],
    deprecated: false,
  },
  title: { text, matches: [] },
  snippet: null,
});

test.each([
  ['List ships', 'List ships'],
  ['This event occurs when '.repeat(9), '/ships'],
])('an operation whose summary is “%s” goes by “%s”', (summary, name) => {
  const operations = { ...none, items: [operation(summary)], total: 1 };
  const [group] = foundGroups({ products: none, operations, documents: none } as never);
  expect(group?.entries[0]?.title.text).toBe(name);
});
