import { posix } from 'node:path';
import { type BlobReference, portalCodeLimits } from '@stoa/contract/portal-code';
import { type Bundle, BundleTooLarge, bundleDocument, type IsOwn } from '@stoa/openapi/bundle/bundle-document';
import { writeBundle } from '@stoa/openapi/bundle/bundle-text';
import { mayReferToFiles } from '@stoa/openapi/bundle/file-references';
import { documentReferences } from '@stoa/openapi/read/document-references';
import type { Position } from '@stoa/openapi/read/json-position';
import { type ParsedDocument, parseDocument } from '@stoa/openapi/read/parse-document';
import type { FolderBlobs } from './folder-blobs.ts';
import { FileRefused, type FolderFile, type FolderFiles, readLimited, sha256 } from './folder-files.ts';
import type { FolderProblems } from './folder-problems.ts';
import type { FolderReading } from './folder-reading.ts';

/** A specification that must be checked before it is published. */
export interface FolderSpecification {
  readonly reference: BlobReference;
  readonly syntax: 'json' | 'yaml';
  /** The document that is published: of several files the bundle. */
  read(): Promise<Uint8Array>;
  /** Finds the file in the folder, and the position in it, that a position in this document comes from. */
  locate(position: Position | null): { readonly file: string; readonly position: Position | null };
}

/** Files that one specification may consist of. */
const mostFiles = 2_000;

/**
 * Reads a specification. One that refers to other files of the folder is put together with them
 * (`specs/bundle/bundle-document.ts`); nothing outside of the folder is read, and no address. Undefined when it cannot
 * be put together; the reasons are noted.
 * @throws FileRefused when the named file itself cannot be read
 */
export async function readSpecification(
  { files, blobs, problems }: FolderReading,
  reference: string,
  folder: string,
): Promise<FolderSpecification | undefined> {
  const syntax = syntaxOf(reference);
  if (!syntax) throw new FileRefused('invalid_path', `"${reference}" must end in .json, .yaml or .yml.`);
  const file = await files.find(reference, folder);
  const read = () => readLimited(file, portalCodeLimits.specification);
  const bytes = reference.startsWith('npm:') ? undefined : await read();
  if (bytes && mayReferToFiles(latin1(bytes))) {
    try {
      const sources = await putTogether(files, file, bytes, problems);
      if (sources === undefined) return undefined;
      if (sources) return bundled(sources, file.path, blobs);
    } catch (error) {
      if (!(error instanceof BundleTooLarge)) throw error;
      problems.add(file.path, null, 'too_large', 'Put together, the files are larger than a specification may be.');
      return undefined;
    }
  }
  const blob = await blobs.addFile(file, `application/${syntax}`, portalCodeLimits.specification);
  return { reference: blob, syntax, read, locate: (position) => ({ file: file.path, position }) };
}

/** One byte a character: what is looked for is ASCII, and the text is half as long in memory. */
function latin1({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
}

interface Sources {
  readonly bundle: Bundle;
  readonly parsed: ReadonlyMap<string, ParsedDocument>;
}

/**
 * Puts a document together, reads the files that it turns out to want, and does it again until nothing is wanted.
 * Undefined when that fails; the reasons are noted. Null when the document is better checked alone.
 */
async function putTogether(
  files: FolderFiles,
  root: FolderFile,
  bytes: Uint8Array,
  problems: FolderProblems,
): Promise<Sources | undefined | null> {
  const first = parseDocument(bytes, syntaxOf(root.path) ?? 'yaml');
  if ('problems' in first) return null;
  const parsed = new Map([[root.path, first]]);
  const contents = new Map([[root.path, first.exact]]);
  const before = problems.found.length;
  let size = bytes.length;
  const isOwn: IsOwn = (file, reference) => documentReferences(contents.get(file)).resolve(reference) !== undefined;
  for (;;) {
    const bundle = bundleDocument(root.path, contents, isOwn);
    for (const { origin, rule, message } of bundle.problems)
      problems.add(origin.file, parsed.get(origin.file)?.locate(origin.path) ?? null, rule, message);
    for (const [path, { written, origin }] of bundle.wanted) {
      try {
        if (parsed.size >= mostFiles) throw new FileRefused('too_large', `These are more than ${mostFiles} files.`);
        const found = await files.find(written, posix.dirname(origin.file));
        const content = await readLimited(found, portalCodeLimits.specification - size);
        size += content.length;
        const next = parseDocument(content, syntaxOf(path) ?? 'yaml');
        if ('problems' in next) {
          for (const { position, rule, message } of next.problems) problems.add(path, position, rule, message);
        } else {
          parsed.set(path, next);
          contents.set(path, next.exact);
        }
      } catch (error) {
        problems.addRefusal(origin.file, parsed.get(origin.file)?.locate(origin.path) ?? null, error);
      }
    }
    if (problems.found.length > before) return undefined;
    if (bundle.wanted.size === 0) return parsed.size > 1 ? { bundle, parsed } : null;
  }
}

function bundled({ bundle, parsed }: Sources, root: string, blobs: FolderBlobs): FolderSpecification {
  const text = writeBundle(bundle.document, bundle.origins, portalCodeLimits.specification);
  const bytes = Buffer.from(text.text);
  const blob = { sha256: sha256(bytes), size: bytes.length, media_type: 'application/json', path: root };
  blobs.addBytes(blob, bytes);
  return {
    reference: blob,
    syntax: 'json',
    read: async () => bytes,
    locate(position) {
      const origin = position && text.originOf(position.line);
      if (!origin) return { file: root, position: null };
      // In the text of a bundle, a name is the first thing in its line after the indentation.
      const isName = /^ *"$/.test(text.text.split('\n')[position.line - 1]?.slice(0, position.column) ?? '');
      return { file: origin.file, position: parsed.get(origin.file)?.locate(origin.path, isName) ?? null };
    },
  };
}

function syntaxOf(path: string): 'json' | 'yaml' | undefined {
  return /\.json$/i.test(path) ? 'json' : /\.ya?ml$/i.test(path) ? 'yaml' : undefined;
}
