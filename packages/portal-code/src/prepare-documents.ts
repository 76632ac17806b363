import {
  type DocumentManifest,
  type PortalManifest,
  type ProductManifest,
  portalCodeLimits,
} from '@stoa/contract/portal-code';
import type { Picture } from '@stoa/rich-text/rich-writer';
import { readBlob } from './blobs.ts';
import { ContentUnread, type MarkdownTask } from './content-checker.ts';
import type { PlannedChange } from './diff.ts';
import type { CurrentPortal, MeasuredImage } from './known-portal.ts';
import type { Preparation } from './preparation.ts';
import type { RenderedDocument } from './render-document.ts';
import { richVersion } from './rich-version.ts';

/** Documents in both their forms, by `<product slug>/<document slug>`. */
export type PreparedDocuments = ReadonlyMap<string, RenderedDocument & { readonly markdown: string }>;

/** The number of documents that go to the worker at once. */
const batch = 100;

/** The portal as it is, and what is to change. */
export interface Plan {
  readonly current: CurrentPortal;
  readonly changes: readonly PlannedChange[];
  readonly productIds: ReadonlyMap<string, string>;
}

interface Surroundings extends Plan {
  readonly pictures: ReadonlyMap<string, MeasuredImage>;
}

interface Source {
  readonly key: string;
  readonly path: string;
  readonly markdown: string;
}

/**
 * Renders the documents whose text is new. When a document came or went anywhere, the others are rendered again: their
 * links may lead elsewhere now. So are those of a product whose images changed, and those rendered by an older server.
 */
export async function prepareDocuments(
  { db, portalId, checker, problems }: Preparation,
  manifest: PortalManifest,
  { current, changes, productIds, pictures }: Surroundings,
): Promise<PreparedDocuments> {
  const isWanted = wantedDocuments(current, changes);
  const wanted = manifest.products.flatMap((product) =>
    product.documents
      .filter(({ slug }) => isWanted(product.slug, slug))
      .map((document) => ({ key: `${product.slug}/${document.slug}`, content: document.content })),
  );
  const surroundings = {
    addresses: documentAddresses(manifest, productIds),
    pictures: pictureAddresses(manifest, productIds, pictures),
  };
  const prepared = new Map<string, RenderedDocument & { markdown: string }>();
  for (let start = 0; start < wanted.length; start += batch) {
    const sources: Source[] = [];
    for (const { key, content } of wanted.slice(start, start + batch)) {
      const markdown = decode((await readBlob(db, portalId, content.sha256)) ?? Buffer.alloc(0));
      if (markdown === undefined) problems.add(content.path, null, 'encoding', 'The file is not encoded in UTF-8.');
      else if (markdown.length > portalCodeLimits.document)
        problems.add(content.path, null, 'too_large', 'The document is too large.');
      else sources.push({ key, path: content.path, markdown });
    }
    await render(sources);
  }
  return prepared;

  async function render(sources: readonly Source[]): Promise<void> {
    try {
      const documents: MarkdownTask['documents'] = sources.map(({ path, markdown }) => ({ path, markdown }));
      for (const [index, rendered] of (await checker.renderDocuments({ documents, ...surroundings })).entries()) {
        const { key = '', markdown = '' } = sources[index] ?? {};
        prepared.set(key, { ...rendered, markdown });
      }
    } catch (error) {
      if (!(error instanceof ContentUnread)) throw error;
      // One of them is the cause: each is tried alone.
      if (sources.length > 1) for (const source of sources) await render([source]);
      else for (const { path } of sources) problems.add(path, null, error.rule, error.message);
    }
  }
}

function wantedDocuments({ rendered }: CurrentPortal, changes: readonly PlannedChange[]) {
  const touched = changes.filter(({ kind }) => kind === 'document');
  const changed = new Set(touched.map(({ name }) => name));
  const moved = touched.some(({ action }) => action !== 'update');
  const illustrated = new Set(changes.filter(hasNewImages).map(({ key }) => key));
  return (product: string, slug: string): boolean => {
    const key = `${product}/${slug}`;
    return moved || changed.has(key) || illustrated.has(product) || rendered.get(key)?.version !== richVersion;
  };
}

/** Whether a change is one of a product's images. */
export function hasNewImages({ kind, fields }: PlannedChange): boolean {
  return kind === 'product' && fields?.some(({ field }) => field === 'images') === true;
}

export function pictureAddresses(
  { products }: PortalManifest,
  productIds: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, MeasuredImage>,
): Map<string, Picture> {
  return new Map(
    products.flatMap(({ slug, images }) =>
      images.map(({ path, sha256 }): [string, Picture] => {
        const { width, height } = pictures.get(sha256) ?? {};
        const url = `/api/v2/products/${productIds.get(slug)}/images/${sha256}`;
        return [path, { url, ...(width && height ? { width, height } : {}) }];
      }),
    ),
  );
}

/** Maps the path of each document's file to its address in the portal (contract §A.5: `/docs/{product}/{slug*}`). */
export function documentAddresses(
  { products }: PortalManifest,
  productIds: ReadonlyMap<string, string>,
): Map<string, string> {
  return new Map(
    products.flatMap((product) =>
      product.documents.map((document) => [
        document.content.path,
        `/docs/${productIds.get(product.slug)}/${slugsFromRoot(document, product).join('/')}`,
      ]),
    ),
  );
}

function slugsFromRoot(document: DocumentManifest, { documents }: ProductManifest): string[] {
  const bySlug = new Map(documents.map((entry) => [entry.slug, entry]));
  const slugs = [document.slug];
  for (let parent = document.parent; parent !== null; parent = bySlug.get(parent)?.parent ?? null)
    slugs.unshift(parent);
  return slugs;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
