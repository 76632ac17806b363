import { countFilters } from '../features/requests/request-address.ts';
import { RequestFilterPanel } from '../features/requests/request-filters.tsx';
import { RequestList } from '../features/requests/request-list.tsx';
import { useServices } from '../services.tsx';
import type { InboxState } from './use-inbox.ts';

/** The left half: lists, filters, rows. */
export function RequestsPane({ inbox }: { readonly inbox: InboxState }) {
  const { call } = useServices();
  const { filters, query, waiting } = inbox;
  return (
    <RequestList
      list={filters.list}
      waiting={waiting && waiting.account + waiting.access}
      filters={<RequestFilterPanel call={call} filters={filters} onChange={inbox.filter} />}
      hasFilters={countFilters(filters) > 0}
      rows={inbox.rows}
      fresh={inbox.fresh}
      isKnown={inbox.isKnown}
      error={query.error}
      onRetry={() => void query.refetch()}
      open={inbox.open}
      openRef={inbox.openRef}
      marks={
        inbox.mayDecide && filters.list === 'waiting'
          ? { has: ({ request }) => inbox.isMarked(request), set: ({ request }, on) => inbox.mark(request, on) }
          : undefined
      }
      onShowNew={inbox.showNew}
      more={{
        isThere: query.hasNextPage,
        isLoading: query.isFetchingNextPage,
        load: () => void query.fetchNextPage(),
      }}
    />
  );
}
