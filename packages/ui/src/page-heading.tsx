import type { ReactNode } from 'react';
import classes from './page-heading.module.css';

export interface PageHeadingProps {
  readonly title: ReactNode;
  /** Links to where this page hangs. */
  readonly above?: ReactNode;
  /** A tag after the title. */
  readonly tag?: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

/** A page's title with its actions. */
export function PageHeading({ title, above, tag, lead, actions }: PageHeadingProps) {
  return (
    <div>
      {above && <div className={classes.above}>{above}</div>}
      <div className={classes.line}>
        <div className={classes.titled}>
          <h1 className={classes.title}>{title}</h1>
          {tag}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {lead && <p className={classes.lead}>{lead}</p>}
    </div>
  );
}
