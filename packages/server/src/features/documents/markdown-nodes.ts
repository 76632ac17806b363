import type { DocumentNode, DocumentNodes, TableAlignment } from '@stoa/contract/document-nodes';
import type { Definition, FootnoteDefinition, List, ListItem, Nodes, Root, RootContent, Table } from 'mdast';
import { parseMarkdown } from '../../markdown/parse-markdown.ts';
import { plainText } from '../../markdown/plain-text.ts';
import { safeImage, safeLink } from '../../markdown/safe-address.ts';

/** Deeper nesting than any reader can follow becomes plain text, so that hostile input cannot exhaust the stack. */
const deepest = 60;

export interface MarkdownOptions {
  /** Where a link leads, for links between documents. Gets the target as written; the default keeps it. */
  readonly resolveLink?: (target: string) => string;
}

/**
 * Markdown (CommonMark and GFM) as the node tree of contract §A.5. Raw HTML stays visible as text; a link whose scheme
 * is not http, https, mailto or tel loses its target and keeps its text.
 */
export function markdownNodes(markdown: string, options: MarkdownOptions = {}): DocumentNodes {
  const root = parseMarkdown(markdown);
  return new NodeWriter(root, options.resolveLink ?? ((target) => target)).document(root);
}

class NodeWriter {
  readonly #definitions = new Map<string, Definition>();
  readonly #footnotes = new Map<string, FootnoteDefinition>();
  /** Identifiers in the order in which the text refers to them: a footnote's number. */
  readonly #cited: string[] = [];
  readonly #resolveLink: (target: string) => string;

