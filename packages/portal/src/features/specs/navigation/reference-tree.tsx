import { type OperationRow, rowTitle } from '@stoa/reference-view/reference-rows';
import { isPlainClick } from '@stoa/ui/is-plain-click.ts';
import {
  type KeyboardEvent,
  type MouseEvent,
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useText } from '../../../i18n/language.tsx';
import { indexOfKey, itemAt, type Outline, type OutlineGroup, type OutlineItem } from './outline.ts';
import { moveInOutline, typeAhead } from './outline-keys.ts';
import styles from './reference-tree.module.css';
import { TreeLine } from './tree-line.tsx';
import { scrollerOf, useRowWindow } from './use-row-window.ts';

export interface ReferenceTreeProps {
  readonly label: string;
  readonly outline: Outline;
  /** What it is filtered by; empty for the whole outline. */
  readonly filter: string;
  /** The line that is being read. */
  readonly activeKey: string | undefined;
  readonly rowOf: (number: number) => OperationRow | undefined;
  readonly schemas: readonly string[];
  readonly hrefOf: (item: OutlineItem) => string | undefined;
  readonly onToggle: (group: OutlineGroup, opened: boolean) => void;
  readonly onOpen: (href: string) => void;
  /** Lines that came into view, from the first up to but without the last. */
  readonly onWindow?: (from: number, to: number) => void;
  /** The reader is about to open an operation. */
  readonly onIntent?: (position: number) => void;
}

/** Milliseconds that a pointer or the focus rests on a line before its operation is worth fetching. */
const intent = 65;
/** Milliseconds after which letters typed begin a new word. */
const wordEnd = 700;

