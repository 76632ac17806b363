import { readLocale } from '@stoa/contract/locales';
import { lazy } from 'react';
import type { RecentCallsProps } from '../features/stats/calls/recent-calls.tsx';
import type { SummaryCardsProps } from '../features/stats/summary/summary-cards.tsx';
import styles from './analytics-parts.module.css';

// Loaded only where the portal has analytics: the others do without figures, their pictures and their texts.
const Cards = lazy(() =>
  withTexts(import('../features/stats/summary/summary-cards.tsx').then((it) => ({ default: it.SummaryCards }))),
);
const Calls = lazy(() =>
  withTexts(import('../features/stats/calls/recent-calls.tsx').then((it) => ({ default: it.RecentCalls }))),
);

/** Loads the part together with its texts, so that nothing in it has to wait once more. */
async function withTexts<T>(part: Promise<T>): Promise<T> {
  const locale = readLocale(document.querySelector<HTMLMetaElement>('meta[name="stoa-locale"]')?.content);
  const texts = import('../i18n/analytics/analytics-text.ts').then((it) => it.loadAnalyticsText(locale));
  const [loaded] = await Promise.all([part, texts]);
  return loaded;
}

/** The three figures of some applications. The whole page suspends, so that the content below does not move. */
export function LateSummaryCards(props: SummaryCardsProps) {
  return <Cards {...props} />;
}

/** The newest calls of an application. */
export function LateRecentCalls(props: RecentCallsProps) {
  return (
    <div className={styles.calls}>
      <Calls {...props} />
    </div>
  );
}
