import { PaletteDialog } from '@stoa/palette/palette-dialog';
import { figure } from '@stoa/text/figure';
import { Colonnade } from '@stoa/ui/glyphs/colonnade.tsx';
import { MethodGlyph } from '@stoa/ui/glyphs/method-glyph.tsx';
import { ArrowRightIcon, DocumentIcon } from '@stoa/ui/icons.tsx';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/language.tsx';
import { type TranslatePalette, usePaletteText } from '../../../i18n/palette/palette-text.ts';
import { type PaletteEntry, type PaletteGroup, type PaletteKind, rowsOf } from './palette-entries.ts';
import { usePaletteSearch } from './use-palette-search.ts';

export interface PaletteProps {
  readonly actions: readonly PaletteEntry[];
  readonly recent: readonly PaletteEntry[];
  /** Gives what was typed before the palette was here, once; from then on keys are the field's. */
  readonly takeTyped: () => string | undefined;
  readonly onChosen: (entry: PaletteEntry) => void;
  readonly onClose: () => void;
}

/** Search over everything that the portal shows. */
export function Palette({ actions, recent, takeTyped, onChosen, onClose }: PaletteProps) {
  const p = usePaletteText();
  const tag = useLanguage().tag;
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const product = useLocation({ select: ({ pathname }) => /^\/(?:spec|docs)\/([0-9a-f-]{36})/.exec(pathname)?.[1] });
  const [words, setWords] = useState('');
  const [within, setWithin] = useState(false);
  const [only, setOnly] = useState<PaletteKind>();
  const found = usePaletteSearch(words, within ? product : undefined, only);
  const shown = only ? found.groups : [...found.groups, ...ownGroups(words, actions, recent)];
  const count = shown.reduce((sum, { entries }) => sum + entries.length, 0);
  const groups = shown.map((group) => ({
    name: group.name,
    label: p(group.name),
    count: countOf(group, tag, p),
    rows: only ? group.entries : rowsOf(group, tag, (total) => p(allOf[group.name as PaletteKind], { count: total })),
  }));

  function narrow(kind: PaletteKind | undefined) {
    setOnly(kind);
    field.current?.focus();
  }

  return (
    <PaletteDialog<PaletteEntry>
      texts={textsOf(p)}
      groups={groups}
      words={words}
      onWords={setWords}
      search={found}
      fieldRef={field}
      takeTyped={takeTyped}
      glyphOf={glyphOf}
      scopes={
        <>
          {only && (
            <button type="button" aria-pressed onClick={() => narrow(undefined)}>
              {p(only)}
            </button>
          )}
          {product && (
            <button type="button" aria-pressed={within} onClick={() => setWithin(!within)}>
              {p('scope')}
            </button>
          )}
        </>
      }
      note={found.settled && found.groups.length === 0 && !found.failed ? p('none', { q: words.trim() }) : undefined}
      said={found.settled ? (count === 1 ? p('oneResult') : p('results', { count })) : undefined}
      onChosen={(entry) => {
        if (entry.all) return narrow(entry.all);
        onChosen(entry);
        if (entry.href) router.history.push(entry.href);
        entry.run?.();
      }}
      onBack={() => narrow(undefined)}
      onClose={onClose}
    />
  );
}

function glyphOf({ method, versions, href }: PaletteEntry) {
  if (method) return <MethodGlyph method={method} />;
  if (versions) return <Colonnade size="sm" versions={versions} />;
  return href?.startsWith('/docs/') ? <DocumentIcon /> : <ArrowRightIcon />;
}

const textsOf = (p: TranslatePalette) => ({
  title: p('title'),
  placeholder: p('placeholder'),
  close: p('close'),
  deprecated: p('deprecated'),
  failed: p('failed'),
  retry: p('retry'),
  move: p('move'),
  open: p('open'),
  newTab: p('newTab'),
  nextGroup: p('nextGroup'),
});

/** What needs no server: actions whose name has the words, and, while nothing is typed, what was opened last. */
function ownGroups(words: string, actions: readonly PaletteEntry[], recent: readonly PaletteEntry[]): PaletteGroup[] {
  const typed = words.trim().toLowerCase();
  const fitting = actions.filter(({ title }) => title.text.toLowerCase().includes(typed));
  const groups: PaletteGroup[] = [
    { name: 'recent', entries: typed === '' ? recent : [], total: recent.length, more: false },
    { name: 'actions', entries: fitting, total: fitting.length, more: false },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function countOf({ entries, total, more }: PaletteGroup, tag: string, p: TranslatePalette): string {
  const all = `${figure(total, tag)}${more ? '+' : ''}`;
  return total === entries.length ? all : p('count', { shown: entries.length, total: all });
}

const allOf = { products: 'allProducts', operations: 'allOperations', documents: 'allDocuments' } as const;
