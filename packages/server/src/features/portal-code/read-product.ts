import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ProductManifest,
  type ProductVersionManifest,
  portalCodeLimits,
  slugSchema,
} from '@stoa/contract/portal-code';
import type { Position } from '../specs/json-position.ts';
import type { FolderBlobs } from './folder-blobs.ts';
import { type FolderFile, type FolderFiles, readLimited } from './folder-files.ts';
import { type FolderProblems, readYaml } from './folder-problems.ts';
import { productFileSchema } from './folder-schemas.ts';
import { productFile } from './manifest-rules.ts';
import { type FolderDocuments, readDocuments } from './read-documents.ts';

/** What reading one product gave, with the way from a path in it to a place in its file. */
export interface FolderProduct {
  readonly manifest: ProductManifest;
  readonly locate: (path: readonly (string | number)[]) => Position;
}

export interface ProductRead {
  /** Undefined when its file cannot be read. */
  readonly product?: FolderProduct;
  readonly documents: FolderDocuments;
  readonly specifications: readonly FolderSpecification[];
}

/** A specification that must be judged before it is published. */
export interface FolderSpecification {
  readonly file: FolderFile;
  readonly sha256: string;
  readonly syntax: 'json' | 'yaml';
}

/** Reads `products/<slug>`: its file, its documents, and the files that its versions name. */
export async function readProduct(
  files: FolderFiles,
  slug: string,
  blobs: FolderBlobs,
  problems: FolderProblems,
): Promise<ProductRead> {
  const path = productFile(slug);
  const folder = `products/${slug}`;
  if (!slugSchema.safeParse(slug).success) {
    problems.add(
      folder,
      null,
      'invalid_slug',
      `The folder's name must be lower-case letters, digits and single hyphens.`,
    );
  }
  const documents = await readDocumentFolder(files, `${folder}/documents`, problems);
  for (const { manifest, body } of documents.documents) blobs.addBytes(manifest.content, body);
  try {
    const file = readYaml(
      path,
      await readLimited(await files.find(path), portalCodeLimits.yaml),
      productFileSchema,
      problems,
    );
    if (!file) return { documents, specifications: [] };
    const specifications: FolderSpecification[] = [];
    const versions: ProductVersionManifest[] = [];
    for (const [index, version] of file.value.versions.entries()) {
      const { specification: reference, sunset_at, registration, ...rest } = version;
      const read =
        reference === undefined ? undefined : await readSpecification(reference, ['versions', index, 'specification']);
      if (read) specifications.push(read.specification);
      versions.push({
        ...rest,
        sunset_at: sunset_at ?? null,
        registration: registration ?? null,
        specification: read?.blob ?? null,
      });
    }
    const { name, description = null, labels } = file.value;
    const documentManifests = documents.documents.map((document) => document.manifest);
    const manifest = { slug, name, description, labels, versions, documents: documentManifests };
    return { product: { manifest, locate: file.locate }, documents, specifications };

    async function readSpecification(reference: string, at: (string | number)[]) {
      const syntax = /\.json$/i.test(reference) ? 'json' : /\.ya?ml$/i.test(reference) ? 'yaml' : undefined;
      const position = file?.locate(at) ?? null;
      if (!syntax) {
        problems.add(path, position, 'invalid_path', `"${reference}" must end in .json, .yaml or .yml.`);
        return undefined;
      }
      try {
        const found = await files.find(reference, folder);
        const blob = await blobs.addFile(found, `application/${syntax}`, portalCodeLimits.specification);
        return { blob, specification: { file: found, sha256: blob.sha256, syntax } as const };
      } catch (error) {
        problems.addRefusal(path, position, error);
        return undefined;
      }
    }
  } catch (error) {
    problems.addRefusal(path, null, error);
    return { documents, specifications: [] };
  }
}

async function readDocumentFolder(
  files: FolderFiles,
  folder: string,
  problems: FolderProblems,
): Promise<FolderDocuments> {
  const kind = await lstat(join(files.root, folder)).catch(() => undefined);
  if (kind?.isSymbolicLink()) problems.add(folder, null, 'outside_folder', 'Links to folders are not followed.');
  return kind?.isDirectory() ? readDocuments(files, folder, problems) : { documents: [], paths: [] };
}
