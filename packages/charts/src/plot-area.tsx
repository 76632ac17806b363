import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefCallback,
  useState,
} from 'react';
import styles from './plot-area.module.css';
import type { Plot } from './plot-size.ts';

interface PlotAreaProps {
  readonly ref: RefCallback<HTMLElement>;
  readonly plot: Plot;
  readonly label: string;
  readonly help: string;
  /** How many values there are to move between. */
  readonly count: number;
  /** The index where reading begins; by default the last one, which is the newest. */
  readonly initial?: number;
  readonly marked: number | null;
  readonly onMark: (index: number | null) => void;
  /** Value `index` in words. */
  readonly wordsOf: (index: number) => string;
  /** The value at `x` pixels from the left. */
  readonly indexAt: (x: number) => number;
  /** Leads to what value `index` counts: by a press on it, or Enter. */
  readonly onOpen?: ((index: number) => void) | undefined;
  readonly tooltip: ReactNode;
  readonly children: ReactNode;
}

/**
 * The picture, as one tab stop. To a screen reader it is a slider over its values: arrows, Home, End and Page keys are a
 * slider's own, so no reader keeps them for itself, and each value is spoken as it is reached (WAI-ARIA `aria-valuetext`).
 */
export function PlotArea(props: PlotAreaProps) {
  const { plot, count, marked, onMark, wordsOf } = props;
  // The keyboard's last position: after leaving and coming back it goes on from there.
  const [last, setLast] = useState<number | null>(null);
  const [pressed, setPressed] = useState<number | null>(null);
  const at = Math.max(0, Math.min(marked ?? last ?? props.initial ?? count - 1, count - 1));

  function mark(index: number) {
    setLast(index);
    onMark(index);
  }
  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && marked !== null) {
      // The page's own Escape is for when nothing is marked.
      event.stopPropagation();
      onMark(null);
      return;
    }
    if (event.key === 'Enter' && props.onOpen && count > 0) {
      event.preventDefault();
      props.onOpen(at);
      return;
    }
    const next = nextIndex(event.key, at, count, marked === null);
    if (next === null) return;
    event.preventDefault();
    mark(next);
  }
  function indexOf(event: MouseEvent<HTMLDivElement>): number {
    return props.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left);
  }
  function point(event: PointerEvent<HTMLDivElement>) {
    const index = indexOf(event);
    if (index < count) mark(index);
    else onMark(null);
  }

  return (
    <div className={styles.frame} ref={props.ref} style={{ height: plot.height }}>
      <div
        className={styles.area}
        role="slider"
        tabIndex={0}
        aria-label={props.label}
        aria-description={props.help}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, count - 1)}
        aria-valuenow={at}
        aria-valuetext={wordsOf(at)}
        onKeyDown={press}
        data-opens={props.onOpen ? '' : undefined}
        onPointerDown={(event) => {
          // A finger has to mark a value first: it shows the figures, and the second touch opens them.
          setPressed(marked);
          point(event);
        }}
        onClick={(event) => {
          const index = indexOf(event);
          if (pressed !== null && index === pressed && index < count) props.onOpen?.(index);
        }}
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse' || event.buttons > 0) point(event);
        }}
        onPointerLeave={(event) => {
          // A finger that is lifted leaves the figures standing; a tap elsewhere takes them away.
          if (event.pointerType === 'mouse') onMark(null);
        }}
        onBlur={() => onMark(null)}
      >
        <svg width={plot.width} height={plot.height} aria-hidden="true">
          {props.children}
        </svg>
      </div>
      {marked !== null && props.tooltip}
    </div>
  );
}

/** The position that a key moves to, or null for other keys. The first arrow key shows the current position. */
export function nextIndex(key: string, at: number, count: number, isFirst: boolean): number | null {
  const page = Math.max(1, Math.round(count / 10));
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: page,
    PageDown: -page,
  };
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return null;
  return isFirst ? at : Math.max(0, Math.min(count - 1, at + step));
}
