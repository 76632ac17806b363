import { Late } from '@stoa/ui/late.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAnalyticsText } from '../../../i18n/analytics/analytics-text.ts';
import { useLanguage, useText } from '../../../i18n/language.tsx';
import { NotFetched } from '../../../lib/not-fetched.tsx';
import { useServices } from '../../../services.tsx';
import { rangeText } from '../range/range-words.ts';
import styles from './summary-cards.module.css';
import { type SummaryScope, summaryPeriod, summaryQuery } from './summary-query.ts';
import { type SummaryCard, summaryCards, type Trend } from './summary-words.ts';
import { ColumnKey, TwoColumns } from './two-columns.tsx';

export interface SummaryCardsProps {
  readonly scope: SummaryScope;
  /** Stands at the right of the heading. */
  readonly action?: ReactNode;
}

/** Requests, error rate and P99 latency of the chosen range, or of the last 30 days or 24 hours (contract §C.9). */
export function SummaryCards({ scope, action }: SummaryCardsProps) {
  const t = useText();
  const words = useAnalyticsText();
  const { tag } = useLanguage();
  const { call } = useServices();
  const summary = useQuery(summaryQuery(call, scope));
  const { range, before } = summaryPeriod(scope, scope.chosenAtMs ?? Date.now());
  const trend = before !== undefined;
  const title = rangeText(range, words, tag);
  return (
    <section className={styles.summary} aria-label={words('summary.heading')}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {trend && (
          <p className={styles.legend}>
            <span>
              <ColumnKey filled={false} />
              {words(range === '30d' ? 'summary.before' : 'summary.previous')}
            </span>
            <span>
              <ColumnKey filled />
              {title}
            </span>
          </p>
        )}
        {action}
      </header>
      {summary.isError ? (
        <div className={styles.failed}>
          <NotFetched query={summary} thing={words('summary.thing')} />
        </div>
      ) : (
        <div className={styles.cards} aria-busy={summary.isPlaceholderData || undefined}>
          {summary.data
            ? summaryCards(summary.data, scope.percentiles, words, tag).map((card) => (
                <Card key={card.id} card={card} />
              ))
            : [
                words('summary.requests'),
                words('summary.errorRate'),
                ...(scope.percentiles ? [words('summary.latency')] : []),
              ].map((label) => (
                <div key={label} className={styles.card}>
                  <div role="status" aria-label={t('common.loading')}>
                    <h3>{label}</h3>
                    <p className={styles.value}>
                      <Late>
                        <Skeleton width="120px" size="lg" />
                      </Late>
                    </p>
                    {trend && <p className={styles.trend} />}
                  </div>
                </div>
              ))}
        </div>
      )}
    </section>
  );
}

function Card({ card }: { readonly card: SummaryCard }) {
  return (
    <div className={styles.card}>
      <div>
        <h3>{card.label}</h3>
        <p className={styles.value}>
          {card.value}
          {card.unit && <small>{card.unit}</small>}
        </p>
        {card.trend && <TrendLine trend={card.trend} />}
      </div>
      {card.compared && Math.max(...card.compared) > 0 && (
        <TwoColumns before={card.compared[0]} now={card.compared[1]} />
      )}
    </div>
  );
}

const arrows = { up: 'M8 13V3M4 7l4-4 4 4', down: 'M8 3v10M4 9l4 4 4-4', same: 'M3 8h10' } as const;

function TrendLine({ trend: { direction, tone, text } }: { readonly trend: Trend }) {
  return (
    <p className={styles.trend} data-tone={tone}>
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d={arrows[direction]} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span>{text}</span>
    </p>
  );
}
