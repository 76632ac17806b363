// @vitest-environment jsdom
import type { ReferenceOperation } from '@stoa/contract/reference';
import type { RichNode } from '@stoa/contract/rich-nodes';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { loadReferenceText } from '../../../i18n/reference/reference-text.ts';
import { sameServers, sketchOperation } from './operation-sketch.tsx';
import { drawOperation, manifest, operation } from './testing.tsx';

afterEach(cleanup);

const firstServer = { index: 0, variables: {} };
const parameter = (given: object) => ({
  in: 'query',
  required: false,
  deprecated: false,
  schema: { type: 'string' },
  ...given,
});
const words = (...given: RichNode[]): RichNode => ({ type: 'paragraph', children: given }) as RichNode;
const text = (given: string): RichNode => ({ type: 'text', text: given }) as RichNode;
const code = { type: 'code_block', lang: 'js', children: [text('let a')] } as RichNode;

const said = [
  words(text('One '), { type: 'link', href: 'https://a.test', children: [text('two')] } as RichNode),
  { type: 'list', isOrdered: false, children: [{ type: 'list_item', children: [words(text('three'))] }] } as RichNode,
];
const responses = {
  200: { description: 'Fine', content: { 'application/json': { schema: { type: 'object', properties: { a: {} } } } } },
  404: { description: 'Not there' },
};

/** All that a reader sees, in its order: elements by their looks, and words. */
function looks(element: Element): string[] {
  return [...element.querySelectorAll('*')]
    .filter((each) => !each.closest('svg') || each.tagName === 'svg')
    .map((each) => {
      const own = [...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent);
      const name = each.tagName === 'A' ? 'SPAN' : each.tagName;
      return `${name}.${each.getAttribute('class') ?? ''} ${own.join('')}`;
    });
}

it.each<[string, Partial<ReferenceOperation>, number]>([
  ['names, words, responses', { description: said, responses }, 1],
  ['a long summary in place of a title', { summary: 'What. '.repeat(40), deprecated: true, responses }, 1],
  [
    'facts',
    { labels: ['Beta'], external_docs: { url: 'https://a.test/docs' }, extensions: { 'x-rate': 7 } } as never,
    1,
  ],
  ['security', { security: [{ key: [] }, { oauth: ['read', 'write'] }, {}] }, 1],
  ['a webhook', { kind: 'webhook', path: 'dogAdded', responses }, 1],
  [
    'parameters',
    {
      parameters: [
        parameter({ name: 'a', in: 'path', required: true, description: 'Which' }),
        parameter({ name: 'size', schema: { type: 'integer', default: 30, minimum: 1, maximum: 100, example: 5 } }),
        parameter({ name: 'kind', deprecated: true, schema: { type: 'string', enum: ['x', 'y', 'z', 'w'] } }),
        parameter({ name: 'tags', style: 'pipeDelimited', schema: { type: 'array', items: { type: 'string' } } }),
        parameter({ name: 'X-Trace', in: 'header', schema: { type: 'string', format: 'uuid', const: 'c' } }),
      ] as never,
      responses,
    },
    1,
  ],
  ['no further than code with its button', { description: [...said, code, words(text('Below'))], responses }, 0],
  [
    'no further than what can be opened',
    { parameters: [parameter({ name: 'f', schema: { type: 'object', properties: { a: {} } } })] as never, responses },
    0,
  ],
  [
    'no further than a parameter whose content has examples',
    {
      parameters: [
        parameter({
          name: 'f',
          schema: undefined,
          content: { 'application/json': { schema: { type: 'string' }, examples: { one: { value: '1' } } } },
        }),
        parameter({ name: 'below' }),
      ] as never,
      responses,
    },
    0,
  ],
  ['no further than a body', { request_body: { required: true, content: {} }, responses }, 0],
])('a sketch has what the page will have, in its order: %s', async (_, given, sections) => {
  await drawOperation(given, { href: '#/a', links: { field: (path) => `#${path}` } });
  const page = document.querySelector('article') as Element;
  const whole = { ...operation, ...given };
  const r = await loadReferenceText('en');
  const sketch = sketchOperation(whole, { manifest, server: firstServer, isAlike: true, r, tag: 'en', page });
  const article = sketch.firstElementChild as Element;
  const drawn = looks(article);
  expect(drawn.length).toBeGreaterThan(10);
  expect(inOrder(drawn, looks(page))).toEqual([]);
  expect(article.textContent?.includes('Responses')).toBe(sections === 1 && 'responses' in given);
});

