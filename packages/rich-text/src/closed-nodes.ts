import type { DocumentNode, DocumentNodes } from '@stoa/contract/document-nodes';
import type { CalloutKind, RichDocument, RichNode } from '@stoa/contract/rich-nodes';
import { blockTags } from './html-tags.ts';

/**
 * A rich tree in the closed set of nodes that other clients know (contract §A.5). What has no node there keeps its
 * content: HTML elements dissolve into their words and blocks, footnotes become a numbered list below a rule, cited as [1].
 */
export function closedNodes({ children }: RichDocument): DocumentNodes {
  return { type: 'document', version: '1', children: blocks(children) };
}

function blocks(nodes: readonly RichNode[]): DocumentNode[] {
  return gathered(nodes, (words) => ({ type: 'paragraph', children: words }));
}

/** Blocks as they are; words between them gathered into blocks of their own. */
function gathered(nodes: readonly RichNode[], frame: (words: DocumentNode[]) => DocumentNode): DocumentNode[] {
  const written: DocumentNode[] = [];
  let words: RichNode[] = [];
  const flush = () => {
    const inline = inlines(words);
    words = [];
    if (inline.some((node) => node.type !== 'text' || /\S/.test(node.text))) written.push(frame(inline));
  };
  for (const node of nodes) {
    if (!isBlock(node)) words.push(node);
    else {
      flush();
      written.push(...block(node));
    }
  }
  flush();
  return written;
}

function block(node: RichNode): DocumentNode[] {
  switch (node.type) {
    case 'heading':
      return [{ type: 'heading', level: node.level, children: inlines(node.children) }];
    case 'paragraph':
    case 'text_block':
      return [{ type: node.type, children: inlines(node.children) }];
    case 'blockquote':
      return [{ type: 'blockquote', children: blocks(node.children) }];
    case 'callout':
      return [{ type: 'blockquote', children: [titleOf(node.kind), ...blocks(node.children)] }];
    case 'break':
      return [{ type: 'break' }];
    case 'code_block':
      return [
        { type: 'code_block', ...(node.lang ? { lang: node.lang } : {}), children: node.children as DocumentNode[] },
      ];
    case 'list':
      return [{ type: 'list', isOrdered: node.isOrdered, children: node.children.flatMap(item) }];
    case 'table':
      return [{ type: 'table', alignments: node.alignments, children: node.children.flatMap(row) }];
    case 'footnotes':
      return [{ type: 'break' }, { type: 'list', isOrdered: true, children: node.children.flatMap(item) }];
    case 'element':
      return element(node);
    default:
      return 'children' in node ? blocks(node.children) : [];
  }
}

/** The kind of a callout as its first line: other clients have quotations alone. */
function titleOf(kind: CalloutKind): DocumentNode {
  const title: DocumentNode = { type: 'text', text: kind.replace(/^./, (letter) => letter.toUpperCase()) };
  return { type: 'paragraph', children: [{ type: 'emphasis', level: 2, children: [title] }] };
}

function item(node: RichNode): DocumentNode[] {
  if (node.type === 'footnote') return [{ type: 'list_item', children: tight(node.children) }];
  if (node.type !== 'list_item') return block(node);
  const [first, ...rest] = node.children;
  if (first?.type !== 'task_checkbox') return [{ type: 'list_item', children: gathered(node.children, textBlock) }];
  return [{ type: 'list_item', children: [first, ...gathered(rest, textBlock)] }];
}

/** A note of one paragraph reads as a tight item. */
function tight(nodes: readonly RichNode[]): DocumentNode[] {
  return blocks(nodes).map((node) => (node.type === 'paragraph' ? { ...node, type: 'text_block' } : node));
}

function textBlock(children: DocumentNode[]): DocumentNode {
  return { type: 'text_block', children };
}

