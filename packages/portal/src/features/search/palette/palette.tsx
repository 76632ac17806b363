import { SearchIcon } from '@stoa/ui/icons/search-icon.tsx';
import { useScrollLock } from '@stoa/ui/scroll-lock.ts';
import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { usePaletteText } from '../../../i18n/palette-text.ts';
import { fillText } from '../../../i18n/text.ts';
import classes from './palette.module.css';
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts';
import { PaletteRow } from './palette-row.tsx';
import { usePaletteSearch } from './use-palette-search.ts';

export interface PaletteProps {
  readonly actions: readonly PaletteEntry[];
  readonly recent: readonly PaletteEntry[];
  /** What was typed before the palette was here. */
  readonly typed: { readonly current: string };
  readonly onChosen: (entry: PaletteEntry) => void;
  readonly onClose: () => void;
}

/** Search over everything: a combobox with a list of groups (APG), in a modal dialog that gives the focus back. */
export function Palette({ actions, recent, typed, onChosen, onClose }: PaletteProps) {
  const p = usePaletteText();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const product = useLocation({ select: ({ pathname }) => /^\/(?:spec|docs)\/([0-9a-f-]{36})/.exec(pathname)?.[1] });
  const [words, setWords] = useState(() => typed.current);
  const [within, setWithin] = useState(false);
  const [at, setAt] = useState(0);
  const found = usePaletteSearch(words, within ? product : undefined);
  useScrollLock(true);
  useLayoutEffect(() => dialog.current?.showModal(), []);

  const groups = [...found.groups, ...ownGroups(words, actions, recent)];
  const rows = groups.flatMap(({ entries }) => entries);
  const active = Math.min(at, rows.length - 1);
  const total = rows.length;
  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [list, active]);

  function choose(entry: PaletteEntry | undefined, newTab: boolean) {
    if (!entry) return;
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
    // With nothing to go through, Tab goes to the buttons as everywhere.
    if (!/^(ArrowDown|ArrowUp|Enter|Tab)$/.test(key) || (key === 'Tab' && groups.length < 2)) return;
    event.preventDefault();
    if (key === 'ArrowDown') setAt((active + 1) % Math.max(total, 1));
    else if (key === 'ArrowUp') setAt((active - 1 + total) % Math.max(total, 1));
    else if (key === 'Tab') setAt(nextGroup(groups, active, event.shiftKey ? -1 : 1));
    else choose(rows[active], event.metaKey || event.ctrlKey);
  }

  let number = 0;
  return (
    <dialog ref={dialog} className={classes.dialog} aria-label={p.title} data-stoa-dialog="" onClose={onClose}>
      <div className={classes.query}>
        <SearchIcon className={classes.icon} />
        <input
          autoFocus
          role="combobox"
          aria-expanded={total > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={total > 0 ? `${list}-${active}` : undefined}
          aria-label={p.placeholder}
          placeholder={p.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={255}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        {product && (
          <button type="button" className={classes.scope} aria-pressed={within} onClick={() => setWithin(!within)}>
            {p.scope}
          </button>
        )}
        <button type="button" onClick={() => dialog.current?.close()}>
          {p.close}
        </button>
      </div>
      <div className={classes.list} id={list} role="listbox" aria-label={p.title}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset is not allowed in a listbox
          <div key={group.name} role="group" aria-label={p[group.name]}>
            <div className={classes.heading} aria-hidden="true">
              <span>{p[group.name]}</span>
              <span>{countOf(group, p.count)}</span>
            </div>
            {group.entries.map((entry) => {
              const own = number++;
              return (
                <PaletteRow
                  key={entry.id}
                  entry={entry}
                  group={group.name}
                  id={`${list}-${own}`}
                  active={own === active}
                  onActive={() => setAt(own)}
                  onChoose={(newTab) => choose(entry, newTab)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {found.failed && (
        <p className={classes.note} role="alert">
          {p.failed}{' '}
          <button type="button" onClick={found.retry}>
            {p.retry}
          </button>
        </p>
      )}
      {found.settled && found.groups.length === 0 && !found.failed && (
        <p className={classes.note}>{fillText(p.none, { q: words.trim() })}</p>
      )}
      <div role="status">
        <VisuallyHidden>{found.settled ? fillText(p.results, { count: total }) : ''}</VisuallyHidden>
      </div>
      <div className={classes.foot} aria-hidden="true">
        <Keys keys={['↑', '↓']} label={p.move} />
        <Keys keys={['↵']} label={p.open} />
        <Keys keys={['⌘↵']} label={p.newTab} />
        <Keys keys={['⇥']} label={p.nextGroup} />
        <Keys keys={['esc']} label={p.close} />
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

function countOf({ entries, total, more }: PaletteGroup, text: string): string {
  if (total === entries.length && !more) return String(total);
  return fillText(text, { shown: entries.length, total: `${total}${more ? '+' : ''}` });
}

/** The number of the first row of the next group, or of the one before; round and round. */
function nextGroup(groups: readonly PaletteGroup[], active: number, step: 1 | -1): number {
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0));
  const present = starts.findLastIndex((start) => start <= active);
  return starts[(present + step + starts.length) % starts.length] ?? 0;
}
