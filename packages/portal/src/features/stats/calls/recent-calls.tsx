import { Button } from '@stoa/ui/button.tsx';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { Late } from '@stoa/ui/late.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAnalyticsText } from '../../../i18n/analytics/analytics-text.ts';
import { useLanguage, useText } from '../../../i18n/language.tsx';
import { NotFetched } from '../../../lib/not-fetched.tsx';
import { useServices } from '../../../services.tsx';
import { rowsAtOnce } from '../rows-at-once.ts';
import { CallTable } from './call-table.tsx';
import styles from './recent-calls.module.css';
import { recentCallsQuery } from './recent-calls-query.ts';

export interface RecentCallsProps {
  readonly applicationId: string;
  /** The way to all calls that are kept, as a link of this text. */
  readonly allLink: (text: string) => ReactNode;
}

/** The application's newest calls, for the developer's own debugging. */
export function RecentCalls({ applicationId, allLink }: RecentCallsProps) {
  const t = useText();
  const words = useAnalyticsText();
  const { tag } = useLanguage();
  const { call } = useServices();
  const [step] = useState(rowsAtOnce);
  const [shown, setShown] = useState(step);
  const recent = useQuery(recentCallsQuery(call, applicationId));
  const calls = recent.data?.calls ?? [];
  const more = Math.min(step, calls.length - shown);
  return (
    <Section
      title={words('calls.heading')}
      action={
        <span className={styles.refresh}>
          {/* The element is always rendered, so that a screen reader announces what appears in it. */}
          <small role="status">
            {recent.data &&
              words('calls.updated', {
                time: new Intl.DateTimeFormat(tag, { timeStyle: 'medium' }).format(recent.data.requestedAtMs),
              })}
          </small>
          <Button size="sm" pending={recent.isFetching && !recent.isPending} onClick={() => void recent.refetch()}>
            {words('refresh')}
          </Button>
        </span>
      }
    >
      {recent.isError && (
        <div className={styles.failed}>
          <NotFetched query={recent} thing={words('calls.thing')} />
        </div>
      )}
      {recent.isPending && (
        <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
          <Late>
            <Skeleton width="90%" />
            <Skeleton width="85%" />
            <Skeleton width="88%" />
          </Late>
        </div>
      )}
      {recent.data && (
        <CallTable
          caption={words('calls.heading')}
          calls={calls.slice(0, shown)}
          requestedAtMs={recent.data.requestedAtMs}
          busy={recent.isFetching}
          empty={<EmptyState title={words('calls.empty')}>{words('calls.emptyHelp')}</EmptyState>}
        />
      )}
      {calls.length > 0 && (
        <div className={styles.more}>
          {more > 0 && (
            <Button size="sm" onClick={() => setShown(shown + step)}>
              {words('calls.more', { count: more })}
            </Button>
          )}
          {allLink(words('calls.all'))}
        </div>
      )}
    </Section>
  );
}
