import type { KeyList, ManagedCredential } from '@stoa/contract/managed-credentials';
import { roleAllows } from '@stoa/contract/management-roles';
import { Moment } from '@stoa/text/moment';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.tsx';
import { takeAwayColumn } from '../../lib/acts-column.tsx';
import { keyTimes } from '../../lib/key-times.tsx';
import { useServices } from '../../services.tsx';
import { askKeys } from './key-queries.ts';
import { KeyRows, ownerColumns } from './key-rows.tsx';

/** One list of keys, with the way to each key's facts, its application and its developer. */
export function KeyListRows({ list, onRevoke }: { readonly list: KeyList; readonly onRevoke: (id: string) => void }) {
  const t = useText();
  const { call, me } = useServices();
  return (
    <KeyRows
      tab={list}
      ask={askKeys(call, list)}
      exported={{
        name: `keys-${list}`,
        columns: [
          'id',
          ['name', (row) => row.display_name],
          ['application', (row) => row.application.name],
          ['developer', (row) => row.developer.email],
          'created_at',
          'last_used_at',
          'expires_at',
        ],
      }}
      columns={[
        {
          id: 'name',
          header: t('keys.key'),
          isRowHeader: true,
          cell: ({ id, display_name }) => (
            <Link to="/keys" search={(before) => ({ ...before, key: id })} resetScroll>
              {display_name}
            </Link>
          ),
        },
        ...ownerColumns<ManagedCredential>(t),
        {
          id: 'since',
          header: t('keys.since'),
          hiddenBelow: 'wide',
          cell: ({ created_at }) => <Moment at={created_at} />,
        },
        ...keyTimes<ManagedCredential>(t),
        ...takeAwayColumn<ManagedCredential>(t, {
          verb: t('keys.revoke'),
          label: (row) => t('keys.revokeOne', { name: row.display_name }),
          onPress: roleAllows(me.role, 'revokeManagedCredential') ? ({ id }) => onRevoke(id) : undefined,
        }),
      ]}
      rowKey={({ id }) => id}
    />
  );
}
