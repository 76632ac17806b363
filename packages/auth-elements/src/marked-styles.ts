import { sheetFor } from './adopt-styles.ts';

/** Style tags of the page that carry this string also reach into shadow roots (auth-elements §9). */
const styleMarker = 'STOA_AUTH_INJECT_STYLES';

/**
 * Copies the marked rules of the page's head into a shadow root, and follows their changes.
 * Rules are read through the object model: text put into a `style` tag of ours would fail a strict policy.
 * @returns a function that stops following and takes the copy away
 */
export function followMarkedStyles(root: ShadowRoot): () => void {
  const { head } = root.ownerDocument;
  const copy = sheetFor(root);
  if (copy === undefined) return () => {};
  const refresh = () => {
    const marked = [...head.querySelectorAll('style')].filter((tag) => tag.textContent?.includes(styleMarker));
    const rules = marked.flatMap((tag) => [...(tag.sheet?.cssRules ?? [])].map((rule) => rule.cssText));
    copy.replaceSync(rules.join('\n'));
  };
  refresh();
  root.adoptedStyleSheets.push(copy);
  const observer = new MutationObserver(refresh);
  observer.observe(head, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== copy);
  };
}
