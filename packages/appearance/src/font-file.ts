import { type FontFace, type Fonts, largestFontFile } from '@stoa/contract/appearance';
import { fontFamilies } from '@stoa/contract/appearance-names';

/** "wOF2" (WOFF 2.0 §4.1); OpenType and WOFF 1.0 are refused, since every browser reads WOFF2. */
const signature = [0x77, 0x4f, 0x46, 0x32];

/** Why bytes are no font file that may be served; undefined when they are one. The name proves nothing. */
export function fontFileProblem(bytes: Uint8Array): { rule: 'font_type' | 'too_large'; message: string } | undefined {
  if (bytes.length > largestFontFile)
    return { rule: 'too_large', message: `A font file may have ${largestFontFile / 1000} kB at most.` };
  // The length that the header tells (WOFF 2.0 §4.1) must be the length of the file: a font that was cut off shows no letter.
  const told = bytes.length >= 48 ? Buffer.from(bytes.subarray(8, 12)).readUInt32BE() : -1;
  if (signature.every((byte, at) => bytes[at] === byte) && told === bytes.length) return undefined;
  return { rule: 'font_type', message: 'A font file must be a whole WOFF2 file.' };
}

/** Roles that name a family which neither Stoa nor the portal has. */
export function unknownFamilies(fonts: Fonts | null, own: readonly FontFace[]): [role: keyof Fonts, family: string][] {
  const known = new Set<string>([...fontFamilies, ...own.map(({ family }) => family)]);
  return Object.entries(fonts ?? {}).filter(([, family]) => !known.has(family)) as [keyof Fonts, string][];
}
