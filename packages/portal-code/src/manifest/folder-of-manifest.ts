import { posix } from 'node:path';
import type { BlobReference, DocumentManifest, PortalManifest, ProductManifest } from '@stoa/contract/portal-code';
import { oneLine } from '@stoa/rich-text/escape-markdown';
import { dump } from 'js-yaml';
import { fileName } from './known-paths.ts';
import { relinked, treePaths } from './tree-paths.ts';

/** A file of the folder. */
export interface FolderEntry {
  readonly path: string;
  readonly bytes: Uint8Array;
}

type Read = (sha256: string) => Promise<Uint8Array | undefined>;

/**
 * The files of a folder that `readFolder` reads as this manifest; one after the other, so that few are in memory. A manifest comes from
 * programs too: no name leads out of the folder, and none is there twice.
 * @throws Error for a content that is not kept
 */
export async function* folderOfManifest(manifest: PortalManifest, read: Read): AsyncGenerator<FolderEntry> {
  const written = new Set<string>();
  for await (const entry of filesOf(manifest, read)) {
    if (written.has(entry.path)) continue;
    written.add(entry.path);
    yield entry;
  }
}

async function* filesOf(manifest: PortalManifest, read: Read): AsyncGenerator<FolderEntry> {
  const { appearance, ...settings } = manifest.portal;
  const { logo, cover, favicon, font_files, ...texts } = appearance;
  const images = Object.entries({ logo, cover, favicon }).flatMap(([name, file]) => (file ? [{ name, file }] : []));
  yield yamlFile('portal.yaml', {
    ...settings,
    appearance: withoutNull({
      ...texts,
      font_files: font_files.map(({ file, ...face }) => ({ ...face, file: assetPath(file) })),
      ...Object.fromEntries(images.map(({ name, file }) => [name, assetPath(file)])),
    }),
    auth_strategies: manifest.auth_strategies.map(withoutNull),
    identity_providers: manifest.identity_providers.map(withoutNull),
  });
  if (manifest.teams)
    yield yamlFile('teams.yaml', {
      everyone: withoutNull(manifest.teams.everyone),
      teams: manifest.teams.teams.map(withoutNull),
    });
  for (const product of manifest.products) yield productFile(product);
  // Images come after every file whose name is fixed, so that no image takes one of those names.
  for (const { file } of [...images, ...font_files])
    yield { path: assetPath(file), bytes: await contentOf(read, file) };
  for (const product of manifest.products) yield* productFiles(product, read);
}

async function contentOf(read: Read, { sha256, path }: Pick<BlobReference, 'sha256' | 'path'>): Promise<Uint8Array> {
  const bytes = await read(sha256);
  if (!bytes) throw new Error(`The content of ${path} is not kept.`);
  return bytes;
}

/** The path as it stands, if it stays in the folder on any system; else one that does. */
function safePath({ path, sha256 }: Pick<BlobReference, 'path' | 'sha256'>): string {
  const plain = posix.normalize(path);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name has none
  const leaves = /^(?:\/|\.\.(?:\/|$)|[a-z]:)|[\\\u0000-\u001f]/i.test(plain);
  return leaves ? `files/${sha256.slice(0, 8)}-${posix.basename(plain).replace(/[^\w.-]/g, '-')}` : plain;
}

function productFile(product: ProductManifest): FolderEntry {
  const { slug, versions, description, name, labels, try_it } = product;
  const folder = `products/${slug}`;
  const specifications = specificationPaths(product);
  return yamlFile(`${folder}/product.yaml`, {
    name,
    ...(description === null ? {} : { description }),
    labels,
    try_it,
    versions: versions.map(({ specification, sunset_at, registration, ...version }) => ({
      ...version,
      ...(specification ? { specification: posix.relative(folder, specifications.get(version.name) ?? '') } : {}),
      ...(sunset_at ? { sunset_at } : {}),
      ...(registration ? { registration } : {}),
    })),
  });
}

async function* productFiles(product: ProductManifest, read: Read): AsyncGenerator<FolderEntry> {
  const { slug, versions, documents, images } = product;
  const specifications = specificationPaths(product);
  for (const { name, specification } of versions) {
    const path = specifications.get(name);
    if (specification && path) yield { path, bytes: await contentOf(read, specification) };
  }
  const paths = treePaths(slug, documents);
  for (const document of documents) {
    const path = paths.get(document.content.path) ?? document.content.path;
    const markdown = new TextDecoder().decode(await contentOf(read, document.content));
    yield { path, bytes: Buffer.from(documentFile(document, relinked(markdown, document.content.path, paths))) };
  }
  for (const image of images) yield { path: safePath(image), bytes: await contentOf(read, image) };
}

/**
 * Maps each version to its path. A bundle of several files is JSON whatever its first file was; what came from a package is
 * written out.
 */
function specificationPaths({ slug, versions }: ProductManifest): Map<string, string> {
  const paths = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const { name, specification } of versions) {
    if (!specification) continue;
    const { path, media_type, sha256 } = specification;
    const isJson = media_type === 'application/json';
    const ending = isJson ? '.json' : '.yaml';
    const isFine =
      safePath({ path, sha256 }) === path && !path.startsWith('npm:') && (isJson ? /\.json$/i : /\.ya?ml$/i).test(path);
    let wanted = isFine ? path : `products/${slug}/openapi-${fileName(name)}${ending}`;
    if ((taken.get(wanted) ?? sha256) !== sha256)
      wanted = `products/${slug}/openapi-${fileName(name)}-${sha256.slice(0, 8)}${ending}`;
    taken.set(wanted, sha256);
    paths.set(name, wanted);
  }
  return paths;
}

function documentFile({ slug, title, position }: DocumentManifest, body: string): string {
  const front = { title, slug, order: position };
  // A first heading that says the title is no part of the text: one that is, is written twice.
  const isHeading = /^(?:#\s|[^\n]+\n=+[ \t]*(?:\n|$))/.test(body);
  const head = isHeading ? `# ${oneLine(title)}\n\n` : '';
  return `---\n${dump(front, { lineWidth: -1 })}---\n\n${head}${body}`;
}

function assetPath({ path, media_type, sha256 }: BlobReference): string {
  const fine = path.startsWith('npm:') ? `appearance/${posix.basename(path)}` : safePath({ path, sha256 });
  if (/\.[a-z0-9]+$/i.test(fine)) return fine;
  return `${fine}.${media_type === 'image/svg+xml' ? 'svg' : (media_type.split('/')[1] ?? 'bin')}`;
}

function yamlFile(path: string, content: object): FolderEntry {
  return { path, bytes: Buffer.from(dump(content, { lineWidth: -1, noRefs: true })) };
}

function withoutNull<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)) as Partial<T>;
}