/** A long outline, of which only what is on the screen is drawn. */
export function ReferenceTree(props: ReferenceTreeProps) {
  const { outline, activeKey, rowOf, schemas, hrefOf, onToggle, onOpen, onWindow, onIntent } = props;
  const t = useText();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const { from, to, rowHeight, laidOut } = useRowWindow(list, probe, outline.length);
  const [focusKey, setFocusKey] = useState<string>();
  const moveFocus = useRef(false);
  const typed = useRef({ word: '', at: 0 });
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const activeIndex = activeKey === undefined ? -1 : indexOfKey(outline, activeKey);
  const focusIndex = focusKey === undefined ? -1 : indexOfKey(outline, focusKey);
  // Tab reaches one line: that of the last key, else the one being read, else the first.
  const reachable = focusIndex >= 0 ? focusIndex : Math.max(0, activeIndex);

  useEffect(() => onWindow?.(from, to), [onWindow, from, to]);
  useEffect(() => () => clearTimeout(resting.current), []);
  useLayoutEffect(() => {
    if (!moveFocus.current || focusIndex < 0) return;
    moveFocus.current = false;
    showLine(list.current, focusIndex, rowHeight);
    list.current?.querySelector<HTMLElement>(`[data-line="${focusIndex}"]`)?.focus({ preventScroll: true });
  }, [focusIndex, rowHeight]);
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!laidOut || activeIndex < 0 || shown.current === activeKey) return;
    showLine(list.current, activeIndex, rowHeight);
    shown.current = activeKey;
  }, [activeKey, activeIndex, rowHeight, laidOut]);

  function focusOn(index: number) {
    const item = itemAt(outline, index);
    if (!item) return;
    moveFocus.current = true;
    setFocusKey(item.key);
    // The same line once more, such as End on the last one: nothing is drawn anew, so nothing would bring it into view.
    if (item.key === focusKey) showLine(list.current, index, rowHeight);
    prefetchSoon(item);
  }

  function prefetchSoon(item: OutlineItem | undefined) {
    clearTimeout(resting.current);
    const position = item?.kind === 'row' ? rowOf(item.number)?.position : undefined;
    if (position !== undefined) resting.current = setTimeout(() => onIntent?.(position), intent);
  }

  function use(item: OutlineItem) {
    startTransition(() => setFocusKey(item.key));
    if (item.kind === 'group') return onToggle(item.group, !item.opened);
    const href = hrefOf(item);
    if (href) onOpen(href);
  }

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const index = lineOf(event.target);
    const item = index === undefined ? undefined : itemAt(outline, index);
    if (index === undefined || !item) return;
    const typing = typed.current.word !== '' && event.timeStamp - typed.current.at <= wordEnd;
    // Enter on a link is a click already; a heading is none.
    // A space in the middle of a word that is being typed, such as "list sh", belongs to the word.
    if ((event.key === 'Enter' && item.kind === 'group') || (event.key === ' ' && !typing)) {
      event.preventDefault();
      return use(item);
    }
    const move = moveInOutline(outline, index, event.key);
    if (move) {
      event.preventDefault();
      if (move.kind === 'focus') return focusOn(move.index);
      setFocusKey(item.key);
      if (item.kind === 'group') onToggle(item.group, move.kind === 'open');
      return;
    }
    // The slash is the filter's.
    if (event.key.length !== 1 || event.key === '/' || event.key === '?') return;
    event.preventDefault();
    typed.current = { word: (typing ? typed.current.word : '') + event.key, at: event.timeStamp };
    const hit = typeAhead(outline, index, typed.current.word, (at) => titleOf(itemAt(outline, at)));
    if (hit !== undefined) focusOn(hit);
  }

  function titleOf(item: OutlineItem | undefined): string | undefined {
    if (item?.kind === 'group') return item.group.label;
    if (item?.kind === 'schema') return schemas[item.number];
    const row = item && rowOf(item.number);
    return row && rowTitle(row);
  }

  function click(event: MouseEvent) {
    const item = itemAt(outline, lineOf(event.target) ?? -1);
    if (!item || (item.kind !== 'group' && !isPlainClick(event.nativeEvent as never))) return;
    event.preventDefault();
    use(item);
  }

  const words = { deprecated: t('product.deprecated'), loading: t('common.loading') };
  const indexes = Array.from({ length: to - from }, (_, at) => from + at);
  // The line with the focus stays, however far it is scrolled away: without it the focus would be lost.
  if (reachable < from) indexes.unshift(reachable);
  else if (reachable >= to && reachable < outline.length) indexes.push(reachable);

  return (
    <div
      ref={list}
      id={id}
      role="tree"
      aria-label={props.label}
      className={styles.tree}
      data-filtered={props.filter !== '' || undefined}
      style={{ height: outline.length * rowHeight }}
      onClick={click}
      onKeyDown={press}
      onPointerOver={(event) => prefetchSoon(itemAt(outline, lineOf(event.target) ?? -1))}
      onPointerLeave={() => clearTimeout(resting.current)}
      onPointerDown={(event) => {
        const item = itemAt(outline, lineOf(event.target) ?? -1);
        const position = item?.kind === 'row' ? rowOf(item.number)?.position : undefined;
        if (position !== undefined) onIntent?.(position);
      }}
    >
      <div ref={probe} className={styles.probe} aria-hidden="true" />
      {indexes.map((index) => {
        const item = itemAt(outline, index);
        if (!item) return null;
        return (
          <TreeLine
            key={item.key}
            item={item}
            row={item.kind === 'row' ? rowOf(item.number) : undefined}
            schema={item.kind === 'schema' ? schemas[item.number] : undefined}
            href={hrefOf(item)}
            index={index}
            top={index * rowHeight}
            active={item.key === activeKey}
            reachable={index === reachable}
            filter={props.filter}
            words={words}
          />
        );
      })}
    </div>
  );
}

function lineOf(target: EventTarget): number | undefined {
  const line = (target as Element).closest<HTMLElement>('[data-line]');
  return line ? Number(line.dataset.line) : undefined;
}

/** Scrolls as little as brings a line into view, with a neighbor on either side. */
function showLine(list: HTMLElement | null, index: number, rowHeight: number): void {
  const scroller = list && scrollerOf(list);
  if (!list || !scroller) return;
  const top = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + index * rowHeight;
  const bottom = top + rowHeight;
  // The filter covers the first lines of what scrolls.
  const covered = Number.parseFloat(getComputedStyle(list).scrollMarginTop) || 0;
  if (top < covered + rowHeight) scroller.scrollTop += top - covered - rowHeight;
  else if (bottom > scroller.clientHeight - rowHeight) scroller.scrollTop += bottom - scroller.clientHeight + rowHeight;
}
