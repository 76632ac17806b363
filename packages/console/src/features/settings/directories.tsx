import type { CreatedDirectory, Directory } from '@stoa/contract/managed-directories';
import { Moment } from '@stoa/text/moment';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import { DataTable } from '@stoa/ui/data-table.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useAct } from '../../lib/use-act.ts';
import { ShownOnce } from '../../secrets/shown-once.tsx';
import { useServices } from '../../services.tsx';
import { AddDirectoryDialog } from './add-directory-dialog.tsx';
import classes from './settings.module.css';
import { directoriesQuery } from './settings-queries.ts';

type Asked =
  | { readonly act: 'add' }
  | { readonly act: 'remove'; readonly directory: Directory }
  | { readonly act: 'shown'; readonly made: CreatedDirectory };

/** Company directories that provision developers and teams by SCIM. */
export function Directories() {
  const t = useText();
  const { call } = useServices();
  const { data } = useQuery(directoriesQuery(call));
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <Section
      anchor="directories"
      title={t('settings.directories')}
      count={data?.length || undefined}
      action={
        <Button size="sm" onClick={() => setAsked({ act: 'add' })}>
          {t('settings.addDirectory')}
        </Button>
      }
    >
      <p className={classes.text}>{t('settings.directoriesText')}</p>
      {data?.length === 0 && <p className={classes.text}>{t('settings.noDirectories')}</p>}
      {data && data.length > 0 && (
        <DataTable
          caption={t('settings.directories')}
          rows={data}
          rowKey={({ id }) => id}
          columns={[
            { id: 'name', header: t('settings.name'), names: true, cell: ({ name }) => name },
            { id: 'domains', header: t('settings.directoryDomains'), cell: ({ domains }) => domains.join(', ') },
            { id: 'people', header: t('settings.directoryPeople'), align: 'end', cell: ({ people }) => people },
            { id: 'groups', header: t('settings.directoryTeams'), align: 'end', cell: ({ groups }) => groups },
            {
              id: 'used',
              header: t('settings.tokenUsed'),
              cell: ({ last_used_at }) => (last_used_at ? <Moment at={last_used_at} /> : t('settings.tokenUnused')),
            },
            {
              id: 'actions',
              header: t('common.actions'),
              headerHidden: true,
              align: 'end',
              phone: 'plain',
              cell: (directory) => (
                <Button
                  size="sm"
                  aria-label={t('settings.removeTokenFor', { name: directory.name })}
                  onClick={() => setAsked({ act: 'remove', directory })}
                >
                  {t('settings.removeToken')}
                </Button>
              ),
            },
          ]}
        />
      )}
      {asked?.act === 'add' && (
        <AddDirectoryDialog onClose={close} onAdded={(made) => setAsked({ act: 'shown', made })} />
      )}
      {asked?.act === 'remove' && <RemoveDirectoryDialog directory={asked.directory} onClose={close} />}
      {asked?.act === 'shown' && (
        <ShownOnce
          title={t('settings.tokenOf', { name: asked.made.name })}
          warning={t('settings.directoryWarning', { address: asked.made.base_url })}
          name={asked.made.name}
          value={asked.made.token}
          fileName="directory-token.txt"
          onClose={close}
        />
      )}
    </Section>
  );
}

function RemoveDirectoryDialog({
  directory,
  onClose,
}: {
  readonly directory: Directory;
  readonly onClose: () => void;
}) {
  const t = useText();
  const remove = useAct<void>({
    run: (call) => call('deleteDirectory', { params: { directoryId: directory.id } }),
    said: () => t('people.done', { name: directory.name }),
    done: onClose,
    tellsError: false,
  });
  return (
    <ConfirmDialog
      opened
      title={t('settings.removeTokenTitle', { name: directory.name })}
      confirm={t('settings.removeTokenVerb')}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      error={remove.error && reasonOf(remove.error, t)}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {t('settings.removeDirectoryText')}
    </ConfirmDialog>
  );
}
