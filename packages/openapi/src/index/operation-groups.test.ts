import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { documentOf, readIndex } from '../testing/read-index.ts';
import { operationsAnswer, textAnswers } from './whole-answers.ts';

const responses = { 204: { description: 'Done' } };
/** One operation for each list of tags. */
const paths = (...tags: (string[] | undefined)[]) =>
  Object.fromEntries(
    tags.map((names, index) => [`/${index}`, { get: { operationId: `o${index}`, tags: names, responses } }]),
  );
const groupsOf = (rest: object, version = '3.2.0') => readIndex(documentOf(version, rest)).manifest;

describe('sections of the operation list', () => {
  test('tags in the order of the document, then by first use, untagged, webhooks', () => {
    const { groups, rows, row_count, operation_count } = groupsOf({
      tags: [{ name: 'b', description: 'The *b*' }, { name: 'unused' }, { name: 'a', 'x-displayName': 'A!' }],
      paths: paths(['z'], ['a'], undefined, ['b', 'a', 'a'], []),
      webhooks: { told: { post: { summary: 'Told', tags: ['a'], responses } } },
    });
    expect(groups).toEqual([
      { kind: 'tag', tag: 'b', description: [expect.objectContaining({ type: 'paragraph' })], count: 1 },
      { kind: 'tag', tag: 'a', title: 'A!', count: 2 },
      { kind: 'tag', tag: 'z', count: 1 },
      { kind: 'tag', tag: null, count: 2 },
      { kind: 'webhooks', tag: null, count: 1 },
    ]);
    expect(rows).toEqual({
      first: 0,
      position: [3, 1, 3, 0, 2, 4, 5],
      method: ['get', 'get', 'get', 'get', 'get', 'get', 'post'],
      path: ['/3', '/1', '/3', '/0', '/2', '/4', 'told'],
      operation_id: ['o3', 'o1', 'o3', 'o0', 'o2', 'o4', null],
      summary: [null, null, null, null, null, null, 'Told'],
      deprecated: [0, 0, 0, 0, 0, 0, 0],
    });
    expect([row_count, operation_count]).toEqual([7, 6]);
  });

  test('a badge or an audience (3.2 §4.22 kind) is no section but a label of its operations', () => {
    const index = readIndex(
      documentOf('3.2.0', {
        tags: [
          { name: 'a', kind: 'nav' },
          { name: 'beta', summary: 'Beta', kind: 'badge' },
          { name: 'partner', kind: 'audience' },
        ],
        paths: paths(['a', 'beta', 'partner'], ['beta']),
      }),
    );
    expect(index.manifest.groups.map(({ tag, count }) => [tag, count])).toEqual([
      ['a', 1],
      [null, 1],
    ]);
    expect(index.operations.map(({ tags, labels }) => [tags, labels])).toEqual([
      [
        ['a', 'beta', 'partner'],
        ['Beta', 'partner'],
      ],
      [['beta'], ['Beta']],
    ]);
  });

  test('parents (3.2) stand before their children, with or without operations of their own', () => {
    const { groups } = groupsOf({
      tags: [
        { name: 'child', parent: 'top' },
        { name: 'other', summary: 'Other things' },
        { name: 'top', summary: 'Top' },
        { name: 'grandchild', parent: 'child' },
        { name: 'lonely', parent: 'nowhere' },
        { name: 'x', parent: 'y' },
        { name: 'y', parent: 'x' },
      ],
      paths: paths(['grandchild'], ['other'], ['lonely'], ['x']),
    });
    expect(groups.map(({ tag, title, parent, count }) => [tag, title, parent, count])).toEqual([
      ['other', 'Other things', undefined, 1],
      ['top', 'Top', undefined, 0],
      ['child', undefined, 'top', 0],
      ['grandchild', undefined, 'child', 1],
      ['lonely', undefined, undefined, 1],
      ['x', undefined, 'y', 1],
      ['y', undefined, 'x', 0],
    ]);
  });

  test('x-tagGroups give order and parents', () => {
    const { groups } = groupsOf({
      tags: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
      'x-tagGroups': [
        { name: 'Second', tags: ['c', 'none'] },
        { name: 'First', tags: ['b'] },
      ],
      paths: paths(['a'], ['b'], ['c']),
    });
    expect(groups.map(({ tag, parent }) => [tag, parent])).toEqual([
      ['c', 'Second'],
      ['b', 'First'],
      ['a', undefined],
    ]);
  });

  test('a section that was written to be read is shown without operations (x-traitTag)', () => {
    const { groups } = groupsOf({
      tags: [{ name: 'Errors', 'x-traitTag': true, description: 'How' }],
      paths: paths(['a']),
    });
    expect(groups.map(({ tag, count }) => [tag, count])).toEqual([
      ['Errors', 0],
      ['a', 1],
    ]);
  });
});

describe('operations of a document', () => {
  test('QUERY and additional methods (3.2 §4.9.1) are among them', () => {
    const item = {
      query: { responses },
      get: { responses },
      additionalOperations: { COPY: { responses } },
      summary: 'x',
    };
    expect(readIndex(documentOf('3.2.0', { paths: { '/a': item } })).operations.map(({ method }) => method)).toEqual([
      'query',
      'get',
      'copy',
    ]);
  });

  test('x-internal hides an operation or a whole path', () => {
    const shown = { get: { responses }, post: { 'x-internal': true, responses } };
    const hidden = { 'x-internal': true, get: { responses } };
    const { listed, manifest } = readIndex(
      documentOf('3.1.0', { paths: { '/a': shown, '/b': hidden, '/c': { get: { 'x-internal': false, responses } } } }),
    );
    expect(listed.map(({ method, path }) => `${method} ${path}`)).toEqual(['get /a', 'get /c']);
    expect(manifest.operation_count).toBe(2);
  });

  test('contract §A.5: x-internal is in no list of operations, and stays in the text, which is the one published', async () => {
    const document = documentOf('3.1.0', {
      paths: { '/a': { get: { responses }, post: { 'x-internal': true, responses } } },
    });
    const text = Buffer.from(JSON.stringify(document));
    const read = (part: { bytes: Uint8Array } | undefined) =>
      JSON.parse(brotliDecompressSync(part?.bytes ?? '').toString());
    const { operations } = read(await operationsAnswer(readIndex(document).listed));
    expect(operations).toMatchObject([{ method: 'get', path: '/a' }]);
    const answers = await textAnswers(text);
    expect(read(answers.find(({ kind }) => kind === 'spec')).content).toBe(text.toString());
    expect(read(answers.find(({ kind }) => kind === 'file'))).toEqual(document);
  });

  test('lists and search get key, first row and words', () => {
    const { listed } = readIndex(
      documentOf('3.1.0', {
        tags: [{ name: 'b' }, { name: 'a' }],
        paths: {
          '/a/{id}': {
            get: {
              tags: ['a', 'b'],
              description: '# Title\n\nSome *strong*\nwords, `code`.\n\n- one\n- two',
              responses,
            },
          },
          '/b': { get: { operationId: 'getB', tags: ['b'], responses } },
        },
        webhooks: { told: { post: { responses } } },
      }),
    );
    expect(listed).toMatchObject([
      {
        kind: 'operation',
        position: 0,
        first_row: 0,
        key: 'get_a__id_',
        description: 'Title Some strong words, code. one two',
      },
      { kind: 'operation', position: 1, first_row: 1, key: 'getB', description: '' },
      { kind: 'webhook', position: 2, first_row: 3, key: 'posttold', method: 'post', path: 'told' },
    ]);
  });
});
