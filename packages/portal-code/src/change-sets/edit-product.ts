import { posix } from 'node:path';
import { documentImageType } from '@stoa/appearance/image-type';
import { invalidField, notFound, Problem } from '@stoa/common/problem';
import {
  type BlobReference,
  type DocumentManifest,
  type ProductManifest,
  type ProductVersionManifest,
  portalCodeLimits,
  productManifestSchema,
  productVersionManifestSchema,
} from '@stoa/contract/portal-code';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import { putBlob, readBlob } from '../blobs.ts';
import { sha256 } from '../folder-files.ts';
import { fileName } from '../manifest/known-paths.ts';
import { closeUp } from '../manifest/merge-manifests.ts';

/** Contents are kept and looked for in the transaction of the edit. */
export interface Contents {
  readonly db: Kysely<Database>;
  readonly portalId: string;
}

type Settings = Partial<Pick<ProductManifest, 'description' | 'labels' | 'try_it'>> & { readonly name: string };

export function withSettings(product: ProductManifest | undefined, slug: string, settings: Settings): ProductManifest {
  return { ...(product ?? productManifestSchema.parse({ slug, name: settings.name })), ...settings };
}

export interface VersionEdit extends Partial<Omit<ProductVersionManifest, 'name' | 'specification'>> {
  readonly specification?: Pick<BlobReference, 'sha256' | 'media_type'> | null | undefined;
  /** Null: it is new. */
  readonly expected?: null | undefined;
}

export async function withVersion(
  contents: Contents,
  product: ProductManifest,
  name: string,
  { specification, expected, ...edit }: VersionEdit,
): Promise<ProductManifest> {
  const former = product.versions.find((version) => version.name === name);
  if (expected === null) refuseExisting(former);
  const reference =
    specification === undefined
      ? (former?.specification ?? null)
      : specification && (await specificationOf(contents, product, name, specification));
  const version = {
    ...(former ?? productVersionManifestSchema.parse({ name })),
    ...Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)),
    specification: reference,
  } as ProductVersionManifest;
  return {
    ...product,
    versions: former
      ? product.versions.map((each) => (each === former ? version : each))
      : [...product.versions, version],
  };
}

export function withoutVersion(product: ProductManifest, name: string): ProductManifest {
  if (!product.versions.some((version) => version.name === name)) throw notFound('This version');
  return { ...product, versions: product.versions.filter((version) => version.name !== name) };
}

async function specificationOf(
  { db, portalId }: Contents,
  { slug, versions }: ProductManifest,
  name: string,
  { sha256, media_type }: Pick<BlobReference, 'sha256' | 'media_type'>,
): Promise<BlobReference> {
  const blob = await db
    .selectFrom('blobs')
    .select('size')
    .where('portal_id', '=', portalId)
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow(() => invalidField('specification', 'was not sent'));
  const taken = versions.filter((version) => version.name !== name).map(({ specification }) => specification?.path);
  const ending = media_type === 'application/json' ? 'json' : 'yaml';
  const path = freePath(`products/${slug}/openapi-${fileName(name)}`, `.${ending}`, taken);
  return { sha256, media_type, size: blob.size, path };
}

interface Content {
  readonly title: string;
  readonly sha256: string;
}

export interface DocumentEdit {
  readonly title?: string | undefined;
  readonly markdown?: string | undefined;
  readonly slug?: string | undefined;
  readonly parent?: string | null | undefined;
  readonly position?: number | undefined;
  /** What the editor began with; null: it is new. */
  readonly expected?: Content | null | undefined;
}

/** Adds, edits, renames or moves a document. A file that is moved in the tree keeps its path: links to it stay good. */
export async function withDocument(
  contents: Contents,
  product: ProductManifest,
  slug: string,
  edit: DocumentEdit,
): Promise<ProductManifest> {
  const former = product.documents.find((document) => document.slug === slug);
  if (edit.expected && !former) throw changedMeanwhile();
  if (edit.expected === null) refuseExisting(former);
  const title = edit.title ?? former?.title;
  if (title === undefined) throw invalidField('title', 'is a required field', 'required');
  const name = edit.slug ?? slug;
  if (name !== slug && product.documents.some((document) => document.slug === name))
    throw invalidField('slug', 'is the name of another document');
  const parent = edit.parent === undefined ? (former?.parent ?? null) : edit.parent;
  refuseLostParent(product, slug, parent);
  const path = former?.content.path ?? documentPath(product, slug, parent);
  const text = edit.markdown ?? (former ? undefined : '');
  const content = text === undefined && former ? former.content : await keepMarkdown(contents, path, title, text ?? '');
  refuseOverwriting(former, { title, sha256: content.sha256 }, edit.expected);
  const document: DocumentManifest = { slug: name, title, parent, position: former?.position ?? 0, content };
  const others = product.documents
    .filter((each) => each !== former)
    .map((each) => (each.parent === slug ? { ...each, parent: name } : each));
  const stays = former && former.parent === parent && edit.position === undefined;
  return { ...product, documents: closeUp(stays ? [...others, document] : placed(others, document, edit.position)) };
}

