import type { DocumentNodes } from '@stoa/contract/document-nodes';
import {
  type DocumentManifest,
  type PortalManifest,
  type ProductManifest,
  portalCodeLimits,
} from '@stoa/contract/portal-code';
import { readBlob } from './blobs.ts';
import { ContentTooCostly } from './content-checker.ts';
import type { PlannedChange } from './diff.ts';
import type { Preparation } from './preparation.ts';

/** Documents with their nodes, by `<product slug>/<document slug>`. */
export type PreparedDocuments = ReadonlyMap<string, { readonly markdown: string; readonly nodes: DocumentNodes }>;

/** So many documents go to the worker at once. */
const batch = 100;

/**
 * Renders the documents whose text is new. When a document came or went anywhere, the others are rendered again:
 * their links may lead elsewhere now.
 */
export async function prepareDocuments(
  { db, portalId, checker, problems }: Preparation,
  manifest: PortalManifest,
  changes: readonly PlannedChange[],
  productIds: ReadonlyMap<string, string>,
): Promise<PreparedDocuments> {
  const touched = changes.filter(({ kind }) => kind === 'document');
  const moved = touched.some(({ action }) => action !== 'update');
  const changed = new Set(touched.map(({ name }) => name));
  const wanted = manifest.products.flatMap((product) =>
    product.documents
      .map((document) => ({ key: `${product.slug}/${document.slug}`, content: document.content }))
      .filter(({ key }) => moved || changed.has(key)),
  );
  const addresses = documentAddresses(manifest, productIds);
  const prepared = new Map<string, { markdown: string; nodes: DocumentNodes }>();
  for (let start = 0; start < wanted.length; start += batch) {
    const documents: { key: string; path: string; markdown: string }[] = [];
    for (const { key, content } of wanted.slice(start, start + batch)) {
      const markdown = decode((await readBlob(db, portalId, content.sha256)) ?? Buffer.alloc(0));
      if (markdown === undefined) problems.add(content.path, null, 'encoding', 'The file is not encoded in UTF-8.');
      else if (markdown.length > portalCodeLimits.document)
        problems.add(content.path, null, 'too_large', 'The document is too large.');
      else documents.push({ key, path: content.path, markdown });
    }
    try {
      const rendered = await checker.renderDocuments({
        documents: documents.map(({ path, markdown }) => ({ path, markdown })),
        addresses,
      });
      for (const [index, nodes] of rendered.entries()) {
        const { key = '', markdown = '' } = documents[index] ?? {};
        prepared.set(key, { markdown, nodes });
      }
    } catch (error) {
      if (!(error instanceof ContentTooCostly)) throw error;
      for (const { path } of documents) problems.add(path, null, 'too_costly', error.message);
    }
  }
  return prepared;
}

/** Where the portal shows each document: by the path of its file (contract §A.5: `/docs/{product}/{slug*}`). */
function documentAddresses({ products }: PortalManifest, productIds: ReadonlyMap<string, string>): Map<string, string> {
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
