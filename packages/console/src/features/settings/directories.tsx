import type { Directory } from '@stoa/contract/managed-directories';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { AddDirectoryDialog, EditDirectoryDialog } from './directory-dialog.tsx';
import classes from './settings.module.css';
import { directoriesQuery } from './settings-queries.ts';
import { LastUsed, TokenSection } from './token-section.tsx';

/** Company directories that provision developers and teams, or users and roles, by SCIM. */
export function Directories() {
  const t = useText();
  const { call } = useServices();
  const { data } = useQuery(directoriesQuery(call));
  return (
    <TokenSection
      anchor="directories"
      title={t('settings.directories')}
      text={t('settings.directoriesText')}
      none={t('settings.noDirectories')}
      rows={data}
      columns={[
        { id: 'domains', header: t('settings.directoryDomains'), cell: ({ domains }) => domains.join(', ') },
        { id: 'for', header: t('settings.directoryFor'), cell: (row) => <Managed {...row} /> },
        { id: 'people', header: t('settings.directoryPeople'), align: 'end', cell: ({ people }) => people },
        { id: 'groups', header: t('settings.directoryGroups'), align: 'end', cell: ({ groups }) => groups },
        { id: 'by', header: t('settings.tokenBy'), cell: ({ created_by }) => created_by ?? '' },
        { id: 'used', header: t('settings.tokenUsed'), cell: ({ last_used_at }) => <LastUsed at={last_used_at} /> },
      ]}
      add={t('settings.addDirectory')}
      AddDialog={AddDirectoryDialog}
      EditDialog={EditDirectoryDialog}
      warning={({ base_url: address, for: people }) =>
        t(people === 'users' ? 'settings.usersDirectoryWarning' : 'settings.directoryWarning', { address })
      }
      fileName="directory-token.txt"
      remove={(ask, directoryId) => ask('deleteDirectory', { params: { directoryId } })}
      removeText={t('settings.removeDirectoryText')}
    />
  );
}

/** Whom it manages, and the roles that it may give. */
function Managed({ for: people, roles }: Directory) {
  const t = useText();
  const given = new Set(roles.map(({ role }) => t(`role.${role}`)));
  return (
    <>
      {t(`settings.directoryFor.${people}`)}
      {given.size > 0 && <div className={classes.note}>{[...given].join(', ')}</div>}
    </>
  );
}
