import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PortalManifest, ProductManifest } from '@stoa/contract/portal-code';
import { cloneDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyPortal } from '../apply.ts';
import { deleteUnusedBlobs, putBlob, readBlob } from '../blobs.ts';
import { readCurrentPortal } from '../current-portal.ts';
import { sha256 } from '../folder-files.ts';
import { latestRevision } from '../manifest/latest-manifest.ts';
import { manifestOfPortal } from '../manifest/manifest-of-portal.ts';
import { portalZip } from '../manifest/portal-zip.ts';
import { publishFolder } from '../publish-folder.ts';
import { readFolder } from '../read-folder.ts';
import { startContentChecker } from '../start-content-checker.ts';
import { addPortal, harbour, openapi, writeFiles } from '../testing/publishing-portal.ts';
import { listRevisions } from './list-revisions.ts';
import { restorePortal } from './restore-portal.ts';

let database: TestDatabase;
let portalId: string;
let folder: string;
const checker = startContentChecker();
const by = { actor: 'system' };
const context = () => ({ db: database.db, checker, now: () => new Date() });

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(async () => {
  await checker.close();
  await database.close();
});
beforeEach(async () => {
  portalId = await addPortal(database.db);
  folder = await mkdtemp(join(tmpdir(), 'stoa-revisions-'));
  await writeFiles(folder, harbour);
  const result = await publishFolder(context(), portalId, folder, { by });
  expect(result.problems).toEqual([]);
  return () => rm(folder, { recursive: true });
});

/** What the portal shows: the picture, and the bytes of every content and every rendered document. */
async function stored() {
  const { picture } = await readCurrentPortal(database.db, portalId);
  const documents = await database.db
    .selectFrom('documents')
    .select(['slug', 'markdown', 'nodes'])
    .where('portal_id', '=', portalId)
    .orderBy('slug')
    .execute();
  const manifest = await manifestOfPortal(database.db, portalId);
  return { picture, documents: documents.map((row) => JSON.stringify(row)).sort(), manifest };
}

async function apply(manifest: PortalManifest) {
  const result = await applyPortal(context(), portalId, manifest, { plan: false, by });
  expect(result.problems).toEqual([]);
  return result;
}

const restore = (number: number, undo = false) => restorePortal(context(), portalId, { number, undo, plan: false, by });

async function unzipped() {
  const parts: Uint8Array[] = [];
  for await (const part of portalZip(database.db, portalId)) parts.push(part);
  const target = await mkdtemp(join(tmpdir(), 'stoa-zip-'));
  await writeFiles(target, unzipSync(Buffer.concat(parts)));
  const read = await readFolder(target, { checker });
  await rm(target, { recursive: true });
  return read;
}

describe('the portal as a folder', () => {
  test('the folder of the download is read as the manifest that was published', async () => {
    const published = await readFolder(folder, { checker });
    const again = await unzipped();
    expect(again.problems).toEqual([]);
    const { portal } = published.manifest as PortalManifest;
    // The folder does not say who needs a second factor; the download does.
    const whole = {
      ...published.manifest,
      portal: { developer_factor: 'optional', user_factor: 'optional', ...portal },
    };
    expect(again.manifest).toEqual(whole);
    expect(await manifestOfPortal(database.db, portalId)).toEqual(whole);
  });

  test('a portal that is older than revisions are has a folder too, that changes nothing', async () => {
    await database.db.deleteFrom('portal_revisions').where('portal_id', '=', portalId).execute();
    const manifest = await manifestOfPortal(database.db, portalId);
    const { changes } = await applyPortal(context(), portalId, manifest, { plan: true, by });
    expect(changes).toEqual([]);
  });

  test('a document that was moved in the tree stands in the folder where it belongs, and links still lead there', async () => {
    const manifest = await manifestOfPortal(database.db, portalId);
    const orders = manifest.products.find(({ slug }) => slug === 'orders') as ProductManifest;
    for (const document of orders.documents) if (document.slug === 'faults') document.parent = 'start';
    await apply(manifest);
    const { manifest: read, problems } = await unzipped();
    expect(problems).toEqual([]);
    const faults = read?.products[0]?.documents.find(({ slug }) => slug === 'faults');
    expect([faults?.parent, faults?.content.path]).toEqual(['start', 'products/orders/documents/01-start/faults.md']);
  });
});

