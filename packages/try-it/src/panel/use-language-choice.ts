import { openStorage } from '@stoa/ui/open-storage.ts';
import { useState } from 'react';

const key = 'stoa_sample_language';

/** The language of code samples, remembered in this browser; undefined until one is chosen. */
export function useLanguageChoice(): readonly [string | undefined, (id: string) => void] {
  const [id, setId] = useState(() => openStorage(window).getItem(key) ?? undefined);
  const choose = (next: string) => {
    openStorage(window).setItem(key, next);
    setId(next);
  };
  return [id, choose];
}
