import type { Today } from '@stoa/contract/today';
import { figure } from '@stoa/text/figure';
import { Link } from '@tanstack/react-router';
import { useLanguage } from '../../i18n/language.tsx';
import type { Translate } from '../../i18n/text.ts';
import classes from './figures.module.css';

/** Requests and error rate of the last 24 hours, beside those of the day before. */
export function Figures({ calls }: { readonly calls: NonNullable<Today['calls']> }) {
  const { t, tag } = useLanguage();
  const rate = share(calls.errors, calls.requests);
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{t('today.requests24h')}</dt>
        <dd>
          <Link to="/analytics">{figure(calls.requests, tag)}</Link> <small>{requestsBeside(calls, t, tag)}</small>
        </dd>
      </div>
      <div>
        <dt>{t('today.errors24h')}</dt>
        <dd>
          <Link to="/analytics" search={{ by: 'STATUS_CODE' }}>
            {percent(rate, tag)}
          </Link>{' '}
          <small>{errorsBeside(calls, t, tag)}</small>
        </dd>
      </div>
    </dl>
  );
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

function percent(value: number, tag: string): string {
  return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }).format(value);
}

function requestsBeside({ requests, before }: NonNullable<Today['calls']>, t: Translate, tag: string): string {
  if (before.requests === 0) return requests === 0 ? '' : t('today.noneBefore');
  const change = requests / before.requests - 1;
  if (Math.abs(change) < 0.0005) return t('today.same');
  return t(change > 0 ? 'today.more' : 'today.fewer', { share: percent(Math.abs(change), tag) });
}

function errorsBeside({ requests, errors, before }: NonNullable<Today['calls']>, t: Translate, tag: string): string {
  if (before.requests === 0) return '';
  const points = (share(errors, requests) - share(before.errors, before.requests)) * 100;
  if (Math.abs(points) < 0.05) return t('today.same');
  const text = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(Math.abs(points));
  return t(points > 0 ? 'today.pointsMore' : 'today.pointsLess', { points: text });
}
