import { type OperationRow, rowTitle } from '@stoa/reference-view/reference-rows';
import { MethodGlyph } from '@stoa/ui/glyphs/method-glyph.tsx';
import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import { memo } from 'react';
import { MarkedWords } from './marked-words.tsx';
import { countOf, type OutlineItem } from './outline.ts';
import styles from './reference-tree.module.css';

export interface TreeLineProps {
  readonly item: OutlineItem;
  /** Its operation; undefined while that is on its way. */
  readonly row: OperationRow | undefined;
  /** Its schema's name. */
  readonly schema: string | undefined;
  readonly href: string | undefined;
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly active: boolean;
  /** The one line that Tab reaches. */
  readonly reachable: boolean;
  /** What the list is filtered by; empty for the whole list. */
  readonly filter: string;
  readonly words: { readonly deprecated: string; readonly loading: string };
}

/**
 * One line of the tree: a heading, an operation, a schema, or the place where an operation will be. Its item and row are
 * made anew whenever the list is drawn: what they say decides whether the line is.
 */
export const TreeLine = memo(Line, saysTheSame);

function Line(props: TreeLineProps) {
  const { item, row, schema, href, index, top, active, reachable, filter, words } = props;
  const tabIndex = reachable ? 0 : -1;
  const common = {
    role: 'treeitem',
    'aria-level': item.level,
    'aria-setsize': item.of,
    'aria-posinset': item.place,
    'data-line': index,
    'data-level': item.level,
    style: { top },
    className: styles.line,
  } as const;

  if (item.kind === 'group') {
    return (
      <div
        {...common}
        tabIndex={tabIndex}
        role="treeitem"
        aria-expanded={item.opened}
        title={item.group.label}
        data-heading=""
      >
        <span className={styles.words}>
          <bdi>{item.group.label}</bdi>
        </span>
        <small>{countOf(item.group)}</small>
      </div>
    );
  }
  const current = active ? 'page' : undefined;
  if (schema !== undefined) {
    return (
      <a {...common} tabIndex={tabIndex} href={href} aria-current={current} title={schema} data-schema="">
        <span className={styles.words}>
          <MarkedWords text={schema} filter={filter} />
        </span>
      </a>
    );
  }
  if (!row) {
    return (
      <div {...common} tabIndex={tabIndex} aria-busy="true" data-pending="">
        <VisuallyHidden>{words.loading}</VisuallyHidden>
        <span className={styles.bar} aria-hidden="true" />
      </div>
    );
  }
  return (
    <a
      {...common}
      tabIndex={tabIndex}
      href={href}
      aria-current={current}
      title={rowTitle(row)}
      data-position={row.position}
      data-deprecated={row.deprecated || undefined}
    >
      <MethodGlyph method={row.method} />
      <span className={styles.words}>
        <bdi>
          <MarkedWords text={rowTitle(row)} filter={filter} />
        </bdi>
      </span>
      {row.deprecated && <VisuallyHidden>{words.deprecated}</VisuallyHidden>}
      <small>{shortMethod(row.method)}</small>
    </a>
  );
}

function saysTheSame(last: TreeLineProps, next: TreeLineProps): boolean {
  const { item: lastItem, row: lastRow, words: lastWords, ...lastRest } = last;
  const { item, row, words, ...rest } = next;
  return hasSame(lastItem, item) && hasSame(lastRow, row) && hasSame(lastWords, words) && hasSame(lastRest, rest);
}

function hasSame<T extends object>(last: T | undefined, next: T | undefined): boolean {
  if (!last || !next) return last === next;
  const names = Object.keys(next) as (keyof T)[];
  return names.length === Object.keys(last).length && names.every((name) => Object.is(last[name], next[name]));
}

function shortMethod(method: string): string {
  if (method === 'delete') return 'DEL';
  return method === 'options' ? 'OPT' : method.toUpperCase();
}
