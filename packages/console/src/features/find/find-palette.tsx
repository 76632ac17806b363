import type { ManagedRequest } from '@stoa/contract/managed-requests';
import { PaletteDialog } from '@stoa/palette/palette-dialog';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import type { FindEntry } from './find-rows.ts';
import { useFind } from './use-find.ts';

export interface FindPaletteProps {
  readonly takeTyped: () => string | undefined;
  readonly glyphOf: (entry: FindEntry) => ReactNode;
  readonly onApprove: (request: ManagedRequest) => void;
  readonly onClose: () => void;
}

/** Finds everything that the console has by what it is called, a key by itself, and does what a verb says. */
export function FindPalette({ takeTyped, glyphOf, onApprove, onClose }: FindPaletteProps) {
  const t = useText();
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const { groups, search, note } = useFind(words);
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);

  function choose({ types, approves, screen, href }: FindEntry) {
    if (types) setWords(types);
    else if (approves) onApprove(approves);
    else if (screen) void router.navigate(screen.link);
    else if (href) router.history.push(href);
  }

  return (
    <PaletteDialog<FindEntry>
      texts={{
        title: t('find.title'),
        placeholder: t('find.placeholder'),
        close: t('common.close'),
        deprecated: t('find.deprecated'),
        failed: t('find.failed'),
        retry: t('common.retry'),
        move: t('find.move'),
        open: t('find.open'),
        newTab: t('find.newTab'),
        nextGroup: t('find.nextGroup'),
      }}
      groups={groups}
      words={words}
      onWords={setWords}
      search={search}
      fieldRef={field}
      takeTyped={takeTyped}
      glyphOf={glyphOf}
      note={note}
      said={search.pending ? undefined : t('find.count', { count })}
      onChosen={choose}
      onClose={onClose}
    />
  );
}
