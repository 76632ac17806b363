import type { ReactNode } from 'react';
import { EmptyColonnade } from './glyphs/empty-colonnade.tsx';
import classes from './stop-page.module.css';

export interface StopPageProps {
  /** `forbidden`: a locked door. `missing`: a column is gone. */
  readonly variant: 'forbidden' | 'missing';
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** A whole page that says why the reader cannot go on, and where to. */
export function StopPage({ variant, title, children, actions }: StopPageProps) {
  return (
    <div className={classes.root}>
      <EmptyColonnade variant={variant} />
      <div className={classes.foot}>
        <div>
          <h1 className={classes.title}>{title}</h1>
          {children && <p className={classes.text}>{children}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  );
}
