import { ProblemError } from '@stoa/client/problem-error';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.tsx';
import { ErrorNotice } from '../error-notice.tsx';
import page from '../page.module.css';
import { PendingLines } from '../pending-lines.tsx';
import classes from './record-page.module.css';

export interface RecordPageProps {
  /** The link to the list that the record is of. */
  readonly back: ReactNode;
  readonly title: string;
  readonly under: ReactNode;
  readonly acts: ReactNode;
  /** Short facts, beside the lists. */
  readonly side: ReactNode;
  readonly children: ReactNode;
}

/** One record: what it is called, what can be done, its facts, and lists of what it has. */
export function RecordPage({ back, title, under, acts, side, children }: RecordPageProps) {
  return (
    <div className={page.page}>
      <p className={classes.back}>{back}</p>
      <header className={classes.head}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p className={classes.under}>{under}</p>
        </div>
        {acts && <div className={classes.acts}>{acts}</div>}
      </header>
      <div className={classes.columns}>
        <div className={classes.main}>{children}</div>
        <aside className={classes.side}>{side}</aside>
      </div>
    </div>
  );
}

/** Stands in for a record until it is there, and for one that is gone. */
export function RecordMissing(props: {
  readonly back: ReactNode;
  readonly error: unknown;
  readonly gone: string;
  readonly onRetry: () => void;
}) {
  const { back, error, gone, onRetry } = props;
  const t = useText();
  const isGone = error instanceof ProblemError && error.status === 404;
  return (
    <div className={page.page}>
      <p className={classes.back}>{back}</p>
      {isGone ? (
        <EmptyState title={gone} headingLevel={2}>
          {t('records.goneText')}
        </EmptyState>
      ) : error ? (
        <ErrorNotice error={error} onRetry={onRetry} />
      ) : (
        <PendingLines />
      )}
    </div>
  );
}
