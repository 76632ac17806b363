/** Elements beside which white space is nothing to see. */
const blocks =
  /^(?:address|article|blockquote|body|br|dd|details|div|dl|dt|figure|h[1-6]|hr|li|ol|p|pre|section|summary|table|tbody|td|th|thead|tr|ul)$/i;

/** What the page adds to a text for its readers, and the specification's HTML does not have. */
const added = [
  'aria-label',
  'class',
  'data-label',
  'decoding',
  'dir',
  'disabled',
  'loading',
  'rel',
  'role',
  'scope',
  'tabindex',
];

/**
 * HTML in one spelling, so that two that show the same are the same text. With `notes` footnotes too, of which GitHub
 * writes neither a heading nor our anchors, and the way back within the last paragraph.
 */
export function comparable(html: string, { notes = false } = {}): string {
  const host = document.createElement('body');
  host.innerHTML = html.trim();
  if (notes) plainNotes(host);
  const comments = document.createTreeWalker(host, NodeFilter.SHOW_COMMENT);
  const gone: Node[] = [];
  while (comments.nextNode()) gone.push(comments.currentNode);
  for (const element of [...gone, ...host.querySelectorAll('[data-copies-link], figcaption')])
    element.parentNode?.removeChild(element);
  for (const code of host.querySelectorAll('code[class^=language-]'))
    code.setAttribute('lang', code.className.slice('language-'.length));
  for (const figure of host.querySelectorAll('figure')) unframeCode(figure);
  for (const frame of host.querySelectorAll('div[tabindex], span[data-kind]')) frame.replaceWith(...frame.childNodes);
  host.normalize();
  return [...host.childNodes].map(spell).join('').trim();
}

function plainNotes(host: Element): void {
  for (const gone of host.querySelectorAll('section > :is(h1, h2):first-child, section > ol > li a[href*="ref"]'))
    gone.remove();
  for (const note of host.querySelectorAll('section > ol > li')) {
    note.removeAttribute('value');
    note.removeAttribute('id');
  }
  for (const citation of host.querySelectorAll('sup > a')) {
    citation.removeAttribute('id');
    citation.setAttribute('href', `#fn${citation.textContent}`);
  }
}

/** A code block as the specification writes it: the language as a class, a line break at the end. */
function unframeCode(figure: Element): void {
  const code = figure.querySelector('code');
  const language = figure.getAttribute('data-language');
  if (code && language !== null) code.setAttribute('lang', language);
  if (code?.textContent) code.append('\n');
  figure.replaceWith(...figure.childNodes);
}

function spell(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return spellText(node as Text);
  const element = node as Element;
  const tag = element.tagName.toLowerCase();
  const attributes = [...element.attributes]
    .map(({ name, value }): [string, string] => (name === 'data-align' ? ['align', value] : [name, value]))
    .filter(([name, value]) => !added.includes(name) && !(name === 'align' && value === 'none'))
    .filter(([name, value]) => !(name === 'id' && value.startsWith('doc-')) && !(name === 'alt' && value === ''))
    .map(([name, value]) => ` ${name}="${value}"`)
    .sort();
  return `<${tag}${attributes.join('')}>${[...element.childNodes].map(spell).join('')}</${tag}>`;
}

function spellText(text: Text): string {
  if (text.parentElement?.closest('pre')) return escaped(text.data);
  let words = text.data.replace(/\s+/g, ' ');
  const isEdge = (sibling: Node | null) => blocks.test((sibling ?? text.parentElement)?.nodeName ?? '');
  if (isEdge(text.previousSibling) || text.previousSibling?.nodeName === 'INPUT') words = words.trimStart();
  if (isEdge(text.nextSibling)) words = words.trimEnd();
  return escaped(words);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
