import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Fonts } from '@stoa/contract/appearance';
import type { FontFamily } from '@stoa/contract/appearance-names';
import type { OwnFont } from './own-fonts.ts';

const require = createRequire(import.meta.url);

/** Which code points a file has (Google Fonts' subsets), so that browsers fetch the second one only where it is used. */
const subsets = {
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  'latin-ext':
    'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
} as const;
type Subset = keyof typeof subsets;

const families: Readonly<
  Record<FontFamily, { readonly slug: string; readonly weights: string; readonly generic: string }>
> = {
  'Hanken Grotesk': { slug: 'hanken-grotesk', weights: '100 900', generic: 'system-ui, sans-serif' },
  Inter: { slug: 'inter', weights: '100 900', generic: 'system-ui, sans-serif' },
  Roboto: { slug: 'roboto', weights: '100 900', generic: 'system-ui, sans-serif' },
  'Source Serif 4': { slug: 'source-serif-4', weights: '200 900', generic: 'Georgia, serif' },
  'Geist Mono': { slug: 'geist-mono', weights: '100 900', generic: 'ui-monospace, monospace' },
  'Roboto Mono': { slug: 'roboto-mono', weights: '100 700', generic: 'ui-monospace, monospace' },
};

interface FontFile {
  readonly subset: Subset;
  readonly sha256: string;
  readonly bytes: Buffer;
}

const read = new Map<FontFamily, readonly FontFile[]>();

/** The files of a family, read from its package once per process (15 to 90 kB each). */
function filesOf(family: FontFamily): readonly FontFile[] {
  const known = read.get(family);
  if (known) return known;
  const { slug } = families[family];
  const files = (Object.keys(subsets) as Subset[]).map((subset) => {
    const bytes = readFileSync(
      require.resolve(`@fontsource-variable/${slug}/files/${slug}-${subset}-wght-normal.woff2`),
    );
    return { subset, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  read.set(family, files);
  return files;
}

/** A font by its content. Only families that came up in a style sheet, or are looked for here, are read. */
export function fontBytes(sha256: string): Buffer | undefined {
  for (const family of Object.keys(families) as FontFamily[]) {
    const file = filesOf(family).find((one) => one.sha256 === sha256);
    if (file) return file.bytes;
  }
  return undefined;
}

/**
 * `@font-face` rules of the families, each once; their files are the server's own, named by their content.
 * @param own the portal's own files: a family of its own comes before one of ours of that name
 */
export function fontFaces(wanted: readonly string[], own: readonly OwnFont[]): string {
  return [...new Set(wanted)]
    .flatMap((family) => {
      const files = own.filter((file) => file.family === family);
      if (files.length > 0)
        return files.map(({ sha256, weight, style }) =>
          fontFace({ family, sha256, weight, style: `font-style: ${style}; ` }),
        );
      if (!isOurs(family)) return [];
      const { weights: weight } = families[family];
      return filesOf(family).map(({ subset, sha256 }) =>
        fontFace({ family, sha256, weight, range: ` unicode-range: ${subsets[subset]};` }),
      );
    })
    .join('\n');
}

interface Face {
  readonly family: string;
  readonly sha256: string;
  readonly weight: string;
  readonly style?: string;
  readonly range?: string;
}

function fontFace({ family, sha256, weight, style = '', range = '' }: Face): string {
  const source = `url("/api/v2/portal/fonts/${sha256}.woff2") format("woff2")`;
  return `@font-face { font-family: "${family}"; src: ${source}; font-weight: ${weight}; ${style}font-display: swap;${range} }`;
}

const isOurs = (family: string): family is FontFamily => Object.hasOwn(families, family);

/** The family with what stands in for it until it is there. */
function fontStack(family: string, role: 'base' | 'headings' | 'code'): string {
  const standIn = isOurs(family)
    ? families[family].generic
    : role === 'code'
      ? 'ui-monospace, monospace'
      : 'system-ui, sans-serif';
  return `"${family}", ${standIn}`;
}

const fontTokens = { base: 'sans', headings: 'headings', code: 'mono' } as const;

/** The families of our theme that the portal replaces. */
export function fontDeclarations(fonts: Fonts): string[] {
  return Object.entries(fontTokens).flatMap(([role, token]) => {
    const family = fonts[role as keyof Fonts];
    return family ? [`  --${token}: ${fontStack(family, role as keyof Fonts)};`] : [];
  });
}