  constructor(root: Root, resolveLink: (target: string) => string) {
    this.#resolveLink = resolveLink;
    collect(root, this.#definitions, this.#footnotes);
  }

  document(root: Root): DocumentNodes {
    const children = this.#blocks(root.children, 0);
    return { type: 'document', version: '1', children: [...children, ...this.#notes()] };
  }

  #blocks(nodes: readonly RootContent[], depth: number, tight = false): DocumentNode[] {
    return nodes.flatMap((node) => this.#block(node, depth, tight));
  }

  #block(node: RootContent, depth: number, tight: boolean): DocumentNode[] {
    if (depth > deepest) return [{ type: 'paragraph', children: text(plainText(node)) }];
    switch (node.type) {
      case 'heading':
        return [{ type: 'heading', level: node.depth, children: this.#inlines(node.children, depth) }];
      case 'paragraph':
        return [{ type: tight ? 'text_block' : 'paragraph', children: this.#inlines(node.children, depth) }];
      case 'blockquote':
        return [{ type: 'blockquote', children: this.#blocks(node.children, depth + 1) }];
      case 'thematicBreak':
        return [{ type: 'break' }];
      case 'code':
        return [
          {
            type: 'code_block',
            ...(node.lang ? { lang: node.lang } : {}),
            children: [{ type: 'text', text: node.value }],
          },
        ];
      case 'list':
        return [this.#list(node, depth)];
      case 'table':
        return [this.#table(node, depth)];
      case 'html':
        return [{ type: 'paragraph', children: lines(node.value) }];
      case 'definition':
      case 'footnoteDefinition':
        return [];
      default:
        return [{ type: 'paragraph', children: this.#inlines([node], depth) }];
    }
  }

  #list(node: List, depth: number): DocumentNode {
    const tight = !node.spread && node.children.every((item) => !item.spread);
    const children = node.children.map((item) => this.#item(item, depth + 1, tight));
    return { type: 'list', isOrdered: node.ordered === true, children };
  }

  #item(item: ListItem, depth: number, tight: boolean): DocumentNode {
    const checkbox: DocumentNode[] =
      typeof item.checked === 'boolean' ? [{ type: 'task_checkbox', checked: item.checked }] : [];
    return { type: 'list_item', children: [...checkbox, ...this.#blocks(item.children, depth, tight)] };
  }

  #table(node: Table, depth: number): DocumentNode {
    const alignments = (node.align ?? []).map((align): TableAlignment => align ?? 'none');
    const rows = node.children.map((row, index): DocumentNode => {
      const children = alignments.map((alignment, column): DocumentNode => {
        const cell = row.children[column];
        return { type: 'table_cell', alignment, children: cell ? this.#inlines(cell.children, depth) : [] };
      });
      return { type: index === 0 ? 'table_header' : 'table_row', alignments, children };
    });
    return { type: 'table', alignments, children: rows };
  }

  #inlines(nodes: readonly RootContent[], depth: number): DocumentNode[] {
    const written: DocumentNode[] = [];
    for (const node of nodes) {
      if (node.type !== 'break') {
        written.push(...this.#inline(node, depth + 1));
        continue;
      }
      const last = written.at(-1);
      if (last?.type === 'text') written[written.length - 1] = { ...last, hardBreak: true };
      else written.push({ type: 'text', text: '', hardBreak: true });
    }
    return written;
  }

  #inline(node: RootContent, depth: number): DocumentNode[] {
    if (depth > deepest) return text(plainText(node));
    switch (node.type) {
      case 'text':
      case 'html':
        return lines(node.value);
      case 'emphasis':
        return [{ type: 'emphasis', level: 1, children: this.#inlines(node.children, depth) }];
      case 'strong':
        return [{ type: 'emphasis', level: 2, children: this.#inlines(node.children, depth) }];
      case 'delete':
        return [{ type: 'strikethrough', children: this.#inlines(node.children, depth) }];
      case 'inlineCode':
        return [{ type: 'code', children: text(node.value) }];
      case 'link':
        return this.#link(node.url, node.title, this.#inlines(node.children, depth));
      case 'linkReference': {
        const definition = this.#definitions.get(node.identifier);
        const children = this.#inlines(node.children, depth);
        return definition ? this.#link(definition.url, definition.title, children) : children;
      }
      case 'image':
        return image(node.url, node.alt, node.title);
      case 'imageReference': {
        const definition = this.#definitions.get(node.identifier);
        return definition ? image(definition.url, node.alt, definition.title) : text(node.alt ?? '');
      }
      case 'footnoteReference':
        return this.#citation(node.identifier);
      default:
        return text(plainText(node));
    }
  }

  #link(target: string, title: string | null | undefined, children: DocumentNode[]): DocumentNode[] {
    const href = safeLink(this.#resolveLink(target));
    if (href === undefined) return children;
    return [{ type: 'link', href, ...(title ? { title } : {}), children }];
  }

  #citation(identifier: string): DocumentNode[] {
    if (!this.#footnotes.has(identifier)) return text(`[^${identifier}]`);
    if (!this.#cited.includes(identifier)) this.#cited.push(identifier);
    return text(`[${this.#cited.indexOf(identifier) + 1}]`);
  }

  /** Footnotes have no node of their own: they become a numbered list below a rule. A note may cite further notes. */
  #notes(): DocumentNode[] {
    const items: DocumentNode[] = [];
    for (let index = 0; index < this.#cited.length; index += 1) {
      const note = this.#footnotes.get(this.#cited[index] as string);
      items.push({ type: 'list_item', children: this.#blocks(note?.children ?? [], 1, true) });
    }
    return items.length === 0 ? [] : [{ type: 'break' }, { type: 'list', isOrdered: true, children: items }];
  }
}

function image(address: string, alt: string | null | undefined, title: string | null | undefined): DocumentNode[] {
  const url = safeImage(address);
  return url === undefined ? text(alt ?? '') : [{ type: 'image', url, alt: alt ?? '', ...(title ? { title } : {}) }];
}

function text(value: string): DocumentNode[] {
  return value === '' ? [] : [{ type: 'text', text: value }];
}

/** A line break in the source is a soft break: the text goes on after a space. */
function lines(value: string): DocumentNode[] {
  const parts = value.split(/\r?\n/);
  return parts.map((part, index) => ({
    type: 'text',
    text: part,
    ...(index < parts.length - 1 ? { softBreak: true as const } : {}),
  }));
}

function collect(root: Root, definitions: Map<string, Definition>, footnotes: Map<string, FootnoteDefinition>): void {
  const open: Nodes[] = [root];
  for (let node = open.shift(); node; node = open.shift()) {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
    if (node.type === 'footnoteDefinition' && !footnotes.has(node.identifier)) footnotes.set(node.identifier, node);
    if ('children' in node) open.unshift(...node.children);
  }
}
