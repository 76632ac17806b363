import { useKeyChord } from '@stoa/text/use-key-chord';
import { SearchIcon } from '@stoa/ui/icons.tsx';
import { type ReactNode, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';

export interface OpenPalette {
  readonly takeTyped: () => string | undefined;
  readonly close: () => void;
}

export interface PaletteOpenerProps {
  readonly label: string;
  /** The button's label where there is little room: words of the full label, so that speech input finds it (WCAG 2.5.3). */
  readonly shortLabel?: string;
  readonly classes: Readonly<Partial<Record<'button' | 'label' | 'key', string>>>;
  /** Loads the palette's code; called before it is needed. */
  readonly load: () => Promise<unknown>;
  /** Calls back at once with what was typed before the page was drawn, if anything. */
  readonly takeEarlier?: (open: (words: string) => void) => void;
  /** The palette, loaded lazily. */
  readonly children: (palette: OpenPalette) => ReactNode;
}

/**
 * The way into the palette, and ⌘K or Ctrl+K everywhere. Both work before the palette has arrived: what is typed
 * meanwhile is kept for it.
 */
export function PaletteOpener({ label, shortLabel = label, classes, load, takeEarlier, children }: PaletteOpenerProps) {
  const chord = useKeyChord();
  const [open, setOpen] = useState(false);
  /** Letters on their way to a field that is not there yet, wherever the focus still is; undefined: nothing is awaited. */
  const typed = useRef<string>(undefined);
  const show = useCallback(() => {
    typed.current ??= '';
    setOpen(true);
  }, []);
  const takeTyped = useCallback(() => {
    const early = typed.current;
    typed.current = undefined;
    return early;
  }, []);

  // The layout effect runs before the page is painted: a key that is pressed as soon as the page can be seen is not lost.
  useLayoutEffect(
    () =>
      takeEarlier?.((words) => {
        typed.current = words;
        setOpen(true);
      }),
    [takeEarlier],
  );
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isChord(event) && !isTakenBefore(event)) {
        event.preventDefault();
        if (!open) show();
      } else if (typed.current !== undefined && event.key === 'Escape') {
        takeTyped();
        setOpen(false);
      } else if (typed.current !== undefined && !event.metaKey && !event.ctrlKey) {
        const kept = typedAfter(typed.current, event);
        if (kept === undefined) return;
        // The event must end here: otherwise a field of the page would take the letters, or a shortcut of one letter.
        event.preventDefault();
        event.stopImmediatePropagation();
        typed.current = kept;
      }
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [open, show, takeTyped]);

  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-label={label}
        aria-keyshortcuts="Meta+K Control+K"
        onPointerEnter={() => void load().catch(() => {})}
        onClick={show}
      >
        <SearchIcon />
        <span className={classes.label}>{shortLabel}</span>
        <kbd className={classes.key}>{chord('K')}</kbd>
      </button>
      {open && <Suspense fallback={null}>{children({ takeTyped, close: () => setOpen(false) })}</Suspense>}
    </>
  );
}

/** The words after one more key; undefined where the key writes nothing and is the page's. Enter ends them: the palette opens the first result. */
function typedAfter(words: string, { key, repeat }: KeyboardEvent): string | undefined {
  if (key === 'Backspace') return words.slice(0, -1);
  if (words.endsWith('\n')) return words;
  // A repeated Enter comes from the key press that pressed the button, and chooses nothing yet.
  if (key === 'Enter') return repeat ? words : `${words}\n`;
  return key.length === 1 ? words + key : undefined;
}

function isChord({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !altKey && !shiftKey;
}

/** An editor in which this chord makes a link of what is selected says so on its element, as long as something is. */
function isTakenBefore(event: KeyboardEvent): boolean {
  return event.composedPath().some((node) => node instanceof HTMLElement && node.dataset.ownChords === 'k');
}
