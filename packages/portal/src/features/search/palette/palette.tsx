import { figure } from '@stoa/text/figure';
import { useKeyChord } from '@stoa/text/use-key-chord';
import { SearchIcon } from '@stoa/ui/icons.tsx';
import { Late } from '@stoa/ui/late.tsx';
import { useScrollLock } from '@stoa/ui/scroll-lock.ts';
import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/language.tsx';
import { type TranslatePalette, usePaletteText } from '../../../i18n/palette/palette-text.ts';
import classes from './palette.module.css';
import { type PaletteEntry, type PaletteGroup, type PaletteKind, rowsOf } from './palette-entries.ts';
import { PaletteRow } from './palette-row.tsx';
import { PaletteSkeleton } from './palette-skeleton.tsx';
import { usePaletteSearch } from './use-palette-search.ts';

export interface PaletteProps {
  readonly actions: readonly PaletteEntry[];
  readonly recent: readonly PaletteEntry[];
  /** Gives what was typed before the palette was here, once; from then on keys are the field's. */
  readonly takeTyped: () => string | undefined;
  readonly onChosen: (entry: PaletteEntry) => void;
  readonly onClose: () => void;
}

/** Search over everything: a combobox with a list of groups (APG), in a modal dialog that gives the focus back. */
export function Palette({ actions, recent, takeTyped, onChosen, onClose }: PaletteProps) {
  const p = usePaletteText();
  const chord = useKeyChord();
  const tag = useLanguage().tag;
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const product = useLocation({ select: ({ pathname }) => /^\/(?:spec|docs)\/([0-9a-f-]{36})/.exec(pathname)?.[1] });
  const [words, setWords] = useState('');
  const [within, setWithin] = useState(false);
  const [only, setOnly] = useState<PaletteKind>();
  // By name, not by number: what arrives late must not put another row under the reader's Enter.
  const [picked, setPicked] = useState<string>();
  const early = useRef<{ readonly newTab: boolean; readonly words: string }>(undefined);
  const found = usePaletteSearch(words, within ? product : undefined, only);
  useScrollLock(true);
  // The drawing before this may have waited: only now does the field have the focus, and whatever came until now is kept.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    const typed = takeTyped();
    if (!typed) return;
    const words = typed.trimEnd();
    if (typed.endsWith('\n')) early.current = { newTab: false, words };
    setWords(words);
  }, [takeTyped]);

  const shown = only ? found.groups : [...found.groups, ...ownGroups(words, actions, recent)];
  const groups = shown.map((group) => ({
    ...group,
    rows: only ? group.entries : rowsOf(group, tag, (count) => p(allOf[group.name as PaletteKind], { count })),
  }));
  const rows = groups.flatMap((group) => group.rows);
  const total = rows.length;
  const active = Math.max(
    rows.findIndex(({ id }) => id === picked),
    Math.min(0, total - 1),
  );
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [list, active]);

  function narrow(kind: PaletteKind | undefined) {
    setOnly(kind);
    setPicked(undefined);
    field.current?.focus();
  }

  function pick(row: number) {
    early.current = undefined;
    setPicked(rows[row % Math.max(total, 1)]?.id);
  }

  /** Enter directly after typing opens a result of the new words, not one that is still shown from the previous words. */
  function enter(newTab: boolean) {
    if (picked === undefined && found.pending) early.current = { newTab, words };
    else choose(rows[active], newTab);
  }

  useEffect(() => {
    if (found.pending || early.current?.words !== words) return;
    const { newTab } = early.current;
    early.current = undefined;
    if (!found.failed) choose(rows[0], newTab);
  });

  function choose(entry: PaletteEntry | undefined, newTab: boolean) {
    if (!entry) return;
    if (entry.all) return narrow(entry.all);
    if (entry.href && newTab) {
      window.open(entry.href, '_blank', 'noopener');
      return;
    }
    dialog.current?.close();
    onChosen(entry);
    if (entry.href) router.history.push(entry.href);
    entry.run?.();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'Backspace' && words === '' && only) return narrow(undefined);
    // With nothing to go through, Tab goes to the buttons as everywhere.
    if (!/^(ArrowDown|ArrowUp|Enter|Tab)$/.test(key) || (key === 'Tab' && groups.length < 2)) return;
    event.preventDefault();
    if (key === 'ArrowDown') pick(active + 1);
    else if (key === 'ArrowUp') pick(active - 1 + total);
    else if (key === 'Tab') pick(nextGroup(groups, active, event.shiftKey ? -1 : 1));
    else enter(event.metaKey || event.ctrlKey);
  }

  let number = 0;
  return (
    <dialog ref={dialog} className={classes.dialog} aria-label={p('title')} data-stoa-dialog="" onClose={onClose}>
      <div className={classes.query}>
        <SearchIcon className={classes.icon} />
        <input
          ref={field}
          autoFocus
          role="combobox"
          aria-expanded={total > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={total > 0 ? `${list}-${active}` : undefined}
          aria-label={p('placeholder')}
          placeholder={p('placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={255}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            setPicked(undefined);
            early.current = undefined;
          }}
          onKeyDown={onKeyDown}
        />
        {only && (
          <button type="button" className={classes.scope} aria-pressed onClick={() => narrow(undefined)}>
            {p(only)}
          </button>
        )}
        {product && (
          <button type="button" className={classes.scope} aria-pressed={within} onClick={() => setWithin(!within)}>
            {p('scope')}
          </button>
        )}
        <button type="button" onClick={() => dialog.current?.close()}>
          {p('close')}
        </button>
      </div>
      <div className={classes.list} id={list} role="listbox" aria-label={p('title')}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset is not allowed in a listbox
          <div key={group.name} role="group" aria-label={p(group.name)}>
            <div className={classes.heading} aria-hidden="true">
              <span>{p(group.name)}</span>
              <span>{countOf(group, tag, p)}</span>
            </div>
            {group.rows.map((entry) => {
              const own = number++;
              return (
                <PaletteRow
                  key={entry.id}
                  entry={entry}
                  id={`${list}-${own}`}
                  active={own === active}
                  onActive={() => setPicked(entry.id)}
                  onChoose={(newTab) => choose(entry, newTab)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {found.waiting && (
        <Late>
          <PaletteSkeleton />
        </Late>
      )}
      {found.failed && (
        <p className={classes.note} role="alert">
          {p('failed')}{' '}
          <button type="button" onClick={found.retry}>
            {p('retry')}
          </button>
        </p>
      )}
      {found.settled && found.groups.length === 0 && !found.failed && (
        <p className={classes.note}>{p('none', { q: words.trim() })}</p>
      )}
      <div role="status">
        <VisuallyHidden>{found.settled && (count === 1 ? p('oneResult') : p('results', { count }))}</VisuallyHidden>
      </div>
      <div className={classes.foot} aria-hidden="true">
        <Keys keys={['↑', '↓']} label={p('move')} />
        <Keys keys={['↵']} label={p('open')} />
        <Keys keys={[chord('↵')]} label={p('newTab')} />
        <Keys keys={['⇥']} label={p('nextGroup')} />
        <Keys keys={['esc']} label={p('close')} />
      </div>
    </dialog>
  );
}

function Keys({ keys, label }: { readonly keys: readonly string[]; readonly label: string }) {
  return (
    <span>
      {keys.map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
      {label}
    </span>
  );
}

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

/** The number of the first row of the next group, or of the one before; round and round. */
function nextGroup(groups: readonly { readonly rows: readonly unknown[] }[], active: number, step: 1 | -1): number {
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0));
  const present = starts.findLastIndex((start) => start <= active);
  return starts[(present + step + starts.length) % starts.length] ?? 0;
}
