import { useKeyChord } from '@stoa/text/use-key-chord';
import { SearchIcon } from '@stoa/ui/icons.tsx';
import { Late } from '@stoa/ui/late.tsx';
import { useScrollLock } from '@stoa/ui/scroll-lock.ts';
import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import classes from './palette.module.css';
import type { PaletteEntry, PaletteGroup, PaletteSearch, PaletteTexts } from './palette-entry.ts';
import { PaletteFoot } from './palette-foot.tsx';
import { PaletteRow } from './palette-row.tsx';
import { PaletteSkeleton } from './palette-skeleton.tsx';
import { usePaletteKeys } from './use-palette-keys.ts';

export interface PaletteDialogProps<Entry extends PaletteEntry> {
  readonly texts: PaletteTexts;
  readonly groups: readonly PaletteGroup<Entry>[];
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly search: PaletteSearch;
  /** Buttons beside the field that narrow what is searched. */
  readonly scopes?: ReactNode;
  /** That nothing was found. */
  readonly note?: string | undefined;
  /** How much was found, for screen readers. */
  readonly said?: string | undefined;
  readonly glyphOf: (entry: Entry) => ReactNode;
  /** Gives what was typed before the palette was here, once; from then on keys are the field's. */
  readonly takeTyped: () => string | undefined;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  /** Called after the palette has closed; an entry that narrows the search keeps it open. */
  readonly onChosen: (entry: Entry) => void;
  /** Backspace in an empty field. */
  readonly onBack?: () => void;
  readonly onClose: () => void;
}

/** A field that finds and does: a combobox with a list of groups (APG), in a modal dialog that gives the focus back. */
export function PaletteDialog<Entry extends PaletteEntry>(props: PaletteDialogProps<Entry>) {
  const { texts, groups, words, onWords, search, scopes, note, said, fieldRef, takeTyped, onClose } = props;
  const chord = useKeyChord();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const rows = groups.flatMap((group) => group.rows);
  useScrollLock(true);
  const keys = usePaletteKeys({
    groups,
    words,
    search,
    onBack: props.onBack,
    onOpen(entry, newTab) {
      if (entry.href && newTab) return void window.open(entry.href, '_blank', 'noopener');
      if (!entry.narrows) dialog.current?.close();
      props.onChosen(entry);
      if (entry.narrows) fieldRef.current?.focus();
    },
  });
  const { active, expect } = keys;
  const start = useEffectEvent(() => {
    dialog.current?.showModal();
    const typed = takeTyped();
    if (!typed) return;
    const early = typed.trimEnd();
    if (typed.endsWith('\n')) expect(early);
    onWords(early);
  });
  // The drawing before this may have waited: only now does the field have the focus, and whatever came until now is kept.
  useLayoutEffect(() => start(), []);
  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [list, active]);

  let number = 0;
  return (
    <dialog ref={dialog} className={classes.dialog} aria-label={texts.title} data-stoa-dialog="" onClose={onClose}>
      <div className={classes.query}>
        <SearchIcon className={classes.icon} />
        <input
          ref={fieldRef}
          autoFocus
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={rows.length > 0 ? `${list}-${active}` : undefined}
          aria-label={texts.placeholder}
          placeholder={texts.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={512}
          value={words}
          onChange={(event) => {
            onWords(event.currentTarget.value);
            keys.forget();
          }}
          onKeyDown={keys.onKeyDown}
        />
        {scopes}
        <button type="button" onClick={() => dialog.current?.close()}>
          {texts.close}
        </button>
      </div>
      <div className={classes.list} id={list} role="listbox" aria-label={texts.title}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset is not allowed in a listbox
          <div key={group.name} role="group" aria-label={group.label}>
            <div className={classes.heading} aria-hidden="true">
              <span>{group.label}</span>
              <span>{group.count}</span>
            </div>
            {group.rows.map((entry) => {
              const own = number++;
              return (
                <PaletteRow
                  key={entry.id}
                  entry={entry}
                  glyph={props.glyphOf(entry)}
                  deprecatedText={texts.deprecated}
                  id={`${list}-${own}`}
                  active={own === active}
                  onActive={() => keys.point(entry)}
                  onChoose={(newTab) => keys.choose(entry, newTab)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {search.waiting && (
        <Late>
          <PaletteSkeleton />
        </Late>
      )}
      {search.failed && (
        <p className={classes.note} role="alert">
          {texts.failed}{' '}
          <button type="button" onClick={search.retry}>
            {texts.retry}
          </button>
        </p>
      )}
      {note && <p className={classes.note}>{note}</p>}
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      <PaletteFoot texts={texts} newTab={chord('↵')} />
    </dialog>
  );
}
