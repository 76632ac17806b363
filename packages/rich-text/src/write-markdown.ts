import type { RichNode, RichText } from '@stoa/contract/rich-nodes';
import { codeFence, codeSpan, escapeMarkdown } from './escape-markdown.ts';

/** Nodes that stand in a line of text; an element counts as what its children are. */
const inline = new Set([
  'text',
  'emphasis',
  'strikethrough',
  'link',
  'code',
  'image',
  'task_checkbox',
  'footnote_reference',
]);
/** The line below a table's head says where its columns stand (GFM §4.10). */
const rules = { left: ':---', right: '---:', center: ':---:', none: '---' } as const;
/** The trees are cut where they are made (`limit-depth.ts`); this is for what older servers stored. */
const deepest = 200;

export interface MarkdownOptions {
  /** Returns the address of a link or an image; the default keeps it. */
  readonly address?: (target: string) => string;
  /** Added to the level of headings, so that a description stays below the heading it stands under. */
  readonly headings?: number;
}

/** Rich text as Markdown (CommonMark, GFM tables and footnotes), without a line break at its end. */
export function writeMarkdown(rich: RichText | undefined, options: MarkdownOptions = {}): string {
  if (rich === undefined) return '';
  if (typeof rich === 'string') return escapeMarkdown(rich.trim());
  return new MarkdownWriter(options).blocks(rich, 0);
}

class MarkdownWriter {
  readonly #options: MarkdownOptions;

  constructor(options: MarkdownOptions) {
    this.#options = options;
  }

