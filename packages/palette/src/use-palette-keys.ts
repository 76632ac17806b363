import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { PaletteEntry, PaletteGroup, PaletteSearch } from './palette-entry.ts';

interface PaletteKeysOptions<Entry extends PaletteEntry> {
  readonly groups: readonly PaletteGroup<Entry>[];
  readonly words: string;
  readonly search: PaletteSearch;
  readonly onOpen: (entry: Entry, newTab: boolean) => void;
  readonly onBack: (() => void) | undefined;
}

/** Which row is active, and what keys do with it. */
export function usePaletteKeys<Entry extends PaletteEntry>(options: PaletteKeysOptions<Entry>) {
  const { groups, words, search, onOpen, onBack } = options;
  // The pick is kept by id, not by number: what arrives late must not put another row under the reader's Enter.
  const [picked, setPicked] = useState<string>();
  const early = useRef<{ readonly newTab: boolean; readonly words: string }>(undefined);
  /** The row that was first when these words had rows: the only act that Enter does without a pick. */
  const first = useRef<{ readonly words: string; readonly id: string }>(undefined);
  const rows = groups.flatMap((group) => group.rows);
  const total = rows.length;
  const active = Math.max(
    rows.findIndex(({ id }) => id === picked),
    Math.min(0, total - 1),
  );

  function pick(row: number) {
    early.current = undefined;
    setPicked(rows[row % Math.max(total, 1)]?.id);
  }

  function choose(entry: Entry | undefined, newTab: boolean) {
    if (!entry) return;
    if (entry.narrows) setPicked(undefined);
    onOpen(entry, newTab);
  }

  /** Enter directly after typing opens a result of the new words, not one that is still shown from the previous words. */
  function enter(newTab: boolean) {
    if (picked === undefined && search.pending) early.current = { newTab, words };
    else if (isUnseen(rows[active])) pick(active);
    else choose(rows[active], newTab);
  }

  /** An act that came to this place by itself, because the row that was here has gone. */
  function isUnseen(entry: Entry | undefined): boolean {
    const seen = picked ?? (first.current?.words === words ? first.current.id : undefined);
    return entry?.acts === true && entry.id !== seen;
  }

  useEffect(() => {
    const [top] = rows;
    if (top && first.current?.words !== words && (top.acts || !search.pending)) first.current = { words, id: top.id };
  });

  useEffect(() => {
    if (search.pending || early.current?.words !== words) return;
    const { newTab } = early.current;
    early.current = undefined;
    const [top] = rows;
    if (search.failed || !top) return;
    // The reader has not seen the row yet: an act waits for an Enter of its own.
    if (top.acts) setPicked(top.id);
    else choose(top, newTab);
  });

  return {
    active,
    choose,
    point: (entry: Entry) => setPicked(entry.id),
    /** Other words: what was picked among the former ones is none of theirs. */
    forget() {
      setPicked(undefined);
      early.current = undefined;
    },
    /** Enter came before the palette did. */
    expect: (early_words: string) => {
      early.current = { newTab: false, words: early_words };
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return;
      const { key } = event;
      if (key === 'Backspace' && words === '' && onBack) return onBack();
      // Tab moves to the buttons as everywhere when there are no groups to go through.
      if (!/^(ArrowDown|ArrowUp|Enter|Tab)$/.test(key) || (key === 'Tab' && groups.length < 2)) return;
      event.preventDefault();
      if (key === 'Enter' && event.repeat) return;
      if (key === 'ArrowDown') pick(active + 1);
      else if (key === 'ArrowUp') pick(active - 1 + total);
      else if (key === 'Tab') pick(nextGroup(groups, active, event.shiftKey ? -1 : 1));
      else enter(event.metaKey || event.ctrlKey);
    },
  };
}

/** The number of the first row of the next group, or of the one before; round and round. */
function nextGroup(groups: readonly { readonly rows: readonly unknown[] }[], active: number, step: 1 | -1): number {
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0));
  const present = starts.findLastIndex((start) => start <= active);
  return starts[(present + step + starts.length) % starts.length] ?? 0;
}
