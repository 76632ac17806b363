import type { Directory } from '@stoa/contract/managed-directories';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { Breakable } from '../../lib/breakable.tsx';
import { useServices } from '../../services.tsx';
import { AddDirectoryDialog, EditDirectoryDialog } from './directory-dialog.tsx';
import classes from './settings.module.css';
import { directoriesQuery } from './settings-queries.ts';
import { LastUsed, TokenSection } from './token-section.tsx';

const shownDomains = 2;

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
        { id: 'domains', header: t('settings.directoryDomains'), cell: ({ domains }) => <Domains domains={domains} /> },
        { id: 'for', header: t('settings.directoryFor'), cell: (row) => <Managed {...row} /> },
        { id: 'people', header: t('settings.directoryPeople'), align: 'end', cell: ({ people }) => people },
        {
          id: 'groups',
          header: t('settings.directoryGroups'),
          hiddenBelow: 'medium',
          align: 'end',
          cell: ({ groups }) => groups,
        },
        { id: 'by', header: t('settings.tokenBy'), hiddenBelow: 'wide', cell: ({ created_by }) => created_by ?? '' },
        {
          id: 'used',
          header: t('settings.tokenUsed'),
          hiddenBelow: 'medium',
          cell: ({ last_used_at }) => <LastUsed at={last_used_at} />,
        },
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

/** The first ones; all of them stand where it is edited. */
function Domains({ domains }: Pick<Directory, 'domains'>) {
  const rest = domains.length - shownDomains;
  return (
    <div>
      {domains.slice(0, shownDomains).map((domain) => (
        <div key={domain}>
          <Breakable>{domain}</Breakable>
        </div>
      ))}
      {rest > 0 && `+${rest}`}
    </div>
  );
}

/** Tells which people a directory manages, and the roles that it may give. */
function Managed({ for: people, roles }: Directory) {
  const t = useText();
  const given = new Set(roles.map(({ role }) => t(`role.${role}`)));
  return (
    <div>
      {t(`settings.directoryFor.${people}`)}
      {given.size > 0 && <div className={classes.note}>{[...given].join(', ')}</div>}
    </div>
  );
}