function row(node: RichNode): DocumentNode[] {
  if (node.type !== 'table_header' && node.type !== 'table_row') return [];
  const children = node.children.flatMap((cell): DocumentNode[] =>
    cell.type === 'table_cell'
      ? [
          {
            type: 'table_cell',
            ...(cell.alignment ? { alignment: cell.alignment } : {}),
            children: inlines(cell.children),
          },
        ]
      : [],
  );
  return [{ type: node.type, alignments: node.alignments, children }];
}

function element({ tag, children }: Extract<RichNode, { type: 'element' }>): DocumentNode[] {
  if (tag === 'ul' || tag === 'ol')
    return [{ type: 'list', isOrdered: tag === 'ol', children: children.flatMap(item) }];
  if (tag === 'li') return [{ type: 'list_item', children: gathered(children, textBlock) }];
  if (tag === 'blockquote') return [{ type: 'blockquote', children: blocks(children) }];
  if (tag === 'pre') return [{ type: 'code_block', children: plain(children) }];
  return blocks(children);
}

function inlines(nodes: readonly RichNode[]): DocumentNode[] {
  return nodes.flatMap(inline);
}

function inline(node: RichNode): DocumentNode[] {
  switch (node.type) {
    case 'text':
      return lines(node);
    case 'code':
      return [{ type: 'code', children: node.children as DocumentNode[] }];
    case 'emphasis':
      return [{ type: 'emphasis', level: node.level, children: inlines(node.children) }];
    case 'strikethrough':
      return [{ type: 'strikethrough', children: inlines(node.children) }];
    case 'link':
      return [
        {
          type: 'link',
          href: node.href,
          ...(node.title ? { title: node.title } : {}),
          children: inlines(node.children),
        },
      ];
    case 'image':
      return [{ type: 'image', url: node.url, alt: node.alt ?? '', ...(node.title ? { title: node.title } : {}) }];
    case 'task_checkbox':
      return [node];
    case 'footnote_reference':
      return [{ type: 'text', text: `[${node.number}]` }];
    case 'element':
      return inlineElement(node);
    default:
      return 'children' in node ? inlines(node.children) : [];
  }
}

function inlineElement({ tag, children }: Extract<RichNode, { type: 'element' }>): DocumentNode[] {
  if (tag === 'b') return [{ type: 'emphasis', level: 2, children: inlines(children) }];
  if (tag === 'i') return [{ type: 'emphasis', level: 1, children: inlines(children) }];
  if (tag === 's' || tag === 'strike') return [{ type: 'strikethrough', children: inlines(children) }];
  if (['code', 'kbd', 'samp', 'tt'].includes(tag)) return [{ type: 'code', children: plain(children) }];
  return inlines(children);
}

/** The words alone: inside code there are only text nodes. */
function plain(nodes: readonly RichNode[]): DocumentNode[] {
  return inlines(nodes).flatMap((node) =>
    node.type === 'text' ? [node] : 'children' in node && node.children ? plain(node.children as RichNode[]) : [],
  );
}

/** A line break in the source is a soft break: the text goes on after a space. */
function lines({ text, hardBreak }: Extract<RichNode, { type: 'text' }>): DocumentNode[] {
  const parts = text.replace(/^\r?\n/, ' ').split(/\r?\n/);
  return parts.flatMap((part, index): DocumentNode[] => {
    const isLast = index === parts.length - 1;
    if (isLast && part === '' && index > 0 && !hardBreak) return [];
    return [
      {
        type: 'text',
        text: part,
        ...(isLast ? {} : { softBreak: true as const }),
        ...(isLast && hardBreak ? { hardBreak: true as const } : {}),
      },
    ];
  });
}

function isBlock(node: RichNode): boolean {
  switch (node.type) {
    case 'element':
      return blockTags.has(node.tag);
    case 'text':
    case 'code':
    case 'emphasis':
    case 'strikethrough':
    case 'link':
    case 'image':
    case 'task_checkbox':
    case 'footnote_reference':
      return false;
    default:
      return true;
  }
}
