const signatures = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/x-icon', bytes: [0x00, 0x00, 0x01, 0x00] },
] as const;

/**
 * The media type that an image's first bytes show; its name proves nothing. SVG is none of them: it can carry script.
 */
export function imageType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | 'image/x-icon' | undefined {
  return signatures.find((signature) => signature.bytes.every((byte, index) => bytes[index] === byte))?.type;
}

/** The images of a portal and the types each may have (contract §A.4). */
export const portalImages = {
  logo: ['image/png', 'image/jpeg'],
  cover: ['image/png', 'image/jpeg'],
  favicon: ['image/png', 'image/x-icon'],
} as const;
export type PortalImage = keyof typeof portalImages;
