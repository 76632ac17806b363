import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

/** A page as every list of the management API answers it. */
export interface CursorPage<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly next: string | null };
}

/** Asks for the page after a cursor; undefined for the first. */
export type AskPage<Row> = (after: string | undefined, signal: AbortSignal) => Promise<CursorPage<Row>>;

export interface CursorList<Row> {
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  /** Rows of another question are shown until the answer is here. */
  readonly isStale: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  readonly more: { readonly isThere: boolean; readonly isLoading: boolean; readonly load: () => void };
}

/**
 * Returns the rows of a list, page after page. The rows stay while another question is asked, so that nothing blinks while the
 * user types.
 * @param key names the question: the list and its filters
 */
export function useCursorList<Row>(key: readonly unknown[], ask: AskPage<Row>): CursorList<Row> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ signal, pageParam }) => ask(pageParam || undefined, signal),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    placeholderData: keepPreviousData,
  });
  return {
    rows: query.data?.pages.flatMap(({ data }) => data),
    isStale: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    more: {
      isThere: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      load: () => void query.fetchNextPage(),
    },
  };
}
