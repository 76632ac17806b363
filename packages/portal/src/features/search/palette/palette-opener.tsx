import { PaletteOpener as Opener } from '@stoa/palette/palette-opener';
import { lazy, useState } from 'react';
import { takeSearchKeys } from '../../../early-search.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import type { PaletteEntry } from './palette-entries.ts';
import classes from './palette-opener.module.css';

/** Loaded on the first search. */
const loadPalette = () => import('./palette.tsx');
const LazyPalette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const mostRecent = 5;

const takeEarlier = (open: (words: string) => void) => takeSearchKeys(window, open);

/** The header's way into the palette. */
export function PaletteOpener({ actions }: { readonly actions: readonly PaletteEntry[] }) {
  const { t } = useLanguage();
  // Kept in memory only: the next visitor may not be allowed to see what this one has opened.
  const [recent, setRecent] = useState<readonly PaletteEntry[]>([]);
  return (
    <Opener label={t('nav.search')} classes={classes} load={loadPalette} takeEarlier={takeEarlier}>
      {({ takeTyped, close }) => (
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
          onClose={close}
        />
      )}
    </Opener>
  );
}

/** Removes the marks and the detail of the match: they belong to a query that is no longer shown. */
function unmarked({ detail: _detail, title, ...entry }: PaletteEntry): PaletteEntry {
  return { ...entry, title: { text: title.text, matches: [] } };
}
