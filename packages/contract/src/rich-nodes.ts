import type { TableAlignment } from './document-nodes.ts';

/**
 * What our own reader shows of Markdown: the node tree of contract §A.5 and, beyond it, sanitised HTML elements,
 * footnotes, heading anchors and highlighted code. Other clients get the closed tree of `document-nodes.ts`; this one
 * has a media type of its own. The server makes trees, the browser draws them.
 */
export interface RichDocument {
  type: 'document';
  version: '2';
  children: RichNode[];
}

/** What a callout is about: GitHub's five alerts. */
export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

type Parent<T extends string, Own = unknown> = { type: T; children: RichNode[] } & Own;

export type RichNode =
  | Parent<'heading', { level: number /** Anchor, unique in the document. */; id?: string }>
  | Parent<'paragraph' | 'text_block' | 'blockquote' | 'list_item' | 'code' | 'strikethrough'>
  /** A quotation that begins with `[!NOTE]` and its like, without that line. */
  | Parent<'callout', { kind: CalloutKind }>
  | { type: 'break' }
  | Parent<
      'code_block',
      {
        lang?: string;
        /** The name of a file, for example: `title="app.js"` behind the language. */
        title?: string;
        /** The text in colored pieces, in order: a kind (or null for plain text) and the piece. */
        tokens?: CodeToken[];
      }
    >
  | Parent<'list', { isOrdered: boolean; start?: number }>
  | Parent<'table' | 'table_header' | 'table_row', { alignments: TableAlignment[] | null }>
  | Parent<'table_cell', { alignment?: TableAlignment }>
  | { type: 'text'; text: string; hardBreak?: boolean; softBreak?: boolean }
  | Parent<'emphasis', { level: 1 | 2 }>
  | Parent<'link', { href: string; title?: string }>
  | { type: 'image'; url: string; alt?: string; title?: string; width?: number; height?: number }
  | { type: 'task_checkbox'; checked: boolean }
  /** An HTML element of the allow-list, with attributes of the allow-list. */
  | Parent<'element', { tag: string; attributes: Record<string, string> }>
  /** `id` is its own anchor, `note` that of the footnote. Without anchors (a description among others) `id` is empty. */
  | { type: 'footnote_reference'; number: number; id: string; note?: string }
  | Parent<'footnotes'>
  /** `references` are the anchors of its references, for the way back. */
  | Parent<'footnote', { number: number; id: string; references?: readonly string[] }>;

export type CodeToken = readonly [kind: string | null, text: string];

/** Text with little markup, such as a description in an OpenAPI document: plain text stays a string. */
export type RichText = string | RichNode[];
