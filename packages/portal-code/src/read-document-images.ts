import { documentImageType } from '@stoa/appearance/image-type';
import { type BlobReference, portalCodeLimits } from '@stoa/contract/portal-code';
import { linkedFile } from './document-links.ts';
import { isImagePath } from './document-targets.ts';
import { readLimited } from './folder-files.ts';
import type { FolderReading } from './folder-reading.ts';
import type { FolderDocuments } from './read-documents.ts';

/**
 * The images that a product's documents name by a relative path, each once. One that is missing, is too large or is no
 * image is noted at the place that names it. An image in the folder that no document names is not published.
 */
export async function readDocumentImages(
  { files, blobs, problems }: FolderReading,
  folder: string,
  { documents }: FolderDocuments,
): Promise<BlobReference[]> {
  const found = new Map<string, BlobReference | null>();
  for (const { manifest, source } of documents) {
    const document = manifest.content.path;
    for (const { url, image, position } of source.targets) {
      const linked = linkedFile(document, url);
      if (!linked || !(image || isImagePath(linked.path))) continue;
      const { path } = linked;
      if (!path.startsWith(`${folder}/`) || !isImagePath(path)) {
        const message = `"${url}" must be a PNG, JPEG, GIF, WebP, AVIF or SVG file in ${folder}.`;
        problems.add(document, position, 'invalid_path', message);
        continue;
      }
      // Named twice and wrong: the first place says so.
      if (found.has(path)) continue;
      found.set(path, null);
      try {
        const file = await files.find(path);
        const type = documentImageType(await readLimited(file, portalCodeLimits.image));
        if (type) found.set(path, await blobs.addFile(file, type, portalCodeLimits.image));
        else
          problems.add(document, position, 'image_type', `"${url}" must be a PNG, JPEG, GIF, WebP, AVIF or SVG image.`);
      } catch (error) {
        problems.addRefusal(document, position, error);
      }
    }
  }
  return [...found.values()].filter((reference) => reference !== null);
}
