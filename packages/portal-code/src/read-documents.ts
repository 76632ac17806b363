import { readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type DocumentManifest, portalCodeLimits, slugSchema } from '@stoa/contract/portal-code';
import { isImagePath } from './document-targets.ts';
import { type FolderFiles, readLimited, sha256 } from './folder-files.ts';
import type { FolderProblems } from './folder-problems.ts';
import { type DocumentSource, readDocument } from './read-document.ts';

/** A document's file read, with its text. */
export interface FolderDocument {
  readonly manifest: DocumentManifest;
  readonly body: Uint8Array;
  readonly source: DocumentSource;
}

export interface FolderDocuments {
  /** Parents before their children, siblings in order. */
  readonly documents: readonly FolderDocument[];
  /** All Markdown files, those with problems too: a link to them is not broken. */
  readonly paths: readonly string[];
}

/** The order counts numbers as people do: `v2` comes before `v10`. */
const byName = new Intl.Collator('en', { numeric: true });

interface Entry {
  readonly name: string;
  readonly folder: boolean;
}

const deepest = 8;

/**
 * Reads a tree of Markdown files. A folder is a level: its own text is its `index.md`. Siblings are ordered by
 * `order` in the front matter, then by the number that starts the file's name, then by name.
 */
export async function readDocuments(
  files: FolderFiles,
  folder: string,
  problems: FolderProblems,
): Promise<FolderDocuments> {
  const found: FolderDocument[] = [];
  const paths: string[] = [];
  await readLevel(folder, null, 1);
  return { documents: found, paths };

  async function readLevel(path: string, parent: string | null, depth: number): Promise<void> {
    if (depth > deepest) return problems.add(path, null, 'too_deep', `Documents nest at most ${deepest} levels.`);
    const siblings: { order: number; name: string; read: FolderDocument; folder: string | null }[] = [];
    for (const entry of await list(files, path)) {
      const file = posix.join(path, entry.name);
      if (entry.name === 'index.md' && depth > 1) continue;
      if (!entry.folder && !entry.name.endsWith('.md')) {
        const message = 'Only Markdown files (.md), images and folders of them belong here.';
        if (!isImagePath(entry.name)) problems.add(file, null, 'unknown_file', message);
        continue;
      }
      if (entry.folder && (await holdsOnlyImages(files, file, depth))) continue;
      const read = await readOne(entry.folder ? posix.join(file, 'index.md') : file, entry, parent);
      if (read) siblings.push({ ...read, folder: entry.folder ? file : null });
    }
    siblings.sort((a, b) => a.order - b.order || byName.compare(a.name, b.name) || (a.name < b.name ? -1 : 1));
    for (const [position, { read, folder: inner }] of siblings.entries()) {
      found.push({ ...read, manifest: { ...read.manifest, position } });
      if (inner) await readLevel(inner, read.manifest.slug, depth + 1);
    }
  }

  async function readOne(path: string, entry: Entry, parent: string | null) {
    const [, prefix, rest = ''] = /^(?:(\d+)[-_. ]+)?(.*?)(?:\.md)?$/.exec(entry.name) ?? [];
    paths.push(path);
    try {
      const source = readDocument(path, await readLimited(await files.find(path), portalCodeLimits.document), problems);
      if (!source) return undefined;
      const slug = source.slug ?? rest;
      if (!slugSchema.safeParse(slug).success) {
        const message = `"${slug}" must be lower-case letters, digits and single hyphens; rename the file or set a slug in its front matter.`;
        problems.add(path, null, 'invalid_slug', message);
        return undefined;
      }
      const body = Buffer.from(source.body);
      const content = { sha256: sha256(body), size: body.length, media_type: 'text/markdown', path };
      const title = source.title ?? titled(rest);
      const manifest: DocumentManifest = { slug, title: title.slice(0, 255), parent, position: 0, content };
      const order = source.order ?? (prefix === undefined ? Number.MAX_SAFE_INTEGER : Number(prefix));
      return { order, name: entry.name, read: { manifest, body, source } };
    } catch (error) {
      problems.addRefusal(path, null, error);
      return undefined;
    }
  }
}

/** A folder of images beside the documents is no level of the tree. An empty one is: its text is missing. */
async function holdsOnlyImages(files: FolderFiles, folder: string, depth: number): Promise<boolean> {
  const entries = depth > deepest ? [] : await list(files, folder);
  for (const { name, folder: isFolder } of entries) {
    const isFine = isFolder ? await holdsOnlyImages(files, posix.join(folder, name), depth + 1) : isImagePath(name);
    if (!isFine) return false;
  }
  return entries.length > 0;
}

async function list(files: FolderFiles, folder: string): Promise<Entry[]> {
  const entries = await readdir(join(files.root, folder), { withFileTypes: true });
  return entries
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => ({ name: entry.name, folder: entry.isDirectory() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function titled(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
