import type { PortalStats } from '@stoa/contract/portal-stats';
import { figure } from '@stoa/text/figure';
import { Link } from '@tanstack/react-router';
import { useLanguage } from '../../i18n/language.tsx';
import { latencyText, percentText, trendSentence } from './analytics-words.ts';
import classes from './totals.module.css';

/** The figures of all, beside the period before; a number of errors leads to the errors. */
export function Totals({ stats: { total, before } }: { readonly stats: PortalStats }) {
  const { t, tag } = useLanguage();
  const errors = [
    { label: t('analytics.clientErrors'), count: total.client_errors, earlier: before?.client_errors, group: '4XX' },
    { label: t('analytics.serverErrors'), count: total.server_errors, earlier: before?.server_errors, group: '5XX' },
  ];
  return (
    <dl className={classes.totals}>
      <div>
        <dt>{t('analytics.requests')}</dt>
        <dd>{figure(total.requests, tag)}</dd>
        <dd className={classes.beside}>{trendSentence(total.requests, before?.requests, t, tag)}</dd>
      </div>
      {errors.map(({ label, count, earlier, group }) => (
        <div key={group}>
          <dt>{label}</dt>
          <dd>
            <Link to="." search={(was) => ({ ...was, status: group, by: 'STATUS_CODE' })}>
              {figure(count, tag)}
            </Link>{' '}
            {total.requests > 0 && <small>{percentText(count / total.requests, tag)}</small>}
          </dd>
          <dd className={classes.beside}>{trendSentence(count, earlier, t, tag)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('analytics.latency')}</dt>
        <dd>{latencyText(total.latency_p50_ms, t, tag)}</dd>
      </div>
      <div>
        <dt>{t('analytics.latency95')}</dt>
        <dd>{latencyText(total.latency_p95_ms, t, tag)}</dd>
      </div>
    </dl>
  );
}
