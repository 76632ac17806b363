import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let grace: BrowserLike;
let linus: BrowserLike;
let publisher: BrowserLike;
beforeAll(async () => {
  app = await startTestApp();
  grace = await app.signedInUser('owner', 'grace');
  linus = await app.signedInUser('owner', 'linus');
  publisher = await app.signedInUser('publisher', 'pat');
});
afterAll(() => app.close());

const openapi = (parameters: object[] = []) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Payments', version: '1' },
    paths: {
      '/payments': { get: { operationId: 'listPayments', parameters, responses: { 200: { description: 'ok' } } } },
    },
  });

async function send(browser: BrowserLike, content: string) {
  const bytes = new TextEncoder().encode(content);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await browser.call('putBlob', { params: { sha256 }, body: bytes });
  return sha256;
}

async function publish(browser: BrowserLike) {
  const { latest_revision } = await browser.call('getChangeSet');
  return browser.call('publishChangeSet', { body: { latest_revision } });
}

const slug = 'payments';
const product = (browser: BrowserLike) => browser.call('getProductDraft', { params: { slug } });

describe('publishing from the browser', () => {
  test('a product with a specification and two guides: nothing is live before it is published, then all of it is', async () => {
    await grace.call('putProductDraft', { params: { slug }, body: { name: 'Payments', description: 'Pay' } });
    const sha256 = await send(grace, openapi());
    await grace.call('putVersionDraft', {
      params: { slug, version: 'v1' },
      body: { specification: { sha256, media_type: 'application/json' } },
    });
    const start = { slug, document: 'start' };
    await grace.call('putDocumentDraft', {
      params: start,
      body: { title: 'Start', markdown: '# Start\r\n\r\nRead [errors](errors.md).' },
    });
    expect((await grace.call('planChangeSet')).problems).toMatchObject([
      { file: 'products/payments/documents/start.md', line: 1, rule: 'broken_link' },
    ]);
    expect(await publish(grace)).toMatchObject({ applied: false, changes: [] });
    await grace.call('putDocumentDraft', {
      params: { slug, document: 'errors' },
      body: { title: 'Errors', markdown: 'None.' },
    });
    const listed = await grace.call('listManagedProducts', { query: {} });
    expect(listed.data.map((each) => each.slug)).not.toContain(slug);
    const plan = await grace.call('planChangeSet');
    expect(plan.problems).toEqual([]);
    expect(plan.changes.map(({ action, kind, name }) => `${action} ${kind} ${name}`)).toEqual([
      'create product payments',
      'create product_version payments/v1',
      'create document payments/start',
      'create document payments/errors',
    ]);
    expect(await publish(grace)).toMatchObject({ applied: true, problems: [], conflicts: [] });
    expect((await grace.call('getChangeSet')).products).toEqual([]);
    const all = (await grace.call('listManagedProducts', { query: {} })).data;
    const version = all.find((each) => each.slug === slug)?.versions[0]?.id ?? '';
    const ofVersion = await grace.call('listManagedProducts', { query: { 'filter[product_version_id]': version } });
    expect(ofVersion.data.map((each) => each.slug)).toEqual([slug]);
    expect((await product(grace)).published?.documents.map(({ title }) => title)).toEqual(['Start', 'Errors']);
    const { markdown } = await grace.call('getDocumentDraft', { params: start });
    expect(markdown).toBe('Read [errors](errors.md).\n');
    const [latest] = (await grace.call('listRevisions', { query: {} })).data;
    expect(latest).toMatchObject({ source: 'console', created: 4, by: expect.any(String) });
  });

  test('in a portal without an auth strategy a version can want API keys, and brings them along', async () => {
    expect((await product(grace)).strategies).toEqual(['API key']);
    const version = { slug, version: 'v1' };
    const registration = { strategy: 'API key', auto_approve: false, enabled: true };
    await grace.call('putVersionDraft', { params: version, body: { registration } });
    expect(
      (await grace.call('planChangeSet')).changes.map(({ action, kind, name }) => `${action} ${kind} ${name}`),
    ).toEqual(['create auth_strategy API key', 'update product_version payments/v1']);
    expect(await publish(grace)).toMatchObject({ applied: true });
    const strategies = await app.db.selectFrom('auth_strategies').select(['name', 'credential_type']).execute();
    expect(strategies).toEqual([{ name: 'API key', credential_type: 'key_auth' }]);
    expect((await product(grace)).published?.versions[0]?.registration).toEqual(registration);
  });

  test('a number that no publication can have is refused by its name', async () => {
    const after = 9_999_999_999;
    await expect(grace.call('listRevisions', { query: { 'page[after]': after } })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('page[after]'),
    });
    const since = { params: { number: '1' as never }, query: { since: after } };
    await expect(grace.call('getRevision', since)).rejects.toMatchObject({ status: 400 });
  });

  test('documents are renamed, moved and deleted; links stay good; a picture is shown in the preview', async () => {
    const at = (document: string) => ({ slug, document });
    await grace.call('putDocumentDraft', {
      params: at('errors'),
      body: { parent: 'start', slug: 'faults', title: 'Faults' },
    });
    await expect(
      grace.call('putDocumentDraft', { params: at('start'), body: { parent: 'faults' } }),
    ).rejects.toMatchObject({ status: 400 });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
    const sha256 = await send(grace, svg);
    const image = await grace.call('putImageDraft', { params: at('start'), body: { sha256, name: 'A flow.svg' } });
    expect(image.path).toBe('images/a-flow.svg');
    const markdown = `Read [errors](errors.md), not [this](gone.md).\n\n![Flow](${image.path})`;
    const preview = await grace.call('previewDocument', { params: at('start'), body: { markdown } });
    expect(preview.problems).toMatchObject([{ line: 1, rule: 'broken_link' }]);
    expect(JSON.stringify(preview.content)).toContain(image.url);
    expect((await grace.fetch(image.url)).headers.get('content-type')).toContain('image/svg+xml');
    const plan = await grace.call('planChangeSet');
    expect(plan.problems).toEqual([]);
    const { draft } = await grace.call('deleteDocumentDraft', { params: at('start') });
    expect(draft?.documents).toMatchObject([{ slug: 'faults', parent: null, position: 0 }]);
    await grace.call('discardChangeSet', { query: {} });
    expect((await product(grace)).is_edited).toBe(false);
  });

  test('a breaking change is told beside the version, is published, and is taken back with what it changed alone', async () => {
    const sha256 = await send(
      grace,
      openapi([{ name: 'status', in: 'query', required: true, schema: { type: 'string' } }]),
    );
    await grace.call('putVersionDraft', {
      params: { slug, version: 'v1' },
      body: { specification: { sha256, media_type: 'application/json' } },
    });
    await expect
      .poll(async () => (await grace.call('listNotices')).data)
      .toMatchObject([{ product: slug, product_version: 'v1', state: 'compared', counts: { breaking: 1 } }]);
    const made = await publish(grace);
    expect(made).toMatchObject({ applied: true, changes: [{ kind: 'product_version', action: 'update' }] });
    const number = String(made.revision);
    const undo = await grace.call('restoreRevision', { params: { number }, query: {}, body: { undo: true } });
    expect(undo).toMatchObject({ applied: true, changes: [{ kind: 'product_version' }] });
    const compared = await grace.call('getRevision', { params: { number: String(undo.revision) }, query: {} });
    expect(compared).toMatchObject({
      revision: { source: 'undo', of_revision: made.revision },
      changes: [{ name: 'payments/v1' }],
    });
  });
});

