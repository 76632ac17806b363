import { styles } from './styles.ts';

export type AdoptStyles = (root: Document | ShadowRoot) => void;

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/**
 * Puts our rules, then the host's, on the root an element stands in: constructable sheets need no `style` tag, so a
 * strict content security policy and Trusted Types have nothing to refuse. Each sheet exists once and is adopted once.
 */
export function styleAdopter(more: readonly string[]): AdoptStyles {
  let sheets: CSSStyleSheet[] | undefined;
  return (root) => {
    if (!Array.isArray(root.adoptedStyleSheets)) return;
    sheets ??= [styles, ...more].map(sheetOf);
    for (const sheet of sheets) if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  };
}
