import { SearchIcon } from '@stoa/ui/icons/search-icon.tsx';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/language.tsx';
import type { PaletteEntry } from './palette-entries.ts';
import classes from './palette-opener.module.css';

/** Only who searches needs it. */
const loadPalette = () => import('./palette.tsx');
const LazyPalette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const mostRecent = 5;

/**
 * The header's way into the palette, and ⌘K or Ctrl+K everywhere. Both work before the palette has arrived: what is typed
 * meanwhile is kept for it.
 */
export function PaletteOpener({ actions }: { readonly actions: readonly PaletteEntry[] }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  // For this visit alone: what somebody opened may be hidden from whoever comes next.
  const [recent, setRecent] = useState<readonly PaletteEntry[]>([]);
  const typed = useRef('');

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        if (!open) typed.current = '';
        setOpen(true);
      } else if (open && event.target === document.body && event.key.length === 1 && !event.metaKey && !event.ctrlKey) {
        event.preventDefault();
        typed.current += event.key;
      }
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [open]);

  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-label={t('nav.search')}
        aria-keyshortcuts="Meta+K Control+K"
        onPointerEnter={() => void loadPalette().catch(() => {})}
        onClick={() => {
          typed.current = '';
          setOpen(true);
        }}
      >
        <SearchIcon />
        <span className={classes.label}>{t('nav.search')}</span>
        <kbd className={classes.key}>{/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <LazyPalette
            actions={actions}
            recent={recent}
            typed={typed}
            onChosen={(entry) => {
              if (entry.href)
                setRecent((last) => [entry, ...last.filter(({ href }) => href !== entry.href)].slice(0, mostRecent));
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
