import type { Root } from 'hast';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';

/** Stands before every `id` that an author wrote. */
export const authoredIdPrefix = 'user-content-';

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
  strip: ['script', 'style', 'template', 'title', 'textarea', 'select', 'noscript', 'iframe', 'object', 'svg', 'math'],
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https'],
  },
  clobber: ['id', 'name'],
  clobberPrefix: authoredIdPrefix,
};

/** A tree of HTML without anything that could run, hide or deceive; what is not on the list loses its tag and keeps its words. */
export function safeHtml(tree: Root): Root {
  return sanitize(tree, schema) as Root;
}
