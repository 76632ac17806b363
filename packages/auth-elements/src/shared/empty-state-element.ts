import type { ElementDefinition } from '../auth-element.tsx';
import { text } from '../props.ts';
import { EmptyState } from './empty-state.tsx';
import type { EmptyStateProps } from './shared-props.ts';

export const emptyStateElement: ElementDefinition<EmptyStateProps> = {
  tag: 'stoa-empty-state',
  props: { headingText: text(), messageText: text(), actionText: text(), actionHref: text() },
  Form: EmptyState,
};
