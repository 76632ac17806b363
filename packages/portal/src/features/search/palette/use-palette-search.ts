import { useDebounced } from '@stoa/ui/use-debounced.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useServices } from '../../../services.tsx';
import { foundGroups, type PaletteKind } from './palette-entries.ts';

/** Debounce in milliseconds: fast typing sends one request for several letters. */
const pause = 60;

/** What was found for the words; the former rows stay until the next ones are here, so that nothing flashes. */
export function usePaletteSearch(typed: string, productId: string | undefined, kind: PaletteKind | undefined) {
  const { call } = useServices();
  const q = useDebounced(typed.trim(), pause);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['search-everything', q, productId, kind],
    queryFn: ({ signal }) =>
      call('searchEverything', {
        query: { q, ...(productId && { product_id: productId }), ...(kind && { kind }) },
        signal,
      }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
  const hasQuery = typed.trim() !== '';
  return {
    groups: hasQuery && data ? foundGroups(data, kind) : [],
    /** Nothing is on its way: what is shown belongs to what is typed. */
    settled: hasQuery && !isFetching && q === typed.trim() && data !== undefined,
    /** An answer to what is typed is on its way. */
    pending: hasQuery && (isFetching || q !== typed.trim()),
    /** The first answer is not here yet. */
    waiting: hasQuery && data === undefined && !isError,
    failed: hasQuery && isError,
    retry: () => void refetch(),
  };
}