describe('revisions', () => {
  test('what is published is kept with who, how and how much; what changes nothing is not', async () => {
    await publishFolder(context(), portalId, folder, { by });
    const [first, ...others] = await listRevisions(database.db, portalId, { most: 10 });
    expect(others).toEqual([]);
    expect(first).toMatchObject({ number: 1, source: 'start', commit: null, by: null, deleted: 0 });
  });

  test('a change by another call is kept as a revision of its own, and an undo of a later publication leaves it', async () => {
    const manifest = await manifestOfPortal(database.db, portalId);
    const appearance = JSON.stringify({ primary_header: 'Ship with us', accent: '#aa0000' });
    await database.db.updateTable('portals').set({ appearance }).where('portal_id', '=', portalId).execute();
    const outside = await manifestOfPortal(database.db, portalId);
    await apply({ ...outside, products: manifest.products.filter(({ slug }) => slug !== 'parcels') });
    const sources = (await listRevisions(database.db, portalId, { most: 10 })).map(({ source }) => source);
    expect(sources).toEqual(['apply', 'outside', 'start']);
    const later = JSON.stringify({ primary_header: 'Ship with us', accent: '#00aa00' });
    await database.db.updateTable('portals').set({ appearance: later }).where('portal_id', '=', portalId).execute();
    expect((await restore(3, true)).changes).toMatchObject([{ action: 'create', kind: 'product', name: 'parcels' }]);
    const { picture } = await readCurrentPortal(database.db, portalId);
    expect(picture.portal['appearance.accent']).toBe('#00aa00');
  });

  test('contents stay while a revision names them, and go with the last one', async () => {
    const first = await manifestOfPortal(database.db, portalId);
    const name = first.products[0]?.versions[0]?.specification?.sha256 ?? '';
    const product = first.products[0] as ProductManifest;
    await apply({ ...first, products: [{ ...product, versions: product.versions.slice(1) }] });
    await database.db.updateTable('blobs').set({ media_type: 'application/yaml' }).execute();
    await deleteUnusedBlobs(database.db, portalId, new Date(Date.now() + 60_000));
    expect(await readBlob(database.db, portalId, name)).toBeDefined();
    const few = { ...context(), keepRevisions: 1 };
    const without = { ...(await manifestOfPortal(database.db, portalId)), products: [] };
    await applyPortal(few, portalId, { ...without, teams: null }, { plan: false, by });
    await deleteUnusedBlobs(database.db, portalId, new Date(Date.now() + 60_000));
    expect(await readBlob(database.db, portalId, name)).toBeUndefined();
    expect((await latestRevision(database.db, portalId))?.number).toBe(3);
  });

  test('a revision that is not kept is refused; so is an undo of what was there before revisions were', async () => {
    await expect(restore(99)).rejects.toMatchObject({ status: 404 });
    await database.db
      .updateTable('portal_revisions')
      .set({ source: 'outside' })
      .where('portal_id', '=', portalId)
      .where('number', '=', 1)
      .execute();
    await expect(restore(1, true)).rejects.toMatchObject({ status: 409 });
  });

  test('an undo of the first publication leads back to the empty portal, and an undo of that to the first one', async () => {
    await database.db.deleteFrom('portal_revisions').where('portal_id', '=', portalId).execute();
    const published = await manifestOfPortal(database.db, portalId);
    await apply({ ...published, products: [], auth_strategies: [], identity_providers: [], teams: null });
    await database.db.deleteFrom('portal_revisions').where('portal_id', '=', portalId).execute();
    await apply(published);
    expect((await restore(1, true)).changes.map(({ action }) => action)).not.toContain('create');
    expect(await manifestOfPortal(database.db, portalId)).toMatchObject({ products: [], auth_strategies: [] });
    await restore(2, true);
    expect((await manifestOfPortal(database.db, portalId)).products).toEqual(published.products);
  });
});

