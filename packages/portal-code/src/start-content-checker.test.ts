import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ContentChecker } from './content-checker.ts';
import { ContentTooCostly, ContentUnread } from './content-checker.ts';
import { contentProgram, startContentChecker } from './start-content-checker.ts';

const valid = Buffer.from('{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{}}');

let checker: ContentChecker;
afterEach(() => checker.close());

describe('content is checked in a process of its own', () => {
  test('tasks are answered in order', async () => {
    checker = startContentChecker();
    const [specification, [rendered]] = await Promise.all([
      checker.checkSpecification(valid, 'json'),
      checker.renderDocuments({
        documents: [{ path: 'products/a/documents/b.md', markdown: '[c](c.md#d)' }],
        addresses: new Map([['products/a/documents/c.md', '/docs/1/c']]),
        pictures: new Map(),
      }),
    ]);
    expect(specification).toEqual({ problems: [], operations: [] });
    expect(rendered?.nodes.children[0]).toMatchObject({ children: [{ type: 'link', href: '/docs/1/c#d' }] });
  });

  test('a program whose files are gone is told as what it is', async () => {
    const { file } = contentProgram;
    onTestFinished(() => void Object.assign(contentProgram, { file }));
    contentProgram.file = `${file}.gone`;
    checker = startContentChecker();
    const check = checker.checkSpecification(valid, 'json');
    await expect(check).rejects.toThrow(
      /does not start \(1\)\. If the files of Stoa were replaced.*restart the server/,
    );
  });

  test('what is published goes before what is compared', async () => {
    checker = startContentChecker();
    const done: string[] = [];
    const note = (name: string) => () => void done.push(name);
    const file = { bytes: valid, syntax: 'json' } as const;
    const compare = (name: string) => checker.compareSpecifications({ from: file, to: file }).then(note(name));
    await Promise.all([
      compare('compared first'),
      compare('compared second'),
      compare('compared third'),
      checker.checkSpecification(valid, 'json').then(note('published')),
    ]);
    expect(done).toEqual(['compared first', 'published', 'compared second', 'compared third']);
  });

  test('an index comes in batches, and the next waits until the last is taken', async () => {
    checker = startContentChecker();
    const paths = Object.fromEntries(
      Array.from({ length: 1_500 }, (_, index) => [
        `/p${index}`,
        { get: { responses: { 200: { description: 'd' } } } },
      ]),
    );
    const bytes = Buffer.from(JSON.stringify({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths }));
    let taking = 0;
    let most = 0;
    const parts = new Map<string, number>();
    let operations = 0;
    const problems = await checker.indexSpecification({ bytes, syntax: 'json', validate: true }, async (batch) => {
      taking += 1;
      most = Math.max(most, taking);
      await new Promise((resolve) => setImmediate(resolve));
      for (const { kind } of batch.parts) parts.set(kind, (parts.get(kind) ?? 0) + 1);
      operations += batch.operations.length;
      taking -= 1;
    });
    expect({ problems, most, operations }).toEqual({ problems: [], most: 1, operations: 1_500 });
    expect(Object.fromEntries(parts)).toMatchObject({ manifest: 1, operation: 1_500, spec: 1, operations: 1, file: 1 });
  });

  test('when a batch cannot be stored the task fails with that reason, and the next one runs', async () => {
    checker = startContentChecker();
    const task = { bytes: valid, syntax: 'json', validate: true } as const;
    const full = new Error('The disk is full.');
    await expect(checker.indexSpecification(task, () => Promise.reject(full))).rejects.toBe(full);
    expect(await checker.indexSpecification(task, async () => {})).toEqual([]);
  });

  test('a file that takes too long fails alone', async () => {
    checker = startContentChecker({ timeoutMs: 1 });
    await expect(checker.checkSpecification(valid, 'json')).rejects.toThrow(ContentTooCostly);
    await checker.close();
    checker = startContentChecker({ timeoutMs: 500 });
    // Quadratic for any Markdown parser: openings that never close.
    const hostile = {
      documents: [{ path: 'a.md', markdown: '*a '.repeat(200_000) }],
      addresses: new Map(),
      pictures: new Map(),
    };
    const [slow, next] = await Promise.allSettled([
      checker.renderDocuments(hostile),
      checker.renderDocuments({ documents: [], addresses: new Map(), pictures: new Map() }),
    ]);
    expect(slow).toMatchObject({ status: 'rejected', reason: { name: 'ContentTooCostly' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: [] });
  });

  test('a process that cannot be started, or crashes, says nothing about the file', async () => {
    // V8 refuses the option, and the process ends at once.
    checker = startContentChecker({ heapMb: Number.NaN });
    const failed = await checker.checkSpecification(valid, 'json').catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ContentUnread);
    expect(failed).not.toBeInstanceOf(ContentTooCostly);
  });

  test('a file that needs too much memory fails alone', async () => {
    checker = startContentChecker({ heapMb: 60 });
    const huge = Buffer.from(`{"x":[${'{"a":[1]},'.repeat(1_000_000)}1]}`);
    await expect(checker.checkSpecification(huge, 'json')).rejects.toThrow(ContentTooCostly);
    expect(
      await checker.renderDocuments({
        documents: [{ path: 'a.md', markdown: 'a' }],
        addresses: new Map(),
        pictures: new Map(),
      }),
    ).toHaveLength(1);
  });
});
