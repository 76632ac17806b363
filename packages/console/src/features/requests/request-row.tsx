import type { ManagedRequest } from '@stoa/contract/managed-requests';
import { Tag } from '@stoa/ui/tag.tsx';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { ageText, isLate } from '../../lib/age.ts';
import { nameOf, versionOf } from './request-queries.ts';
import classes from './request-row.module.css';

export interface RequestRowProps {
  readonly request: ManagedRequest;
  readonly isGone: boolean;
  readonly isOpen: boolean;
  readonly isMarked: boolean;
  /** Undefined where nothing can be decided about it. */
  readonly onMark?: ((on: boolean) => void) | undefined;
  readonly linkRef?: Ref<HTMLAnchorElement>;
}

/** One request of the list: its link, and beside it the mark. */
export function RequestRow({ request, isGone, isOpen, isMarked, onMark, linkRef }: RequestRowProps) {
  const { t, tag } = useLanguage();
  const { kind, id, since, developer, status } = request;
  const name = nameOf(request);
  const age = Date.now() - Date.parse(since);
  const waits = status === 'pending' && !isGone;
  return (
    <li
      className={classes.row}
      data-open={isOpen || undefined}
      data-marked={isMarked || undefined}
      data-gone={isGone || undefined}
    >
      {onMark && (
        <label className={classes.mark}>
          <input
            type="checkbox"
            aria-label={t('requests.mark', { name })}
            checked={isMarked}
            disabled={isGone}
            onChange={({ currentTarget }) => onMark(currentTarget.checked)}
          />
        </label>
      )}
      <Link
        ref={linkRef}
        to="/requests/{-$kind}/{-$id}"
        params={{ kind, id }}
        search={(before) => before}
        className={classes.link}
        aria-current={isOpen ? 'true' : undefined}
      >
        <b>{name}</b>
        <time dateTime={since} data-late={(waits && isLate(since)) || undefined}>
          {isGone ? t('requests.decidedRow') : ageText(age, tag)}
        </time>
        <span className={classes.about}>
          {kind === 'account'
            ? developer.full_name
            : t('requests.forVersion', { version: versionOf(request), email: developer.email })}
        </span>
        <Tag>{t(`requests.${kind}`)}</Tag>
      </Link>
    </li>
  );
}
