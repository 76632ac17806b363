import { Button } from '@stoa/ui/button.tsx';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { RefreshIcon } from '@stoa/ui/icons.tsx';
import { Late } from '@stoa/ui/late.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { useAnalyticsText } from '../../../i18n/analytics/analytics-text.ts';
import { useLanguage, useText } from '../../../i18n/language.tsx';
import { NotFetched } from '../../../lib/not-fetched.tsx';
import type { VersionChoice } from '../dashboard/version-filter.tsx';
import { CallFilterBar } from './call-filter-bar.tsx';
import { CallTable } from './call-table.tsx';
import styles from './recent-calls.module.css';
import { useCallSearch } from './use-call-search.ts';

export interface CallSearchProps {
  readonly applicationId: string;
  /** What it is registered for. */
  readonly versions: readonly VersionChoice[];
}

/** All single calls that are kept of an application, by status, method, path, version and time. */
export function CallSearch({ applicationId, versions }: CallSearchProps) {
  const t = useText();
  const words = useAnalyticsText();
  const { tag } = useLanguage();
  const { filters, go, requestedAtMs, refresh, found } = useCallSearch(applicationId);
  const pages = found.data?.pages ?? [];
  const calls = pages.flatMap(({ data }) => data);
  const last = pages.at(-1)?.meta;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const moment = (at: string) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  const keptSince = last && words('calls.keptSince', { time: moment(last.kept_since) });
  return (
    <>
      <CallFilterBar filters={filters} versions={versions} onChange={go} />
      <div className={styles.refresh}>
        <small role="status">
          {found.isSuccess &&
            words('calls.updated', {
              time: new Intl.DateTimeFormat(tag, { timeStyle: 'medium' }).format(requestedAtMs),
            })}
        </small>
        {isFiltered && (
          <Button size="sm" onClick={() => go(null)}>
            {words('calls.clear')}
          </Button>
        )}
        <Button size="sm" icon={<RefreshIcon />} pending={found.isFetching && !found.isPending} onClick={refresh}>
          {words('refresh')}
        </Button>
      </div>
      {found.isError && (
        <div className={styles.failed}>
          <NotFetched
            thing={words('calls.thing')}
            query={{ error: found.error, refetch: () => (pages.length > 0 ? found.fetchNextPage() : found.refetch()) }}
          />
        </div>
      )}
      {found.isPending && (
        <div className={styles.skeleton} role="status" aria-label={t('common.loading')} data-page-pending>
          <Late>
            <Skeleton width="90%" />
            <Skeleton width="85%" />
            <Skeleton width="88%" />
          </Late>
        </div>
      )}
      {last && (calls.length > 0 || last.next === null) && (
        <CallTable
          caption={words('calls.heading')}
          calls={calls}
          requestedAtMs={requestedAtMs}
          busy={found.isFetching}
          empty={
            <EmptyState title={words(isFiltered ? 'calls.noMatch' : 'calls.empty')} headingLevel={2}>
              {isFiltered ? keptSince : words('calls.emptyHelp')}
            </EmptyState>
          }
        />
      )}
      {last?.searched_to && (
        <p className={styles.note} role="status">
          {words('calls.searchedTo', { time: moment(last.searched_to) })}
        </p>
      )}
      {found.hasNextPage && (
        <div className={styles.more}>
          <Button size="sm" pending={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {words(last?.searched_to ? 'calls.searchOn' : 'calls.older')}
          </Button>
        </div>
      )}
      {last && !found.hasNextPage && calls.length > 0 && <p className={styles.kept}>{keptSince}</p>}
    </>
  );
}
