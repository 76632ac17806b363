import type { Client } from '@stoa/client/full-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { runProgram } from './program.ts';

let app: TestApp;
let operator: Client;
beforeAll(async () => {
  app = await startTestApp();
  operator = await app.operator();
});
afterAll(() => app.close());

async function publish(slug: string) {
  await operator.call('putProductDraft', { params: { slug }, body: { name: slug } });
  const { latest_revision, updated_at } = await operator.call('planChangeSet');
  return operator.call('publishChangeSet', { body: { latest_revision, updated_at } });
}

async function restore(number: number | undefined, onQuestion: () => Promise<unknown>) {
  const err: string[] = [];
  const code = await runProgram(['revisions', 'restore', String(number)], {
    env: {},
    out: () => {},
    err: (text) => err.push(text),
    isTerminal: true,
    ask: async () => {
      await onQuestion();
      return true;
    },
    client: () => operator,
  });
  return { code, err: err.join('\n') };
}

test('what is published between the question and its answer is not taken back unseen', async () => {
  const { revision } = await publish('ferries');
  await publish('trains');
  const refused = await restore(revision, () => publish('trams'));
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Somebody else has just published') });
  expect(refused.err).not.toContain('product trams');
  const slugs = async () => (await operator.call('listManagedProducts', { query: {} })).data.map(({ slug }) => slug);
  expect((await slugs()).sort()).toEqual(['ferries', 'trains', 'trams']);
  const done = await restore(revision, async () => {});
  expect(done).toMatchObject({ code: 0, err: expect.stringContaining('product trams') });
  expect(await slugs()).toEqual(['ferries']);
});
