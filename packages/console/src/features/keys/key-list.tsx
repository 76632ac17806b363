import type { KeyList, ManagedCredential } from '@stoa/contract/managed-credentials';
import { roleAllows } from '@stoa/contract/management-roles';
import { Moment } from '@stoa/text/moment';
import type { DataColumn } from '@stoa/ui/data-table.tsx';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.tsx';
import type { Translate } from '../../i18n/text.ts';
import { RecordLink } from '../../lib/record-link.tsx';
import { ExportButton } from '../../lists/export-button.tsx';
import { ListRows } from '../../lists/list-page.tsx';
import { useCursorList } from '../../lists/use-cursor-list.ts';
import { useServices } from '../../services.tsx';
import classes from './key-list.module.css';
import { askKeys } from './key-queries.ts';

/** One list of keys, with the way to each key's facts, its application and its developer. */
export function KeyListRows({ list, onRevoke }: { readonly list: KeyList; readonly onRevoke: (id: string) => void }) {
  const t = useText();
  const { call, me } = useServices();
  const ask = askKeys(call, list);
  const rows = useCursorList(['keys', 'list', list], ask);
  const mayRevoke = roleAllows(me.role, 'revokeManagedCredential');
  const title = t(`keys.list.${list}`);
  return (
    <>
      <p className={classes.about}>
        <span>{t(`keys.about.${list}`)}</span>
        {rows.rows && rows.rows.length > 0 && (
          <ExportButton
            name={`keys-${list}`}
            columns={[
              'id',
              ['name', (row) => row.display_name],
              ['application', (row) => row.application.name],
              ['developer', (row) => row.developer.email],
              'created_at',
              'last_used_at',
              'expires_at',
            ]}
            ask={ask}
          />
        )}
      </p>
      <ListRows
        title={title}
        list={rows}
        columns={columnsOf(t, mayRevoke ? onRevoke : undefined)}
        rowKey={({ id }) => id}
        isFiltered={false}
        empty={{ title: t('keys.empty'), text: t(`keys.empty.${list}`) }}
      />
    </>
  );
}

function columnsOf(t: Translate, onRevoke: ((id: string) => void) | undefined): DataColumn<ManagedCredential>[] {
  const columns: DataColumn<ManagedCredential>[] = [
    {
      id: 'name',
      header: t('keys.key'),
      names: true,
      cell: ({ id, display_name }) => (
        <Link to="/keys" search={(before) => ({ ...before, key: id })} resetScroll>
          {display_name}
        </Link>
      ),
    },
    {
      id: 'application',
      header: t('keys.application'),
      cell: ({ application }) => (
        <RecordLink of="applications" id={application.id}>
          {application.name}
        </RecordLink>
      ),
    },
    {
      id: 'developer',
      header: t('keys.developer'),
      cell: ({ developer }) => (
        <RecordLink of="developers" id={developer.id}>
          {developer.email}
        </RecordLink>
      ),
    },
    {
      id: 'since',
      header: t('keys.since'),
      from: 'wide',
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      id: 'used',
      header: t('keys.used'),
      cell: ({ last_used_at }) => (last_used_at ? <Moment at={last_used_at} /> : t('keys.never')),
    },
    {
      id: 'ends',
      header: t('keys.ends'),
      cell: ({ expires_at }) => (expires_at ? <Moment at={expires_at} /> : t('keys.noEnd')),
    },
  ];
  if (!onRevoke) return columns;
  return [
    ...columns,
    {
      id: 'acts',
      header: t('keys.acts'),
      headerHidden: true,
      phone: 'corner',
      cell: ({ id, display_name }) => (
        <WordLink
          component="button"
          tone="danger"
          aria-label={t('keys.revokeOne', { name: display_name })}
          onClick={() => onRevoke(id)}
        >
          {t('keys.revoke')}
        </WordLink>
      ),
    },
  ];
}
