import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { themes } from '@stoa/appearance/themes';
import type { PortalAppearance } from '@stoa/database/tables';

/** The family that texts are set in where the portal chose no other, in its common letters. */
const source = /\/hanken-grotesk-latin-wght-normal\.woff2$/;

/**
 * Finds the link that makes a browser fetch the font of the texts with the page. Found by the style sheet alone it would
 * come after the first picture, and every line that breaks elsewhere in the stand-in would move what is below it.
 *
 * @param folder the build's output; without its list there is no link
 * @returns the link for a portal, empty where the portal is set in another family
 */
export function readTextFont(folder: string): (appearance: PortalAppearance) => string {
  const file = join(folder, '.vite/manifest.json');
  const built: Record<string, { file: string }> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const name = Object.keys(built).find((each) => source.test(each));
  const link = name ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${built[name]?.file}">` : '';
  return ({ theme, fonts }) => ({ ...themes[theme ?? 'stoa'].fonts, ...fonts }).base ? '' : link;
}
