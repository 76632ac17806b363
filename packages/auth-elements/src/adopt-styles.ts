import { styles } from './styles.ts';

export type AdoptStyles = (root: Document | ShadowRoot) => void;

/**
 * A sheet belongs to the document whose window made it; another document refuses it.
 * @returns undefined in a document without a window, which draws nothing
 */
export function sheetFor(root: Document | ShadowRoot, css = ''): CSSStyleSheet | undefined {
  const page = root.ownerDocument ?? (root as Document);
  if (page.defaultView === null || !Array.isArray(root.adoptedStyleSheets)) return undefined;
  const sheet = new page.defaultView.CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/**
 * Puts our rules, then the host's, on the root an element stands in: constructable sheets need no `style` tag, so a
 * strict content security policy and Trusted Types have nothing to refuse. Each sheet exists once a document and is
 * adopted once a root.
 */
export function styleAdopter(more: readonly string[]): AdoptStyles {
  const made = new WeakMap<Document, CSSStyleSheet[]>();
  return (root) => {
    const page = root.ownerDocument ?? (root as Document);
    const sheets = made.get(page) ?? [styles, ...more].flatMap((css) => sheetFor(root, css) ?? []);
    if (sheets.length === 0) return;
    made.set(page, sheets);
    for (const sheet of sheets) if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  };
}
