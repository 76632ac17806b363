import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BlobReference,
  type ProductManifest,
  type ProductVersionManifest,
  portalCodeLimits,
  slugSchema,
} from '@stoa/contract/portal-code';
import type { Position } from '@stoa/openapi/read/json-position';
import { type FolderFiles, readLimited } from './folder-files.ts';
import { type FolderProblems, readYaml, refuseMisspelled } from './folder-problems.ts';
import type { FolderReading } from './folder-reading.ts';
import { productFileSchema } from './folder-schemas.ts';
import { productFile } from './manifest-rules.ts';
import { readDocumentImages } from './read-document-images.ts';
import { type FolderDocuments, readDocuments } from './read-documents.ts';
import { type FolderSpecification, readSpecification } from './read-specification.ts';

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

/** Reads `products/<slug>`: its file, its documents, and the files that its versions name. */
export async function readProduct(reading: FolderReading, slug: string): Promise<ProductRead> {
  const { files, blobs, problems } = reading;
  const folder = `products/${slug}`;
  if (!slugSchema.safeParse(slug).success) {
    const message = "The folder's name must be lower-case letters, digits and single hyphens.";
    problems.add(folder, null, 'invalid_slug', message);
  }
  await refuseMisspelled(files, folder, ['product.yaml', 'documents'], problems);
  const documents = await readDocumentFolder(files, `${folder}/documents`, problems);
  for (const { manifest, body } of documents.documents) blobs.addBytes(manifest.content, body);
  const file = await readProductFile(files, slug, problems);
  if (!file) return { documents, specifications: [] };
  const specifications: FolderSpecification[] = [];
  const versions: ProductVersionManifest[] = [];
  for (const [
    index,
    { specification: reference, sunset_at, registration, ...version },
  ] of file.value.versions.entries()) {
    let specification: BlobReference | null = null;
    if (reference !== undefined) {
      const position = file.locate(['versions', index, 'specification']);
      try {
        const found = await readSpecification(reading, reference, folder);
        if (found) specifications.push(found);
        specification = found?.reference ?? null;
      } catch (error) {
        problems.addRefusal(productFile(slug), position, error);
      }
    }
    versions.push({ ...version, specification, sunset_at: sunset_at ?? null, registration: registration ?? null });
  }
  const { name, description = null, labels, try_it } = file.value;
  const tree = documents.documents.map(({ manifest }) => manifest);
  const images = await readDocumentImages(reading, `${folder}/documents`, documents);
  const manifest = { slug, name, description, labels, try_it, versions, documents: tree, images };
  return { product: { manifest, locate: file.locate }, documents, specifications };
}

async function readProductFile(files: FolderFiles, slug: string, problems: FolderProblems) {
  const path = productFile(slug);
  try {
    const bytes = await readLimited(await files.find(path), portalCodeLimits.yaml);
    return readYaml(path, bytes, productFileSchema, problems);
  } catch (error) {
    problems.addRefusal(path, null, error);
    return undefined;
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