/** What of a list another one lacks, or has only before what came last. */
function inOrder(wanted: readonly string[], given: readonly string[]): string[] {
  let from = 0;
  return wanted.filter((each) => {
    const at = given.indexOf(each, from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}

it('a server that was chosen stands in it, and its field as it is', async () => {
  const servers = [{ url: 'https://a.test' }, { url: 'https://b.test' }];
  await drawOperation({ servers });
  const page = document.querySelector('article') as Element;
  const r = await loadReferenceText('en');
  const server = { index: 1, variables: {} };
  const sketch = sketchOperation({ ...operation, servers }, { manifest, server, isAlike: true, r, tag: 'en', page });
  expect(sketch.querySelector('code span')?.textContent).toBe('https://b.test');
  expect(sketch.querySelectorAll('select')).toHaveLength(1);
});

it('the choice of servers is copied as it stands; it goes no further than to the choice among others', async () => {
  const servers = [{ url: 'https://a.test' }, { url: 'https://b.test' }];
  await drawOperation({ servers });
  const page = document.querySelector('article') as Element;
  (page.querySelector('select') as HTMLSelectElement).selectedIndex = 1;
  const r = await loadReferenceText('en');
  const draw = (isAlike: boolean) =>
    sketchOperation({ ...operation, servers }, { manifest, server: firstServer, isAlike, r, tag: 'en', page });
  expect(draw(true).querySelector('select')?.selectedIndex).toBe(1);
  expect(draw(true).querySelector('dl')).not.toBeNull();
  expect(draw(false).querySelector('select')).toBeNull();
  expect(draw(false).querySelector('code')?.textContent).toContain('https://a.test');
  expect(draw(false).querySelector('dl')).toBeNull();
});

it('operations have the same servers where those say the same', () => {
  const one = { ...operation, servers: [{ url: 'https://a.test' }] };
  expect(sameServers(one, { ...one, servers: [{ url: 'https://a.test' }] })).toBe(true);
  expect(sameServers(one, { ...one, servers: [{ url: 'https://a.test', description: 'Other' }] })).toBe(false);
  expect(sameServers(one, undefined)).toBe(false);
});

it('the way to it ends with its own section', async () => {
  const page = document.createElement('div');
  page.innerHTML = '<nav><a>All</a><span data-section=""><bdi>Cats</bdi></span></nav>';
  const groups = [
    { kind: 'tag', tag: 'dogs', title: 'Dogs', count: 1 },
    { kind: 'webhooks', tag: null, count: 1 },
  ] as const;
  const r = await loadReferenceText('en');
  const crumbsOf = (given: Partial<ReferenceOperation>) => {
    const surroundings = { manifest: { ...manifest, groups }, server: firstServer, isAlike: true, r, tag: 'en', page };
    return sketchOperation({ ...operation, ...given }, surroundings).querySelector('nav') as Element;
  };
  expect(crumbsOf({ tags: ['dogs'] }).textContent).toBe('AllDogs');
  expect(crumbsOf({ kind: 'webhook', tags: ['dogs'] }).textContent).toBe('All');
  // Beside a sketch that stands, that one is copied.
  page.prepend(crumbsOf({ tags: ['dogs'] }));
  expect(crumbsOf({ tags: ['dogs'] }).textContent).toBe('AllDogs');
});

it('a text of a megabyte is not drawn by a click', async () => {
  await drawOperation({});
  const page = document.querySelector('article') as Element;
  const r = await loadReferenceText('en');
  const description = Array.from({ length: 20_000 }, () => words(text('Many words stand here. '.repeat(3))));
  const surroundings = { manifest, server: firstServer, isAlike: true, r, tag: 'en', page };
  const sketch = sketchOperation({ ...operation, description, responses }, surroundings);
  expect(sketch.textContent?.length).toBeLessThan(6_000);
  expect(sketch.textContent).not.toContain('Responses');
});
