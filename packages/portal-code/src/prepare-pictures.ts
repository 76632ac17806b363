import { documentImageType } from '@stoa/appearance/image-type';
import { type PortalManifest, portalCodeLimits } from '@stoa/contract/portal-code';
import { readBlob } from './blobs.ts';
import { ContentUnread } from './content-checker.ts';
import type { CurrentPortal, MeasuredImage } from './known-portal.ts';
import type { Preparation } from './preparation.ts';

/** Checks and measures the images beside documents that are new to the portal. By SHA-256, those it has included. */
export async function preparePictures(
  { db, portalId, checker, problems }: Preparation,
  { products }: PortalManifest,
  { images }: CurrentPortal,
): Promise<ReadonlyMap<string, MeasuredImage>> {
  const measured = new Map(images);
  for (const { path, sha256 } of products.flatMap((product) => product.images)) {
    if (measured.has(sha256)) continue;
    const bytes = (await readBlob(db, portalId, sha256)) ?? Buffer.alloc(0);
    const type = documentImageType(bytes);
    if (type === undefined)
      problems.add(path, null, 'image_type', 'The file must be a PNG, JPEG, GIF, WebP, AVIF or SVG image.');
    else if (bytes.length > portalCodeLimits.image) problems.add(path, null, 'too_large', 'The image is too large.');
    else {
      try {
        const size = await checker.measureImage(bytes);
        measured.set(sha256, { media_type: type, width: size?.width ?? null, height: size?.height ?? null });
      } catch (error) {
        if (!(error instanceof ContentUnread)) throw error;
        problems.add(path, null, error.rule, error.message);
      }
    }
  }
  return measured;
}
