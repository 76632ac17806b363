import { useAuth } from '../auth-context.ts';
import type { ElementDefinition } from '../auth-element.tsx';
import {
  type AnalyticsEmptyStateProps,
  analyticsEmptyStateProps,
  type EmptyStateProps,
  emptyStateProps,
} from './shared-props.ts';

/** A drawing of three columns, for a page without entries (as path data). */
const columns = [8, 40, 72].map((x) => `M${x} 18h16M${x + 2} 21v38M${x + 8} 21v38M${x + 14} 21v38M${x} 62h16`).join('');
/** A drawing of four bars, for a page without figures. */
const bars = 'M8 62V44h12v18M32 62V30h12v32M56 62V38h12v24M80 62V22h12v40';

interface CardProps extends EmptyStateProps {
  readonly drawing: string;
}

function Card({ headingText, messageText, actionText, actionHref, drawing }: CardProps) {
  return (
    <section className="sa-empty" part="card">
      <svg width="100" height="70" viewBox="0 0 100 70" aria-hidden="true" fill="none" stroke="currentColor">
        <path d={`${drawing}M0 66h100`} />
        <path d="M2 8h96v6H2z" strokeDasharray="3 3" />
      </svg>
      {headingText && (
        <h3 className="sa-eh" part="title">
          {headingText}
        </h3>
      )}
      {messageText && (
        <p className="sa-i" part="instruction">
          {messageText}
        </p>
      )}
      {actionText && actionHref && (
        <a className="sa-b alt" href={actionHref} part="button">
          {actionText}
        </a>
      )}
    </section>
  );
}

/** Nothing here yet, and what to do about it (auth-elements §2). */
function EmptyState(props: EmptyStateProps) {
  return <Card {...props} drawing={columns} />;
}

/** An application that has not been called yet (auth-elements §2). */
function AnalyticsEmptyState({ headingText, messageText }: AnalyticsEmptyStateProps) {
  const { t } = useAuth();
  return (
    <Card
      headingText={headingText || t('analytics.emptyTitle')}
      messageText={messageText || t('analytics.emptyText')}
      actionText=""
      actionHref=""
      drawing={bars}
    />
  );
}

export const emptyStateElement: ElementDefinition<typeof emptyStateProps> = {
  tag: 'stoa-empty-state',
  props: emptyStateProps,
  Form: EmptyState,
};

export const analyticsEmptyStateElement: ElementDefinition<typeof analyticsEmptyStateProps> = {
  tag: 'stoa-analytics-empty-state',
  props: analyticsEmptyStateProps,
  Form: AnalyticsEmptyState,
};