  blocks(nodes: readonly RichNode[], depth: number): string {
    if (depth > deepest) return '';
    let written = '';
    let former: RichNode | undefined;
    let line: RichNode[] = [];
    const add = (text: string, node: RichNode | undefined) => {
      if (text === '') return;
      // Two lists in a row would be one. In a list without gaps a list follows its line at once.
      if (node?.type === 'list' && former?.type === 'list') written += '\n\n<!-- -->';
      if (written !== '') written += node?.type === 'list' && former?.type === 'text_block' ? '\n' : '\n\n';
      written += text;
      former = node;
    };
    const endLine = () => {
      add(startOfLine(this.#inlines(line, depth + 1).trim()), undefined);
      line = [];
    };
    for (const node of nodes) {
      if (isInline(node, 0)) line.push(node);
      else {
        endLine();
        add(this.#block(node, depth + 1), node);
      }
    }
    endLine();
    return written;
  }

  #block(node: RichNode, depth: number): string {
    switch (node.type) {
      case 'heading': {
        const level = Math.min(6, node.level + (this.#options.headings ?? 0));
        return `${'#'.repeat(level)} ${this.#inlines(node.children, depth)
          .replaceAll(/\s*\n\s*/g, ' ')
          .trim()}`;
      }
      case 'paragraph':
      case 'text_block':
        return startOfLine(this.#inlines(node.children, depth).trim());
      case 'blockquote':
        return prefixed(this.blocks(node.children, depth), '> ', '> ');
      case 'callout':
        return prefixed(`[!${node.kind.toUpperCase()}]\n${this.blocks(node.children, depth)}`, '> ', '> ');
      case 'break':
        return '***';
      case 'code_block':
        return codeFence(
          textOf(node.tokens ? node.tokens.map(([, text]) => text) : node.children),
          node.lang,
          node.title,
        );
      case 'list':
        return this.#list(node, depth);
      case 'table':
        return this.#table(node, depth);
      case 'footnote':
        return prefixed(this.blocks(node.children, depth), `[^${node.number}]: `, '    ');
      default:
        return 'children' in node ? this.blocks(node.children, depth) : this.#inlines([node], depth);
    }
  }

  #list(node: Extract<RichNode, { type: 'list' }>, depth: number): string {
    const items = node.children.map((item, index) => {
      const mark = node.isOrdered ? `${(node.start ?? 1) + index}. ` : '- ';
      const [first, ...others] = 'children' in item ? item.children : [];
      const task = first?.type === 'task_checkbox' ? this.#inline(first, depth) : '';
      const kids = task === '' && first ? [first, ...others] : others;
      const content = task + this.blocks(kids, depth);
      return content === '' ? mark.trim() : prefixed(content, mark, ' '.repeat(mark.length));
    });
    const isLoose = node.children.some(
      (item) => 'children' in item && item.children.some(({ type }) => type === 'paragraph'),
    );
    return items.join(isLoose ? '\n\n' : '\n');
  }

  #table(node: Extract<RichNode, { type: 'table' | 'table_header' | 'table_row' }>, depth: number): string {
    const rows = node.children.flatMap((row) => (row.type === 'table_header' ? rowsIn(row) : [row]));
    const cells = rows.map((row) =>
      ('children' in row ? row.children : []).map((cell) =>
        ('children' in cell ? this.#inlines(cell.children, depth) : '')
          .replaceAll('|', '\\|')
          .replaceAll(/\s*\n\s*/g, ' '),
      ),
    );
    const [head = [], ...body] = cells;
    const width = Math.max(...cells.map((row) => row.length), 1);
    const line = (row: readonly string[]) =>
      `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`;
    const rule = Array.from({ length: width }, (_, at) => rules[node.alignments?.[at] ?? 'none']);
    return [line(head), line(rule), ...body.map(line)].join('\n');
  }

  #inlines(nodes: readonly RichNode[], depth: number): string {
    return depth > deepest ? '' : nodes.map((node) => this.#inline(node, depth)).join('');
  }

  #inline(node: RichNode, depth: number): string {
    const inner = () => ('children' in node ? this.#inlines(node.children, depth + 1) : '');
    switch (node.type) {
      case 'text':
        if (node.hardBreak) return `${escapeMarkdown(node.text)}\\\n`;
        return node.softBreak ? `${escapeMarkdown(node.text)}\n` : escapeMarkdown(node.text);
      case 'emphasis':
        return emphasised(inner(), node.level);
      case 'strikethrough':
        return around(inner(), '~~');
      case 'code':
        return codeSpan(textOf(node.children));
      case 'link':
        return `[${inner()}](${this.#target(node.href)}${titled(node.title)})`;
      case 'image':
        return `![${escapeMarkdown(node.alt ?? '')}](${this.#target(node.url)}${titled(node.title)})`;
      case 'task_checkbox':
        return node.checked ? '[x] ' : '[ ] ';
      case 'footnote_reference':
        return `[^${node.number}]`;
      default:
        return inner();
    }
  }

  #target(target: string): string {
    const address = this.#options.address?.(target) ?? target;
    return /^[^\s()<>]+$/.test(address)
      ? address
      : `<${address.replaceAll(/[\s<>]/g, (sign) => encodeURIComponent(sign))}>`;
  }
}

function rowsIn(header: RichNode): RichNode[] {
  const kids = 'children' in header ? header.children : [];
  return kids.some(({ type }) => type === 'table_row') ? kids : [header];
}

function isInline(node: RichNode, depth: number): boolean {
  if (node.type !== 'element') return inline.has(node.type);
  return depth < deepest && node.children.every((kid) => isInline(kid, depth + 1));
}

/** Signs beside the same sign would be one of the other kind. */
function emphasised(text: string, level: 1 | 2): string {
  const sign = /^\s*\*|\*\s*$/.test(text) ? '_' : '*';
  return around(text, sign.repeat(level));
}

/** Emphasis counts only where no space stands inside of its signs (CommonMark §6.2). */
function around(text: string, sign: string): string {
  const words = text.trim();
  if (words === '') return text;
  const start = text.indexOf(words);
  return `${text.slice(0, start)}${sign}${words}${sign}${text.slice(start + words.length)}`;
}

function titled(title: string | undefined): string {
  return title ? ` "${title.replaceAll(/["\\]/g, '\\$&').replaceAll(/\s*\n\s*/g, ' ')}"` : '';
}

/** What would begin another block at the start of a line. */
function startOfLine(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line.replace(/^( *)(#{1,6}(?= |$)|[-+>=](?=[ =-]|$)|>)/, '$1\\$2').replace(/^( *\d{1,9})([.)])(?= |$)/, '$1\\$2'),
    )
    .join('\n');
}

function prefixed(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? others.trimEnd() : others + line))
    .join('\n');
}

function textOf(pieces: readonly (string | RichNode)[]): string {
  return pieces
    .map((piece) =>
      typeof piece === 'string'
        ? piece
        : piece.type === 'text'
          ? piece.text
          : 'children' in piece
            ? textOf(piece.children)
            : '',
    )
    .join('');
}
