import type { ApplyProblem, ProductManifest } from '@stoa/contract/portal-code';
import type { RichDocument } from '@stoa/contract/rich-nodes';
import { newId } from '@stoa/database/ids';
import { readBlob } from '../blobs.ts';
import { checkLinks } from '../check-links.ts';
import { ContentUnread, type DocumentLinks } from '../content-checker.ts';
import { linkedFile } from '../document-links.ts';
import { isImagePath } from '../document-targets.ts';
import { FolderProblems } from '../folder-problems.ts';
import type { Preparation } from '../preparation.ts';
import { documentAddresses, pictureAddresses } from '../prepare-documents.ts';

type Reading = Omit<Preparation, 'problems'>;

/** Documents that are read at once. */
const batch = 50;

/** Links and pictures of documents that lead nowhere among all that is to be published. */
export async function documentProblems(
  { db, checker, portalId }: Reading,
  products: readonly ProductManifest[],
  looked: readonly ProductManifest[],
): Promise<ApplyProblem[]> {
  const problems = new FolderProblems();
  const documents = looked.flatMap((product) => product.documents.map((document) => ({ product, document })));
  for (let start = 0; start < documents.length; start += batch) {
    const part = documents.slice(start, start + batch);
    const texts = await Promise.all(
      part.map(async ({ document }) =>
        new TextDecoder().decode((await readBlob(db, portalId, document.content.sha256)) ?? Buffer.alloc(0)),
      ),
    );
    const read = await linksOf(checker, texts);
    for (const [index, { product, document }] of part.entries()) {
      const links = read[index];
      if (links) checkDocument(products, { product, path: document.content.path }, links, problems);
    }
  }
  return problems.sorted();
}

/** A text as the portal would show it, with the pictures of the draft. */
export async function previewOf(
  { checker }: Pick<Reading, 'checker'>,
  products: readonly ProductManifest[],
  { product, path, markdown }: { readonly product: ProductManifest; readonly path: string; readonly markdown: string },
): Promise<{ readonly content: RichDocument; readonly problems: ApplyProblem[] }> {
  const ids = new Map(products.map(({ slug }) => [slug, newId()]));
  const portal = { products: [...products] } as Parameters<typeof documentAddresses>[0];
  const own = new Map(product.images.map((image) => [image.path, { url: `/management/v1/images/${image.sha256}` }]));
  const [rendered] = await checker.renderDocuments({
    documents: [{ path, markdown }],
    addresses: documentAddresses(portal, ids),
    pictures: new Map([...pictureAddresses(portal, ids, new Map()), ...own]),
  });
  const problems = new FolderProblems();
  const [links] = await linksOf(checker, [markdown]);
  if (links) checkDocument(products, { product, path }, links, problems);
  return {
    content: rendered?.rich ?? ([] as unknown as RichDocument),
    problems: [...problems.sorted(), ...problems.warnings],
  };
}

async function linksOf(checker: Reading['checker'], texts: readonly string[]): Promise<DocumentLinks[]> {
  try {
    return await checker.readLinks(texts);
  } catch (error) {
    // An apply says which document costs too much.
    if (error instanceof ContentUnread) return [];
    throw error;
  }
}

function checkDocument(
  products: readonly ProductManifest[],
  { product, path }: { readonly product: ProductManifest; readonly path: string },
  source: DocumentLinks,
  problems: FolderProblems,
): void {
  const paths = products.flatMap(({ documents }) => documents.map(({ content }) => content.path));
  checkLinks([{ documents: [{ manifest: { content: { path } as never }, source }], paths }], problems);
  const images = new Set(product.images.map((image) => image.path));
  for (const { url, image, position } of source.targets) {
    const linked = linkedFile(path, url);
    if (!linked || !(image || isImagePath(linked.path)) || images.has(linked.path)) continue;
    problems.add(path, position, 'missing_file', `There is no picture "${url}".`);
  }
}
