import type { CreatedDirectory } from '@stoa/contract/managed-directories';
import { refusalOf } from '@stoa/text/reason';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useAct } from '../../lib/use-act.ts';
import type { AddDialogProps } from './token-section.tsx';

/** Asks for a name and the domains of the addresses that the directory may manage. */
export function AddDirectoryDialog({ onAdded, onClose }: AddDialogProps<CreatedDirectory>) {
  const t = useText();
  const [name, setName] = useState('');
  const [domains, setDomains] = useState('');
  const add = useAct({
    run: (call) =>
      call('createDirectory', { body: { name: name.trim(), domains: domains.split(/[\s,;]+/).filter(Boolean) } }),
    done: onAdded,
    tellsError: false,
  });
  const refused = refusalOf(add.error, t, ['name', 'domains']);
  return (
    <FormDialog
      size="narrow"
      title={t('settings.addDirectoryTitle')}
      verb={t('settings.addDirectoryVerb')}
      pending={add.isPending}
      refusal={refused.general}
      onSave={() => add.mutate()}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
