import { useKeyChord } from '@stoa/text/use-key-chord';
import { SearchIcon } from '@stoa/ui/icons.tsx';
import { lazy, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { takeSearchKeys } from '../../../early-search.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import type { PaletteEntry } from './palette-entries.ts';
import classes from './palette-opener.module.css';

/** Loaded on the first search. */
const loadPalette = () => import('./palette.tsx');
const LazyPalette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const mostRecent = 5;

/**
 * The header's way into the palette, and ⌘K or Ctrl+K everywhere. Both work before the palette has arrived: what is typed
 * meanwhile is kept for it.
 */
export function PaletteOpener({ actions }: { readonly actions: readonly PaletteEntry[] }) {
  const { t } = useLanguage();
  const chord = useKeyChord();
  const [open, setOpen] = useState(false);
  // Kept in memory only: the next visitor may not be allowed to see what this one has opened.
  const [recent, setRecent] = useState<readonly PaletteEntry[]>([]);
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

  // Before the page is painted: a key that is pressed as soon as the page can be seen is not lost.
  useLayoutEffect(
    () =>
      takeSearchKeys(window, (words) => {
        typed.current = words;
        setOpen(true);
      }),
    [],
  );
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        if (!open) show();
      } else if (typed.current !== undefined && event.key === 'Escape') {
        takeTyped();
        setOpen(false);
      } else if (typed.current !== undefined && !event.metaKey && !event.ctrlKey) {
        const kept = typedAfter(typed.current, event.key);
        if (kept === undefined) return;
        // Else a field of the page takes the letters, or a shortcut of one letter.
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
        aria-label={t('nav.search')}
        aria-keyshortcuts="Meta+K Control+K"
        onPointerEnter={() => void loadPalette().catch(() => {})}
        onClick={show}
      >
        <SearchIcon />
        <span className={classes.label}>{t('nav.search')}</span>
        <kbd className={classes.key}>{chord('K')}</kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <LazyPalette
            actions={actions}
            recent={recent}
            takeTyped={takeTyped}
            onChosen={(entry) => {
              if (entry.href)
                setRecent((last) =>
                  [unmarked(entry), ...last.filter(({ href }) => href !== entry.href)].slice(0, mostRecent),
                );
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Without what it was found by: that belongs to words that nobody sees any more. */
function unmarked({ detail: _detail, title, ...entry }: PaletteEntry): PaletteEntry {
  return { ...entry, title: { text: title.text, matches: [] } };
}

/** The words after one more key; undefined where the key writes nothing and is the page's. Enter ends them: the palette opens the first result. */
function typedAfter(words: string, key: string): string | undefined {
  if (key === 'Backspace') return words.slice(0, -1);
  if (words.endsWith('\n')) return words;
  if (key === 'Enter') return words.trim() === '' ? words : `${words}\n`;
  return key.length === 1 ? words + key : undefined;
}
