import type { AppearanceImage } from '@stoa/contract/appearance';

const signatures = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/x-icon', bytes: [0x00, 0x00, 0x01, 0x00] },
] as const;

/**
 * The media type that an image's first bytes show; its name proves nothing.
 */
function imageType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'image/x-icon' | undefined {
  return signatures.find((signature) => signature.bytes.every((byte, index) => bytes[index] === byte))?.type;
}

/** The types that an image beside a document may have, by the ends of their names. */
export const documentImages: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
};

/**
 * The media type of an image beside a document, which its first bytes show. An SVG may be among them, as it is only ever
 * shown as an image, where nothing in it runs, and is sent with a policy that gives it no rights anywhere else.
 */
export function documentImageType(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(head)) return 'image/webp';
  if (/^[\s\S]{4}ftypavi[fs]/.test(head)) return 'image/avif';
  if (
    /^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE svg[^>[]*>\s*)*<svg[\s>]/i.test(
      head,
    )
  )
    return 'image/svg+xml';
  const type = imageType(bytes);
  return type === 'image/x-icon' ? undefined : type;
}

/**
 * The images of a portal and the types each may have (contract §A.4). An SVG can carry script: it is only ever shown as an
 * image, where nothing in it runs, and sent with a policy that gives it no rights anywhere else.
 */
export const portalImages = {
  logo: ['image/png', 'image/jpeg', 'image/svg+xml'],
  cover: ['image/png', 'image/jpeg'],
  favicon: ['image/png', 'image/x-icon', 'image/svg+xml'],
} as const satisfies Record<AppearanceImage, readonly string[]>;
export type PortalImage = AppearanceImage;

/** The media type of an image of a portal, when it is one that this image may have. */
export function portalImageType(image: PortalImage, bytes: Uint8Array): string | undefined {
  const type = imageType(bytes) ?? documentImageType(bytes);
  return portalImages[image].find((allowed) => allowed === type);
}

/** How a portal's images are called where they are stored. */
export const storedNames = { logo: 'logo', cover: 'catalog-cover', favicon: 'favicon' } as const;
