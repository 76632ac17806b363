import type { RequestList as List } from '@stoa/contract/managed-requests';
import { Button } from '@stoa/ui/button.tsx';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { Late } from '@stoa/ui/late.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useId } from 'react';
import { useText } from '../../i18n/language.tsx';
import { ErrorNotice } from '../../lib/error-notice.tsx';
import { requestLists } from './kinds.ts';
import classes from './request-list.module.css';
import { isSame, keyText, type RequestKey } from './request-queries.ts';
import { RequestRow } from './request-row.tsx';
import type { ShownRow, StableRows } from './stable-rows.ts';

interface RequestListProps extends StableRows {
  readonly list: List;
  /** All that wait, without filters; undefined while it is not known. */
  readonly waiting: number | undefined;
  readonly filters: ReactNode;
  readonly hasFilters: boolean;
  readonly isKnown: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly open: RequestKey | undefined;
  /** Undefined where the role decides nothing. */
  readonly marks?:
    | { readonly has: (row: ShownRow) => boolean; readonly set: (row: ShownRow, on: boolean) => void }
    | undefined;
  readonly onShowNew: () => void;
  readonly more: { readonly isThere: boolean; readonly isLoading: boolean; readonly load: () => void };
  /** The link of the request that is open, for the keys that move. */
  readonly openRef: RefObject<HTMLAnchorElement | null>;
}

/** The lists as tabs, and the rows of one. */
export function RequestList(props: RequestListProps) {
  const { list, waiting, filters, rows, fresh, isKnown, error, onRetry, marks, more } = props;
  const t = useText();
  const id = useId();
  return (
    <section className={classes.list} aria-labelledby={id}>
      <header className={classes.head}>
        <h1 id={id} tabIndex={-1}>
          {t('requests.title')}
        </h1>
        <nav className={classes.tabs} aria-label={t('requests.lists')}>
          {requestLists.map((each) => (
            <Link
              key={each}
              to="/requests/{-$kind}/{-$id}"
              params={{ kind: undefined, id: undefined }}
              search={(before) => ({ ...before, list: each === 'waiting' ? undefined : each })}
              aria-current={each === list ? 'page' : undefined}
              data-current={each === list || undefined}
            >
              {t(`list.${each}`)}
              {each === 'waiting' && waiting !== undefined && <code>{waiting}</code>}
            </Link>
          ))}
        </nav>
      </header>
      {filters}
      <div className={classes.rows}>
        {fresh.length > 0 && (
          <button type="button" className={classes.fresh} onClick={props.onShowNew}>
            {fresh.length === 1 ? t('requests.newOne') : t('requests.new', { count: fresh.length })}
          </button>
        )}
        {error !== null && !isKnown && (
          <div className={classes.failed}>
            <ErrorNotice error={error} onRetry={onRetry} />
          </div>
        )}
        {!isKnown && error === null && <Pending />}
        {isKnown && rows.length === 0 && <Nothing {...props} />}
        <ul>
          {rows.map((row) => {
            const isOpen = props.open !== undefined && isSame(props.open, row.request);
            return (
              <RequestRow
                key={keyText(row.request)}
                {...row}
                isOpen={isOpen}
                isMarked={marks?.has(row) ?? false}
                onMark={marks && ((on) => marks.set(row, on))}
                linkRef={isOpen ? props.openRef : undefined}
              />
            );
          })}
        </ul>
        {more.isThere && (
          <div className={classes.more}>
            <Button size="sm" pending={more.isLoading} onClick={more.load}>
              {t('requests.more')}
            </Button>
          </div>
        )}
      </div>
      {marks && (
        <p className={classes.keys} aria-hidden="true">
          <span>
            <kbd>j</kbd>
            <kbd>k</kbd>
            {t('keys.move')}
          </span>
          <span>
            <kbd>a</kbd>
            {t('keys.approve')}
          </span>
          <span>
            <kbd>r</kbd>
            {t('keys.reject')}
          </span>
          <span>
            <kbd>x</kbd>
            {t('keys.mark')}
          </span>
        </p>
      )}
    </section>
  );
}

function Nothing({ list, hasFilters }: Pick<RequestListProps, 'list' | 'hasFilters'>) {
  const t = useText();
  const isDone = list === 'waiting' && !hasFilters;
  return (
    <EmptyState title={t(isDone ? 'requests.nothingWaits' : 'requests.none')} headingLevel={2}>
      {t(isDone ? 'requests.nothingWaitsText' : hasFilters ? 'requests.noneFiltered' : 'requests.noneText')}
    </EmptyState>
  );
}

function Pending() {
  return (
    <Late>
      <ul className={classes.pending} aria-hidden="true">
        {['54%', '38%', '46%', '60%'].map((width) => (
          <li key={width}>
            <Skeleton width={width} />
            <Skeleton width="72%" size="sm" />
          </li>
        ))}
      </ul>
    </Late>
  );
}