/** What is changed here must still be what the editor began with: another window may have saved since. */
function refuseOverwriting(
  former: DocumentManifest | undefined,
  next: Content,
  expected: DocumentEdit['expected'],
): void {
  if (!former || !expected) return;
  const now: Content = { title: former.title, sha256: former.content.sha256 };
  const isLost = (part: keyof Content) => now[part] !== expected[part] && now[part] !== next[part];
  if (isLost('title') || isLost('sha256')) throw changedMeanwhile();
}

/** @throws Problem 409 for an addition of what is there */
export function refuseExisting(former: unknown): void {
  if (former) throw new Problem('slug_taken', 409, 'There is one with this name already. Nothing was saved.');
}

function changedMeanwhile(): Problem {
  return new Problem('conflict', 409, 'The document was changed since you opened it. Nothing was saved.');
}

/** Puts a document at a place among its siblings, counted without itself; last unless a place is given. */
function placed(others: readonly DocumentManifest[], document: DocumentManifest, at = Infinity): DocumentManifest[] {
  const siblings = others
    .filter(({ parent }) => parent === document.parent)
    .toSorted((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1));
  siblings.splice(Math.min(at, siblings.length), 0, document);
  return [
    ...others.filter(({ parent }) => parent !== document.parent),
    ...siblings.map((sibling, position) => ({ ...sibling, position })),
  ];
}

export function withoutDocument(product: ProductManifest, slug: string): ProductManifest {
  const gone = product.documents.find((document) => document.slug === slug);
  if (!gone) throw notFound('This document');
  const lifted = product.documents
    .filter((document) => document !== gone)
    .map((document) =>
      document.parent === slug
        ? // Between those that stood before and behind it.
          { ...document, parent: gone.parent, position: gone.position + document.position / 10_000 }
        : document,
    );
  return { ...product, documents: closeUp(lifted) };
}

function refuseLostParent({ documents }: ProductManifest, slug: string, parent: string | null): void {
  let depth = 1;
  for (let at = parent; at !== null; depth += 1) {
    const above = documents.find((document) => document.slug === at);
    if (!above) throw invalidField('parent', 'is no document of this product');
    if (above.slug === slug || depth > 7)
      throw invalidField('parent', 'must not lie below the document, or 8 levels deep');
    at = above.parent;
  }
}

function documentPath({ slug: product, documents }: ProductManifest, slug: string, parent: string | null): string {
  const above = parent === null ? undefined : documents.find((document) => document.slug === parent)?.content.path;
  const folder = above ? above.replace(/(?:\/index)?\.md$/, '') : `products/${product}/documents`;
  return freePath(
    `${folder}/${slug}`,
    '.md',
    documents.map(({ content }) => content.path),
  );
}

/** Keeps the text in the form in which a folder is read: lines end with a line feed, and the last one too. */
async function keepMarkdown(
  { db, portalId }: Contents,
  path: string,
  title: string,
  markdown: string,
): Promise<BlobReference> {
  const text = markdown.replaceAll('\r\n', '\n').trim();
  // The title is shown above the text: written as the first heading too, it would stand there twice.
  const [first = '', ...rest] = text.split('\n');
  const body = /^#\s+(.*?)\s*#*$/.exec(first)?.[1] === title ? rest.join('\n').trim() : text;
  const bytes = Buffer.from(`${body}\n`);
  if (bytes.length > portalCodeLimits.document) throw invalidField('markdown', 'is too large');
  const name = sha256(bytes);
  await putBlob(db, portalId, name, bytes);
  return { sha256: name, size: bytes.length, media_type: 'text/markdown', path };
}

/** A picture beside the documents, and how the document that shows it names it. */
export async function withImage(
  { db, portalId }: Contents,
  product: ProductManifest,
  slug: string,
  image: { readonly sha256: string; readonly name: string },
): Promise<{ readonly product: ProductManifest; readonly path: string }> {
  const document = product.documents.find((each) => each.slug === slug);
  if (!document) throw notFound('This document');
  const bytes = await readBlob(db, portalId, image.sha256);
  if (!bytes) throw invalidField('sha256', 'was not sent');
  const media_type = documentImageType(bytes);
  if (!media_type) throw invalidField('sha256', 'must be a PNG, JPEG, GIF, WebP, AVIF or SVG image');
  if (bytes.length > portalCodeLimits.image) throw invalidField('sha256', 'is too large for a picture');
  const folder = `products/${product.slug}/documents/images`;
  const ending =
    { 'image/svg+xml': 'svg', 'image/jpeg': 'jpg' }[media_type as string] ?? media_type.slice('image/'.length);
  const stem = fileName(image.name.replace(/\.[a-z0-9]+$/i, '')).replaceAll('.', '-');
  const same = product.images.find(({ sha256: held }) => held === image.sha256);
  const path =
    same?.path ??
    freePath(
      `${folder}/${stem}`,
      `.${ending}`,
      product.images.map((each) => each.path),
    );
  const images = same
    ? product.images
    : [...product.images, { sha256: image.sha256, size: bytes.length, media_type, path }];
  const named = posix.relative(posix.dirname(document.content.path), path);
  return { product: { ...product, images }, path: named };
}

function freePath(stem: string, ending: string, taken: readonly (string | undefined)[]): string {
  let path = `${stem}${ending}`;
  for (let nth = 2; taken.includes(path); nth += 1) path = `${stem}-${nth}${ending}`;
  return path;
}
