import type { ElementDefinition } from '../auth-element.tsx';
import { text } from '../props.ts';
import { AnalyticsEmptyState } from './empty-state.tsx';
import type { AnalyticsEmptyStateProps } from './shared-props.ts';

export const analyticsEmptyStateElement: ElementDefinition<AnalyticsEmptyStateProps> = {
  tag: 'stoa-analytics-empty-state',
  props: { headingText: text(), messageText: text() },
  Form: AnalyticsEmptyState,
};
