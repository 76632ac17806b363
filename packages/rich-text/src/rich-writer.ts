import { calloutKinds, type RichNode } from '@stoa/contract/rich-nodes';
import type { Element, ElementContent, Root } from 'hast';
import { codeBlock, textOf } from './code-block.ts';
import { elementAttributes } from './element-attributes.ts';
import { blockTags } from './html-tags.ts';
import { alignmentOf, cellsOf, plainRows } from './plain-table.ts';
import { safeImage, safeLink } from './safe-address.ts';
import { type Kid, trimmed, withoutGaps } from './white-space.ts';

export interface Picture {
  readonly url: string;
  /** The width in CSS pixels. */
  readonly width?: number;
  readonly height?: number;
}

export interface RichOptions {
  /** Returns the address of a link. It gets the target as written; the default keeps it. */
  readonly resolveLink?: (target: string) => string;
  /** Returns the address of an image. It gets the address as written; undefined leaves its alternative text. */
  readonly resolveImage?: (address: string) => Picture | undefined;
  /** Whether code is taken apart into colored pieces. */
  readonly highlight?: boolean;
  /** Whether footnotes get anchors: only where the text is alone on its page. */
  readonly anchors?: boolean;
}

/**
 * Writes a tree of sanitised HTML as rich nodes. It makes nodes of what it knows and takes the words of all else, so it
 * is an allow-list of its own; addresses are checked here once more, after they were resolved.
 */
export class RichWriter {
  readonly #options: RichOptions;
  /** The anchors of the references to each footnote; filled while the text is written, read by its notes. */
  readonly #references = new Map<number, string[]>();

  constructor(options: RichOptions) {
    this.#options = options;
  }

  document(root: Root): RichNode[] {
    return this.#blocks(root.children);
  }

  #blocks(kids: readonly Kid[]): RichNode[] {
    return withoutGaps(kids).flatMap((kid) => this.#node(kid));
  }

  #inlines(kids: readonly Kid[]): RichNode[] {
    const written: RichNode[] = [];
    let isLineStart = false;
    for (const kid of kids) {
      if (kid.type === 'element' && kid.tagName === 'br') {
        breakLine(written);
        isLineStart = true;
        continue;
      }
      // White space at the start of a line is not shown.
      const text: Kid =
        kid.type === 'text' && isLineStart ? { ...kid, value: kid.value.replace(/^[ \t\n]+/, '') } : kid;
      isLineStart &&= text.type === 'text' && text.value === '';
      written.push(...this.#node(text));
    }
    return written;
  }

