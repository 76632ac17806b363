/** Horizontal alignment of a table's column. */
export type Alignment = 'left' | 'right' | 'center' | 'none';

/** Every block and inline type of a document's rich text (portal specification §3). */
export const nodeTypes = [
  'document',
  'paragraph',
  'heading',
  'list',
  'list_item',
  'code_block',
  'blockquote',
  'table',
  'table_row',
  'table_header',
  'table_cell',
  'text_block',
  'break',
  'text',
  'code',
  'link',
  'image',
  'emphasis',
  'strikethrough',
  'task_checkbox',
] as const;

/** A node as it comes over the wire (contract §A.5): the type says which of the other fields matter. */
export interface DocumentNode {
  readonly type: string;
  readonly children?: readonly DocumentNode[];
  readonly level?: number;
  readonly lang?: string | null;
  readonly isOrdered?: boolean;
  readonly alignments?: readonly (Alignment | null)[] | null;
  readonly alignment?: Alignment | null;
  readonly text?: string;
  readonly hardBreak?: boolean;
  readonly softBreak?: boolean;
  readonly href?: string | null;
  readonly url?: string | null;
  readonly alt?: string | null;
  readonly title?: string | null;
  readonly checked?: boolean;
}

/** The words of a node and all below it. */
export function textOf(node: DocumentNode): string {
  const own = node.type === 'image' ? (node.alt ?? '') : (node.text ?? '');
  const gap = node.hardBreak || node.softBreak ? ' ' : '';
  return own + gap + (node.children ?? []).map(textOf).join('');
}
