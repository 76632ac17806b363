import type { CreatedDirectory } from '@stoa/contract/managed-directories';
import { refusalOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useAct } from '../../lib/use-act.ts';
import classes from './settings.module.css';

interface AddDirectoryDialogProps {
  readonly onAdded: (added: CreatedDirectory) => void;
  readonly onClose: () => void;
}

/** Asks for a name and the domains of the addresses that the directory may manage. */
export function AddDirectoryDialog({ onAdded, onClose }: AddDirectoryDialogProps) {
  const t = useText();
  const form = useId();
  const [name, setName] = useState('');
  const [domains, setDomains] = useState('');
  const add = useAct({
    run: (call) =>
      call('createDirectory', { body: { name: name.trim(), domains: domains.split(/[\s,;]+/).filter(Boolean) } }),
    done: onAdded,
    tellsError: false,
  });
  const refused = refusalOf(add.error, t, ['name', 'domains']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <Dialog
      opened
      size="narrow"
      title={t('settings.addDirectoryTitle')}
      closeLabel={add.isPending ? undefined : t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} pending={add.isPending}>
            {t('settings.addDirectoryVerb')}
          </Button>
        </>
      }
    >
      {refused.general && <Notice kind="danger">{refused.general}</Notice>}
      <form id={form} className={classes.tokenForm} onSubmit={submit} noValidate>
        <TextField
          label={t('settings.name')}
          requiredLabel={t('common.required')}
          help={t('settings.directoryNameHelp')}
          data-autofocus
          autoComplete="off"
          value={name}
          error={refused.at.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextField
          label={t('settings.directoryDomains')}
          requiredLabel={t('common.required')}
          help={t('settings.directoryDomainsHelp')}
          autoComplete="off"
          value={domains}
          error={refused.at.domains}
          onChange={({ currentTarget }) => setDomains(currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