describe('two operators at once', () => {
  test('edits of other parts go together; the same part is told with both sides, and one of them is taken', async () => {
    await grace.call('putProductDraft', { params: { slug }, body: { name: 'Payments', description: 'By Grace' } });
    await linus.call('putProductDraft', { params: { slug }, body: { name: 'Money' } });
    expect((await product(linus)).others).toMatchObject([{ products: [slug] }]);
    const { latest_revision } = await linus.call('getChangeSet');
    expect(await publish(grace)).toMatchObject({ applied: true });
    await expect(linus.call('publishChangeSet', { body: { latest_revision } })).rejects.toMatchObject({ status: 409 });
    expect(await publish(linus)).toMatchObject({ applied: true, changes: [{ fields: [{ field: 'name' }] }] });
    expect((await product(grace)).published).toMatchObject({ name: 'Money', description: 'By Grace' });

    await grace.call('putProductDraft', { params: { slug }, body: { name: 'Grace' } });
    await linus.call('putProductDraft', { params: { slug }, body: { name: 'Linus' } });
    await publish(grace);
    const conflict = { at: 'products/payments', field: 'name', base: 'Money', mine: 'Linus', theirs: 'Grace' };
    expect(await publish(linus)).toMatchObject({ applied: false, conflicts: [conflict] });
    const { latest_revision: seen, updated_at } = await linus.call('planChangeSet');
    await linus.call('settleConflicts', { body: { latest_revision: seen, updated_at, theirs: [] } });
    expect(await publish(linus)).toMatchObject({ applied: true });
    expect((await product(grace)).published?.name).toBe('Linus');
  });

  test('a publisher may not open what is the owners’ to open, and undoes nothing of it', async () => {
    await publisher.call('putVersionDraft', { params: { slug, version: 'v1' }, body: { preflight: true } });
    expect((await publisher.call('planChangeSet')).problems).toMatchObject([{ rule: 'owners_only' }]);
    expect(await publish(publisher)).toMatchObject({ applied: false });
    await publisher.call('discardChangeSet', { query: {} });
  });
});

test('the download is a ZIP file, sent as it is made', async () => {
  const response = await grace.fetch('/management/v1/portal.zip');
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('a reader who leaves in the middle of a download is no failure of the server', async () => {
  const cookie = [...grace.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const left = app.logged.length;
  await new Promise<void>((resolve) => {
    const asked = get(`${app.url}/management/v1/portal.zip`, { headers: { cookie } }, (answer) => {
      answer.once('data', () => resolve(void asked.destroy()));
    });
    asked.on('error', () => undefined);
  });
  await expect
    .poll(() => app.logged.slice(left).some(({ req }) => JSON.stringify(req)?.includes('portal.zip')))
    .toBe(true);
  expect(app.logged.slice(left).filter(({ level }) => Number(level) >= 40)).toEqual([]);
});
