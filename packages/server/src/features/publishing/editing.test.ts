import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let grace: BrowserLike;
let publisher: BrowserLike;
const slug = 'ferries';
const params = { slug, document: 'start' };
beforeAll(async () => {
  app = await startTestApp();
  grace = await app.signedInUser('owner', 'grace');
  publisher = await app.signedInUser('publisher', 'pat');
  await grace.call('putProductDraft', { params: { slug }, body: { name: 'Ferries' } });
  await grace.call('putDocumentDraft', { params, body: { title: 'Start', markdown: 'Hello' } });
});
afterAll(() => app.close());

async function opened() {
  const { title, markdown, content } = await grace.call('getDocumentDraft', { params });
  return { markdown, expected: { title, sha256: content.sha256 } };
}

test('the later of two windows does not overwrite what the earlier has saved, and can after it has seen it', async () => {
  const { expected } = await opened();
  const save = (body: object) => grace.call('putDocumentDraft', { params, body });
  await save({ markdown: 'From the first', expected });
  await expect(save({ markdown: 'From the second', expected })).rejects.toMatchObject({ status: 409 });
  expect((await opened()).markdown).toBe('From the first\n');
  // Changing another part loses no one's work, and neither does the same text once more.
  await save({ title: 'Begin', expected });
  await save({ markdown: 'From the first', expected });
  await expect(save({ title: 'Start here', expected })).rejects.toMatchObject({ status: 409 });
  await save({ markdown: 'From the second', expected: (await opened()).expected });
  expect((await opened()).markdown).toBe('From the second\n');
});

test('a document that another window has deleted is not brought back by a save', async () => {
  const gone = { slug, document: 'gone' };
  await grace.call('putDocumentDraft', { params: gone, body: { title: 'Gone', markdown: 'Hello' } });
  const { title, content } = await grace.call('getDocumentDraft', { params: gone });
  await grace.call('deleteDocumentDraft', { params: gone });
  const body = { title: 'New', markdown: 'Hello, you', expected: { title, sha256: content.sha256 } };
  await expect(grace.call('putDocumentDraft', { params: gone, body })).rejects.toMatchObject({ status: 409 });
  await expect(grace.call('getDocumentDraft', { params: gone })).rejects.toMatchObject({ status: 404 });
});

test('the specification that is edited is read as it was sent', async () => {
  const text = 'openapi: 3.1.0\ninfo: { title: Ferries, version: "1" }\npaths: {}\n';
  const sha256 = createHash('sha256').update(text).digest('hex');
  await grace.call('putBlob', { params: { sha256 }, body: new TextEncoder().encode(text) });
  const version = { slug, version: 'v1' };
  await grace.call('putVersionDraft', {
    params: version,
    body: { specification: { sha256, media_type: 'application/yaml' } },
  });
  expect(await grace.call('getSpecificationDraft', { params: version })).toEqual({ text });
  await expect(grace.call('getSpecificationDraft', { params: { slug, version: 'v2' } })).rejects.toMatchObject({
    status: 404,
  });
});

test('what another has in a change set is not to be seen: neither text, preview nor specification', async () => {
  const hidden = { status: 404 };
  await expect(publisher.call('getDocumentDraft', { params })).rejects.toMatchObject(hidden);
  await expect(publisher.call('previewDocument', { params, body: { markdown: 'x' } })).rejects.toMatchObject(hidden);
  await expect(publisher.call('getSpecificationDraft', { params: { slug, version: 'v1' } })).rejects.toMatchObject(
    hidden,
  );
});
