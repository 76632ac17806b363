import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import classes from './section.module.css';

export interface SectionProps {
  /** What a link leads to. */
  readonly anchor?: string;
  readonly title: ReactNode;
  /** A number, or "3 of 20", beside the title. */
  readonly count?: ReactNode;
  /** Stands at the right of the title. */
  readonly action?: ReactNode;
  /** `side` for a narrow column: a smaller title on the same rule. `danger` draws the rule in red. */
  readonly tone?: 'main' | 'side' | 'danger';
  readonly children: ReactNode;
}

/** A titled region opened by a rule; never a box. */
export function Section({ anchor, title, count, action, tone = 'main', children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} className={classNames(classes.root, classes[tone])} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        {count !== undefined && <span className={classes.count}>{count}</span>}
        {action && <div className={classes.action}>{action}</div>}
      </header>
      {children}
    </section>
  );
}