  #node(node: Kid): RichNode[] {
    if (node.type === 'text') return node.value === '' ? [] : [{ type: 'text', text: node.value }];
    if (node.type !== 'element') return [];
    return this.#element(node);
  }

  #element(element: Element): RichNode[] {
    const { tagName: tag, children: kids, properties } = element;
    switch (tag) {
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return [{ type: 'heading', level: Number(tag[1]), children: this.#inlines(kids) }];
      case 'p':
        if (properties.align !== undefined) return this.#asItIs(element);
        return [{ type: 'paragraph', children: this.#inlines(kids) }];
      case 'blockquote': {
        const kind = calloutKinds.find((name) => name === properties.dataCallout);
        const children = this.#blocks(kids);
        return [kind ? { type: 'callout', kind, children } : { type: 'blockquote', children }];
      }
      case 'hr':
        return [{ type: 'break' }];
      case 'br':
        return [{ type: 'text', text: '', hardBreak: true }];
      case 'pre':
        return codeBlock(element, this.#options.highlight === true) ?? this.#asItIs(element);
      case 'ul':
      case 'ol':
        return this.#list(element);
      case 'table':
        return this.#table(element);
      case 'em':
        return [{ type: 'emphasis', level: 1, children: this.#inlines(kids) }];
      case 'strong':
        return [{ type: 'emphasis', level: 2, children: this.#inlines(kids) }];
      case 'del':
        return [{ type: 'strikethrough', children: this.#inlines(kids) }];
      case 'code':
        if (!kids.every(({ type }) => type === 'text')) return this.#asItIs(element);
        return [{ type: 'code', children: [{ type: 'text', text: textOf(element) }] }];
      case 'a':
        return this.#link(element);
      case 'img':
        return this.#image(element);
      case 'input':
        return [{ type: 'task_checkbox', checked: properties.checked === true }];
      case 'sup':
        return this.#citation(kids) ?? this.#asItIs(element);
      case 'section':
        return properties.dataFootnotes === undefined ? this.#asItIs(element) : this.#footnotes(element);
      default:
        return this.#asItIs(element);
    }
  }

  /** An element of the list without a node of its own, or one that a node of its own could not say. */
  #asItIs(element: Element): RichNode[] {
    const children = blockTags.has(element.tagName) ? this.#flow(element.children) : this.#inlines(element.children);
    return [{ type: 'element', tag: element.tagName, attributes: elementAttributes(element), children }];
  }

  /** Content in which blocks and words may stand side by side. */
  #flow(kids: readonly Kid[]): RichNode[] {
    return this.#inlines(withoutGaps(kids));
  }

  #list(list: Element): RichNode[] {
    const items = withoutGaps(list.children);
    const isPlain = items.every((item) => item.type === 'element' && item.tagName === 'li');
    if (!isPlain || list.properties.reversed || list.properties.type) return this.#asItIs(list);
    const isOrdered = list.tagName === 'ol';
    const start = isOrdered ? Number(list.properties.start ?? 1) : 1;
    const children = items.map((item): RichNode => ({ type: 'list_item', children: this.#item(item as Element) }));
    return [{ type: 'list', isOrdered, ...(Number.isInteger(start) && start !== 1 ? { start } : {}), children }];
  }

  /** Words that stand in an item without a paragraph are one text_block. */
  #item(item: Element): RichNode[] {
    const written: RichNode[] = [];
    let loose: Kid[] = [];
    const flush = () => {
      const [first, ...rest] = loose;
      const checkbox = first?.type === 'element' && first.tagName === 'input' ? this.#node(first) : [];
      const children = trimmed(this.#inlines(checkbox.length > 0 ? rest : loose));
      loose = [];
      written.push(...checkbox);
      if (children.length > 0) written.push({ type: 'text_block', children });
    };
    for (const kid of withoutGaps(item.children)) {
      if (kid.type === 'element' && blockTags.has(kid.tagName)) {
        flush();
        written.push(...this.#node(kid));
      } else loose.push(kid);
    }
    flush();
    return liftCheckbox(written);
  }

  #table(table: Element): RichNode[] {
    const rows = plainRows(table);
    if (!rows) return this.#asItIs(table);
    const alignments = cellsOf(rows[0]).map(alignmentOf);
    const children = rows.map((row, index): RichNode => {
      const cells = cellsOf(row).map(
        (cell): RichNode => ({
          type: 'table_cell',
          alignment: alignmentOf(cell),
          children: trimmed(this.#flow(cell.children)),
        }),
      );
      return { type: index === 0 ? 'table_header' : 'table_row', alignments, children: cells };
    });
    return [{ type: 'table', alignments, children }];
  }

  #link(link: Element): RichNode[] {
    const children = this.#inlines(link.children);
    const { href: target, title } = link.properties;
    if (typeof target !== 'string') return this.#asItIs(link);
    const href = safeLink(this.#options.resolveLink?.(target) ?? target);
    if (href === undefined) return children;
    return [{ type: 'link', href, ...(typeof title === 'string' ? { title } : {}), children }];
  }

  #image({ properties: { src, alt, title, width, height } }: Element): RichNode[] {
    const words = typeof alt === 'string' ? alt : '';
    const address = typeof src === 'string' ? safeImage(src) : undefined;
    const { resolveImage } = this.#options;
    const picture = address !== undefined && (resolveImage ? resolveImage(address) : { url: address });
    if (!picture) return words === '' ? [] : [{ type: 'text', text: words }];
    const size = {
      width: Number(width) || undefined,
      height: Number(height) || undefined,
      ...(width === undefined && height === undefined ? { width: picture.width, height: picture.height } : {}),
    };
    return [
      {
        type: 'image',
        url: picture.url,
        alt: words,
        ...(typeof title === 'string' ? { title } : {}),
        ...(size.width === undefined ? {} : { width: size.width }),
        ...(size.height === undefined ? {} : { height: size.height }),
      },
    ];
  }

  #citation(kids: readonly Kid[]): RichNode[] | undefined {
    const [only] = kids;
    if (kids.length !== 1 || only?.type !== 'element' || only.properties.dataFootnoteRef === undefined)
      return undefined;
    const number = Number(textOf(only));
    if (!Number.isInteger(number) || number < 1) return undefined;
    const references = this.#references.get(number) ?? [];
    const id = `doc-footnote-ref-${number}${references.length > 0 ? `-${references.length + 1}` : ''}`;
    this.#references.set(number, [...references, id]);
    if (!this.#options.anchors) return [{ type: 'footnote_reference', number, id: '' }];
    return [{ type: 'footnote_reference', number, id, note: `doc-footnote-${number}` }];
  }

  #footnotes(section: Element): RichNode[] {
    const list = section.children.find((kid) => kid.type === 'element' && kid.tagName === 'ol') as Element | undefined;
    const items = withoutGaps(list?.children ?? []).filter((kid) => kid.type === 'element');
    const notes = items.map((item, index) => ({ number: index + 1, children: this.#blocks(withoutBackLinks(item)) }));
    const children = notes.map(({ number, children }): RichNode => {
      const references = this.#references.get(number) ?? [];
      if (!this.#options.anchors) return { type: 'footnote', number, id: '', children };
      return { type: 'footnote', number, id: `doc-footnote-${number}`, references, children };
    });
    return children.length === 0 ? [] : [{ type: 'footnotes', children }];
  }
}

/** A break belongs to the words before it (contract §A.5). */
function breakLine(written: RichNode[]): void {
  const last = written.at(-1);
  if (last?.type === 'text' && !last.hardBreak) written[written.length - 1] = { ...last, hardBreak: true };
  else written.push({ type: 'text', text: '', hardBreak: true });
}

/** The checkbox of a loose item stands in its first paragraph; the contract has it first in the item. */
function liftCheckbox(nodes: RichNode[]): RichNode[] {
  const [first, ...rest] = nodes;
  if (first?.type !== 'paragraph' || first.children[0]?.type !== 'task_checkbox') return nodes;
  const [checkbox, ...words] = first.children;
  return [checkbox as RichNode, { ...first, children: trimmed(words) }, ...rest];
}

/** Removes the links back that end a footnote, and the space before them: ours are made of `references`. */
function withoutBackLinks(element: Element): ElementContent[] {
  const kept: ElementContent[] = [];
  let isCut = false;
  for (const kid of element.children) {
    if (kid.type === 'element' && kid.properties.dataFootnoteBackref !== undefined) isCut = true;
    else kept.push(kid.type === 'element' ? { ...kid, children: withoutBackLinks(kid) } : kid);
  }
  for (let last = kept.at(-1); isCut && last?.type === 'text'; last = kept.at(-1)) {
    const value = last.value.trimEnd();
    if (value !== '') {
      kept[kept.length - 1] = { ...last, value };
      break;
    }
    kept.pop();
  }
  return kept;
}
