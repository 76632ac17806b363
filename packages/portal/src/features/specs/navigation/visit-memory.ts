import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

/** A state that is there again when the reader comes back to the page, until the tab is closed or loaded anew. */
export function useVisitMemory<T>(key: string, initial: T): readonly [T, (next: T) => void] {
  const queries = useQueryClient();
  const [value, setValue] = useState<T>(() => queries.getQueryData<T>(['visit', key]) ?? initial);
  const keep = useCallback(
    (next: T) => {
      queries.setQueryDefaults(['visit'], { gcTime: Number.POSITIVE_INFINITY });
      queries.setQueryData(['visit', key], next);
      setValue(next);
    },
    [queries, key],
  );
  return [value, keep];
}
