import { useSingleKey } from '@stoa/ui/single-keys.ts';
import { lazy, Suspense } from 'react';

/** Loaded when the reader opens it. */
const LazyList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

export interface ShortcutsProps {
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** `?` shows everywhere which keys do something. */
export function Shortcuts({ opened, onOpen, onClose }: ShortcutsProps) {
  useSingleKey('?', onOpen);
  return (
    opened && (
      <Suspense fallback={null}>
        <LazyList onClose={onClose} />
      </Suspense>
    )
  );
}
