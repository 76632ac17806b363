import type { ListedUser } from '@stoa/contract/managed-users';
import { Moment } from '@stoa/text/moment';
import type { DataColumn } from '@stoa/ui/data-table.tsx';
import { Tag } from '@stoa/ui/tag.tsx';
import type { ReactNode } from 'react';
import type { Translate } from '../../i18n/text.ts';
import { actsColumn } from '../../lib/acts-column.tsx';
import classes from './people.module.css';
import { ResetNote } from './reset-note.tsx';

/** @param actions draws the menu of a row; undefined for a role that only looks */
export function peopleColumns(
  t: Translate,
  myId: string,
  actions: ((person: ListedUser) => ReactNode) | undefined,
): DataColumn<ListedUser>[] {
  return [
    {
      id: 'person',
      header: t('people.person'),
      isRowHeader: true,
      cell: (person) => (
        <span className={classes.person}>
          <b>
            {person.full_name || person.email} {person.id === myId && <Tag>{t('people.you')}</Tag>}
          </b>
          <small>{person.email}</small>
        </span>
      ),
    },
    {
      id: 'role',
      header: t('people.role'),
      cell: ({ role, last_owner }) => (
        <>
          {role ? t(`role.${role}`) : <span className={classes.quiet}>{t('people.noRole')}</span>}{' '}
          {last_owner && <Tag>{t('people.lastOwner')}</Tag>}
        </>
      ),
    },
    { id: 'signIn', header: t('people.signIn'), cell: (person) => waysIn(person, t) },
    {
      id: 'seen',
      header: t('people.lastSeen'),
      hiddenBelow: 'medium',
      cell: ({ last_seen_at }) =>
        last_seen_at ? <Moment at={last_seen_at} /> : <span className={classes.quiet}>{t('people.never')}</span>,
    },
    {
      id: 'sessions',
      header: t('people.sessions'),
      align: 'end',
      hiddenBelow: 'medium',
      cell: ({ sessions }) => sessions,
    },
    {
      id: 'status',
      header: t('people.status'),
      cell: ({ status, locked, factor_reset_due_at, factor_reset_mail }) => (
        <span className={classes.status}>
          {status === 'active' && !locked && t('people.active')}
          {status !== 'active' && (
            <Tag tone={status === 'disabled' ? 'warning' : 'neutral'}>{t(`people.${status}`)}</Tag>
          )}
          {locked && <Tag tone="warning">{t('people.locked')}</Tag>}
          {factor_reset_due_at && (
            <>
              {' '}
              <Tag tone="warning">{t('factorReset.waits')}</Tag>
              <ResetNote dueAt={factor_reset_due_at} mail={factor_reset_mail} />
            </>
          )}
        </span>
      ),
    },
    ...actsColumn(t('common.actions'), actions),
  ];
}

function waysIn({ has_password, has_factor, identity_providers }: ListedUser, t: Translate): string {
  const password = t(has_factor ? 'people.passwordAndFactor' : 'people.password');
  const ways = [...(has_password ? [password] : []), ...identity_providers];
  return ways.join(', ') || t('people.nothing');
}
