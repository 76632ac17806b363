import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import classes from './notice.module.css';
import { NoticeGlyph, type NoticeKind } from './notice-glyph.tsx';

export interface NoticeProps {
  readonly kind: NoticeKind;
  readonly title?: ReactNode;
  readonly children: ReactNode;
  /** Buttons at the end (the save bar of scopes). */
  readonly actions?: ReactNode;
  /**
   * Whether it is announced when it appears: `alert` for dangers and warnings, `status` for the others.
   * `none` for what stands on the page from the start.
   */
  readonly announce?: 'auto' | 'none';
}

/** One sentence on a wash, with a shape and no border. One at most in a form, above the fields. */
export function Notice({ kind, title, children, actions, announce = 'auto' }: NoticeProps) {
  const role = kind === 'danger' || kind === 'warning' ? 'alert' : 'status';
  return (
    <div className={classNames(classes.root, classes[kind])} role={announce === 'auto' ? role : undefined}>
      <span className={classes.glyph}>
        <NoticeGlyph kind={kind} />
      </span>
      <div className={classes.text}>
        {title && <p className={classes.title}>{title}</p>}
        {children}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
