import type { CreatedDirectory } from '@stoa/contract/managed-directories';
import type { UserRole } from '@stoa/contract/users';
import { refusalOf } from '@stoa/text/reason';
import { SelectField } from '@stoa/ui/select-field.tsx';
import { TextAreaField } from '@stoa/ui/text-area-field.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { pairs } from '../../lib/lines.ts';
import { useAct } from '../../lib/use-act.ts';
import type { AddDialogProps } from './token-section.tsx';

/** Asks for a name, the domains of the addresses that the directory may manage, and whom of them. */
export function AddDirectoryDialog({ onAdded, onClose }: AddDialogProps<CreatedDirectory>) {
  const t = useText();
  const [name, setName] = useState('');
  const [domains, setDomains] = useState('');
  const [people, setPeople] = useState<CreatedDirectory['for']>('developers');
  const [roles, setRoles] = useState('');
  const add = useAct({
    run: (call) => {
      // The server checks the word.
      const given = pairs(roles).map(({ value, name }) => ({ group: value, role: name as UserRole }));
      const body = {
        name: name.trim(),
        domains: domains.split(/[\s,;]+/).filter(Boolean),
        for: people,
        roles: people === 'users' ? given : [],
      };
      return call('createDirectory', { body });
    },
    done: onAdded,
    tellsError: false,
  });
  const refused = refusalOf(add.error, t, ['name', 'domains', 'roles']);
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
      <SelectField
        label={t('settings.directoryFor')}
        options={(['developers', 'users'] as const).map((value) => ({
          value,
          label: t(`settings.directoryFor.${value}`),
        }))}
        value={people}
        onChange={(value) => setPeople(value === 'users' ? 'users' : 'developers')}
      />
      {people === 'users' && (
        <TextAreaField
          label={t('entrance.groupsRoles')}
          help={t('entrance.groupsRolesHelp')}
          error={refused.at.roles && t('entrance.groupsRolesHelp')}
          rows={3}
          spellCheck={false}
          value={roles}
          onChange={({ currentTarget }) => setRoles(currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
