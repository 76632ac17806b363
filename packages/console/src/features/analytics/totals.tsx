import type { PortalStats } from '@stoa/contract/portal-stats';
import { figure } from '@stoa/text/figure';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { Link } from '@tanstack/react-router';
import { useLanguage } from '../../i18n/language.tsx';
import { latencyText, percentText, trendSentence } from './analytics-words.ts';
import classes from './totals.module.css';

/** The figures of all, beside the period before; a number of errors leads to the errors. Pale bars while they are on their way. */
export function Totals({ stats }: { readonly stats: PortalStats | undefined }) {
  const { t, tag } = useLanguage();
  const { total, before } = stats ?? {};
  const errors = [
    { label: t('analytics.clientErrors'), count: total?.client_errors, earlier: before?.client_errors, group: '4XX' },
    { label: t('analytics.serverErrors'), count: total?.server_errors, earlier: before?.server_errors, group: '5XX' },
  ];
  return (
    <dl className={classes.totals} aria-busy={!stats}>
      <div>
        <dt>{t('analytics.requests')}</dt>
        <dd>{total ? figure(total.requests, tag) : pending}</dd>
        <dd className={classes.beside}>{total && trendSentence(total.requests, before?.requests, t, tag)}</dd>
      </div>
      {errors.map(({ label, count, earlier, group }) => (
        <div key={group}>
          <dt>{label}</dt>
          <dd>
            {total && count !== undefined ? (
              <>
                <Link to="." search={(was) => ({ ...was, status: group, by: 'STATUS_CODE' })}>
                  {figure(count, tag)}
                </Link>{' '}
                {total.requests > 0 && <small>{percentText(count / total.requests, tag)}</small>}
              </>
            ) : (
              pending
            )}
          </dd>
          <dd className={classes.beside}>{count !== undefined && trendSentence(count, earlier, t, tag)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('analytics.latency')}</dt>
        <dd>{total ? latencyText(total.latency_p50_ms, t, tag) : pending}</dd>
      </div>
      <div>
        <dt>{t('analytics.latency95')}</dt>
        <dd>{total ? latencyText(total.latency_p95_ms, t, tag) : pending}</dd>
      </div>
    </dl>
  );
}

const pending = <Skeleton width="72px" />;
