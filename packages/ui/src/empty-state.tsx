import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { EmptyColonnade, type EmptyVariant } from './glyphs/empty-colonnade.tsx';

export interface EmptyStateProps {
  readonly title: ReactNode;
  /** What to do next, in a sentence. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly variant?: Extract<EmptyVariant, 'empty' | 'review'>;
  readonly headingLevel?: 2 | 3;
}

/** Nothing here, said kindly, with the next step. */
export function EmptyState({ title, children, actions, variant = 'empty', headingLevel = 3 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classes.root}>
      <EmptyColonnade variant={variant} />
      <Heading className={classes.title}>{title}</Heading>
      {children && <p className={classes.text}>{children}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
