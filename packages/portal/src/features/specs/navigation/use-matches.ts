import type { ReferenceManifest } from '@stoa/contract/reference';
import { filterRows, mostMatches } from '@stoa/reference-view/filter-rows';
import { hasAllRows, type OperationRow, rowAtIndex } from '@stoa/reference-view/reference-rows';
import { useDebounced } from '@stoa/ui/use-debounced.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { searchRowsQuery } from '../reference-queries.ts';
import type { RevisionSource } from '../reference-source.ts';

export interface Matches {
  readonly rows: readonly OperationRow[];
  /** More operations match than these rows. */
  readonly cut: boolean;
  /** The answer to the current filter text is not here yet. */
  readonly pending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Milliseconds after the last letter until the request is sent. */
const pause = 180;

/** What a filter finds: among the rows at hand where all are here, else at the server. */
export function useMatches(manifest: ReferenceManifest, source: RevisionSource, filter: string): Matches {
  const local = hasAllRows(manifest);
  const settled = useDebounced(filter, pause);
  const matches = useQuery({
    ...searchRowsQuery(source, settled.slice(0, 255)),
    enabled: !local && settled !== '' && filter !== '',
    placeholderData: keepPreviousData,
  });
  const found = useMemo(() => (local && filter ? filterRows(manifest, filter) : []), [local, manifest, filter]);
  const answered = useMemo(
    () => matches.data?.position.map((_, at) => rowAtIndex(matches.data, at, -1)) ?? [],
    [matches.data],
  );
  if (local) {
    return {
      rows: found.slice(0, mostMatches),
      cut: found.length > mostMatches,
      pending: false,
      error: null,
      retry: () => {},
    };
  }
  return {
    rows: answered,
    cut: answered.length >= mostMatches,
    pending: filter !== settled || matches.isFetching,
    error: matches.error,
    retry: () => void matches.refetch(),
  };
}
