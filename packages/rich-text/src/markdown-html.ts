import type { Element, Root as Html } from 'hast';
import { raw } from 'hast-util-raw';
import type { Code, Nodes, Root } from 'mdast';
import { defaultHandlers, type State, toHast } from 'mdast-util-to-hast';
import { limitDepth } from './limit-depth.ts';
import { safeHtml } from './safe-html.ts';
import { markBlocks, showTags, swallowing } from './swallowed-blocks.ts';

/** Deeper than Markdown may be nested, because one level of it can be two of HTML. */
const deepest = 150;

/** A Markdown tree as a tree of sanitised HTML: raw HTML is read as a browser would and kept as far as it is harmless. */
export function markdownHtml(root: Root): Html {
  if (!hasHtml(root)) return html(root, false);
  try {
    markBlocks(root);
    let read = raw(html(root, true)) as Html;
    // What was opened within one that became words may swallow the rest in its place: a few rounds end that.
    for (let round = 0; round < 3; round += 1) {
      const names = swallowing(read);
      if (names.size === 0) break;
      showTags(root, names);
      read = raw(html(root, true)) as Html;
    }
    limitDepth(read, deepest);
    return safeHtml(read);
  } catch (error) {
    // Elements in elements without end: the parser of HTML goes down with every one of them.
    if (error instanceof RangeError) return html(root, false);
    throw error;
  }
}

function html(root: Root, allowDangerousHtml: boolean): Html {
  return toHast(root, { allowDangerousHtml, clobberPrefix: '', handlers: { code } }) as Html;
}

/** Writes code as the library does, but keeps the words behind the language. */
function code(state: State, node: Code): Element {
  const pre = defaultHandlers.code(state, node);
  const [inner] = pre.children;
  if (node.meta && inner?.type === 'element') inner.properties = { ...inner.properties, dataMeta: node.meta };
  return pre;
}

function hasHtml(root: Root): boolean {
  const open: Nodes[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'html') return true;
    if ('children' in node) open.push(...node.children);
  }
  return false;
}
