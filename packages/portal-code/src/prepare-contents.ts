import { fontFileProblem } from '@stoa/appearance/font-file';
import { type PortalImage, portalImages, portalImageType } from '@stoa/appearance/image-type';
import { type BlobReference, type PortalManifest, portalCodeLimits } from '@stoa/contract/portal-code';
import { missingBlobs, readBlob } from './blobs.ts';
import type { CurrentPortal, MeasuredImage } from './known-portal.ts';
import type { Preparation } from './preparation.ts';
import { type Plan, type PreparedDocuments, prepareDocuments } from './prepare-documents.ts';
import { preparePictures } from './prepare-pictures.ts';
import { prepareSpecifications } from './prepare-specifications.ts';

/** Contents read, checked and turned into what the tables hold, before the transaction begins. */
export interface PreparedContents {
  readonly documents: PreparedDocuments;
  /** Images beside documents, by their SHA-256. */
  readonly pictures: ReadonlyMap<string, MeasuredImage>;
  readonly images: ReadonlyMap<PortalImage, PreparedImage | null>;
  /** Font files by their SHA-256; undefined where they stay as they are. */
  readonly fonts: ReadonlyMap<string, Buffer> | undefined;
}

export interface PreparedImage {
  readonly reference: BlobReference;
  readonly bytes: Buffer;
}

/**
 * Checks again what the caller says it has checked, since a caller is not trusted. Only contents that are new to the
 * portal are read; the others were checked when they were stored. Problems are added to `problems`.
 */
export async function prepareContents(
  preparation: Preparation,
  manifest: PortalManifest,
  plan: Plan,
): Promise<PreparedContents | undefined> {
  const { current, changes } = plan;
  const { problems } = preparation;
  const references = contentReferences(manifest);
  const missing = new Set(await missingBlobs(preparation.db, preparation.portalId, [...references.keys()]));
  for (const { path, sha256 } of references.values()) {
    if (missing.has(sha256))
      problems.add(path, null, 'missing_blob', `The content with SHA-256 ${sha256} was not sent.`);
  }
  if (missing.size > 0) return undefined;
  await prepareSpecifications(preparation, manifest);
  const pictures = await preparePictures(preparation, manifest, current);
  return {
    pictures,
    documents: await prepareDocuments(preparation, manifest, { ...plan, pictures }),
    images: await prepareImages(preparation, manifest, current),
    fonts: changes.some(
      ({ kind, fields }) => kind === 'portal' && fields?.some(({ field }) => field === 'appearance.font_files'),
    )
      ? await prepareFonts(preparation, manifest)
      : undefined,
  };
}

/** Every content that the manifest names, once. */
export function contentReferences({ portal, products }: PortalManifest): Map<string, BlobReference> {
  const { logo, cover, favicon, font_files } = portal.appearance;
  const contents = products.flatMap(({ versions, documents, images }) => [
    ...versions.map(({ specification }) => specification),
    ...documents.map(({ content }) => content),
    ...images,
  ]);
  const fonts = font_files.map(({ file }) => file);
  const named = [logo, cover, favicon, ...fonts, ...contents].filter((reference) => reference !== null);
  return new Map(named.map((reference) => [reference.sha256, reference]));
}

async function prepareImages(
  { db, portalId, problems }: Preparation,
  { portal }: PortalManifest,
  current: CurrentPortal,
) {
  const images = new Map<PortalImage, PreparedImage | null>();
  for (const name of Object.keys(portalImages) as PortalImage[]) {
    const reference = portal.appearance[name];
    if (current.picture.portal[`appearance.${name}`] === (reference?.sha256 ?? null)) continue;
    const bytes = reference && (await readBlob(db, portalId, reference.sha256));
    if (!reference || !bytes) {
      images.set(name, null);
      continue;
    }
    const type = portalImageType(name, bytes);
    if (!type) problems.add(reference.path, null, 'image_type', `The file must be ${portalImages[name].join(' or ')}.`);
    else if (bytes.length > portalCodeLimits.image)
      problems.add(reference.path, null, 'too_large', 'The image is too large.');
    else images.set(name, { reference: { ...reference, media_type: type }, bytes });
  }
  return images;
}

async function prepareFonts({ db, portalId, problems }: Preparation, { portal }: PortalManifest) {
  const fonts = new Map<string, Buffer>();
  for (const { file } of portal.appearance.font_files) {
    const bytes = (await readBlob(db, portalId, file.sha256)) ?? Buffer.alloc(0);
    const problem = fontFileProblem(bytes);
    if (problem) problems.add(file.path, null, problem.rule, problem.message);
    else fonts.set(file.sha256, bytes);
  }
  return fonts;
}
