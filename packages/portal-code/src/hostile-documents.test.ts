import { afterAll, expect, test } from 'vitest';
import { ContentTooCostly } from './content-checker.ts';
import { startContentChecker } from './start-content-checker.ts';

const checker = startContentChecker({ timeoutMs: 2_000, heapMb: 400 });
afterAll(() => checker.close());

const render = (markdown: string) =>
  checker.renderDocuments({ documents: [{ path: 'a.md', markdown }], addresses: new Map(), pictures: new Map() });
const many = 10_000;

test.each([
  ['10,000 blockquotes', `${'>'.repeat(many)} a`],
  ['10,000 lists in one line', `${'- '.repeat(many)}a`],
  ['10,000 times emphasis', `${'*a **a '.repeat(many / 2)}b${' a** a*'.repeat(many / 2)}`],
  ['10,000 brackets', `${'['.repeat(many)}a${']'.repeat(many)}`],
  ['10,000 elements', `${'<div>'.repeat(many)}a`],
  [
    'formatting elements that every paragraph opens again',
    `${Array.from({ length: 3000 }, (_, i) => `<b title="${i}">`).join('')}${'<p>a'.repeat(3000)}`,
  ],
  [
    'a table of a million cells',
    `|${'a|'.repeat(1000)}\n|${'-|'.repeat(1000)}\n${`|${'b|'.repeat(1000)}\n`.repeat(1000)}`,
  ],
  ['a long reference used ten thousand times', `[a]: /${'b'.repeat(100_000)}\n\n${'[a] '.repeat(many)}`],
  [
    'footnotes that cite each other',
    Array.from({ length: 3000 }, (_, i) => `[^${i}]: a[^${(i + 1) % 3000}]\n`)
      .join('\n')
      .concat('\n\nb[^0]'),
  ],
])('%s: rendered or refused within the limits of one file, and the next file is rendered', async (_name, markdown) => {
  const [outcome] = await Promise.allSettled([render(markdown)]);
  if (outcome?.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ContentTooCostly);
  else expect(outcome?.value).toHaveLength(1);
  const [next] = await render('**fine**');
  expect(next?.nodes.children).toHaveLength(1);
});