/** Random manifests of two products: texts, versions, documents in a tree, settings. */
const text = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme-ascii' }).filter((name) => name.trim() !== '');
const someProduct = (slug: string) =>
  fc
    .record({
      name: text,
      description: fc.option(text),
      deprecated: fc.boolean(),
      specification: fc.option(fc.constantFrom('One', 'Two', 'Three')),
      documents: fc.uniqueArray(
        fc.record({ slug: fc.constantFrom('a', 'b', 'c', 'd'), title: text, body: text, below: fc.boolean() }),
        {
          selector: ({ slug: name }) => name,
          maxLength: 4,
        },
      ),
    })
    .map((fields) => ({ slug, ...fields }));
const somePortal = fc.record({
  accent: fc.constantFrom('#aa0000', '#00aa00', null),
  products: fc.tuple(fc.option(someProduct('orders')), fc.option(someProduct('parcels'))),
});

async function manifestFrom(base: PortalManifest, wanted: typeof somePortal extends fc.Arbitrary<infer T> ? T : never) {
  const products: ProductManifest[] = [];
  for (const product of wanted.products) {
    if (!product) continue;
    const { slug, documents, specification, deprecated, ...fields } = product;
    const refer = async (content: string, media_type: string, path: string) => {
      const bytes = Buffer.from(content);
      const reference = { sha256: sha256(bytes), size: bytes.length, media_type, path };
      await putBlob(database.db, portalId, reference.sha256, bytes);
      return reference;
    };
    const folderPath = `products/${slug}`;
    const sheet = specification && (await refer(openapi(specification), 'application/yaml', `${folderPath}/o.yaml`));
    const [top, ...rest] = documents;
    const below = rest.filter((document) => document.below);
    const ordered = top
      ? [
          { ...top, parent: null as string | null },
          ...below.map((each) => ({ ...each, parent: top.slug as string | null })),
          ...rest.filter((each) => !each.below).map((each) => ({ ...each, parent: null as string | null })),
        ]
      : [];
    products.push({
      slug,
      ...fields,
      labels: {},
      try_it: { proxy: false, allow_private: false },
      versions: [
        { name: 'v1', specification: sheet, deprecated, sunset_at: null, preflight: false, registration: null },
      ],
      documents: await Promise.all(
        ordered.map(async (document, index) => ({
          slug: document.slug,
          title: document.title,
          parent: document.parent,
          position: ordered.slice(0, index).filter(({ parent }) => parent === document.parent).length,
          content: await refer(`${document.body}\n`, 'text/markdown', `${folderPath}/documents/${document.slug}.md`),
        })),
      ),
      images: [],
    });
  }
  const { appearance, ...settings } = base.portal;
  return {
    ...base,
    portal: { ...settings, appearance: { ...appearance, accent: wanted.accent } },
    products,
    teams: null,
  };
}

test('any two publications: apply, undo, apply again restores byte for byte, and so does going back', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(somePortal, somePortal, async (one, other) => {
      const base = await manifestOfPortal(database.db, portalId);
      await apply(await manifestFrom(base, one));
      const before = await stored();
      const made = await apply(await manifestFrom(base, other));
      const after = await stored();
      if (made.revision === undefined) return;
      await restore(made.revision, true);
      expect(await stored()).toEqual(before);
      await apply(await manifestFrom(base, other));
      expect(await stored()).toEqual(after);
      await restore(made.revision - 1);
      expect(await stored()).toEqual(before);
    }),
    { numRuns: 15, endOnFailure: true },
  );
});
