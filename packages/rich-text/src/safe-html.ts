import { calloutKinds } from '@stoa/contract/rich-nodes';
import type { Element, Nodes, Root } from 'hast';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';

/** Stands before every `id` that an author wrote. */
export const authoredIdPrefix = 'user-content-';

/** Elements that go with all that is in them. */
export const strippedTags = [
  'script',
  'style',
  'template',
  'title',
  'textarea',
  'select',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
] as const;

const everywhere = ['align', 'dir', 'id', 'lang', 'name', 'title', 'vAlign'];

/**
 * What authors may write in HTML: GitHub's list of elements with a few that only name meanings, and of their attributes
 * those that a reader can see. No style, no class, no form, no frame; whatever an author calls `id` gets a prefix, so
 * that it never shadows one of the page's own (DOM clobbering).
 */
const schema: Schema = {
  ...defaultSchema,
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((tag) => tag !== 'picture' && tag !== 'source'),
    'abbr',
    'caption',
    'cite',
    'col',
    'colgroup',
    'dfn',
    'figcaption',
    'figure',
    'mark',
    'small',
    'time',
    'u',
    'wbr',
  ],
  attributes: {
    '*': everywhere,
    a: ['href', 'dataFootnoteRef', 'dataFootnoteBackref'],
    blockquote: [['dataCallout', ...calloutKinds]],
    code: [['className', /^language-./], 'dataMeta'],
    details: ['open'],
    img: ['src', 'alt', 'width', 'height'],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    section: ['dataFootnotes'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan', 'scope'],
    col: ['span'],
    colgroup: ['span'],
    time: ['dateTime'],
  },
  // Their words are no text of the document.
  strip: [...strippedTags],
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https'],
  },
  clobber: ['id', 'name'],
  clobberPrefix: authoredIdPrefix,
};

/** A tree of HTML without anything that could run, hide or deceive; what is not on the list loses its tag and keeps its words. */
export function safeHtml(tree: Root): Root {
  dropFields(tree);
  return sanitize(tree, schema) as Root;
}

/** Fields of a form, in place: the sanitiser alone would make a box of a task of each. */
function dropFields(tree: Root): void {
  const open: (Root | Element)[] = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    node.children = (node.children as Element[]).filter((child) => !isField(child));
    open.push(...(node.children as Nodes[]).filter((child) => child.type === 'element'));
  }
}

function isField({ type, tagName, properties }: Element): boolean {
  return type === 'element' && tagName === 'input' && String(properties.type).toLowerCase() !== 'checkbox';
}
