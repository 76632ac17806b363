import type { CreatedDirectory, Directory } from '@stoa/contract/managed-directories';
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
import type { AddDialogProps, EditDialogProps } from './token-section.tsx';

/** A new directory: its token is shown when it is made. */
export function AddDirectoryDialog({ onAdded, onClose }: AddDialogProps<CreatedDirectory>) {
  const [draft, setDraft] = useState<Draft>({ name: '', domains: '', for: 'developers', roles: '' });
  const add = useAct({
    run: (call) => call('createDirectory', { body: { ...bodyOf(draft), for: draft.for } }),
    onDone: onAdded,
    showsErrorToast: false,
  });
  return <DirectoryForm draft={draft} onDraft={setDraft} act={add} onClose={onClose} />;
}

/** Another name, other domains or roles; whom it manages stays. */
export function EditDirectoryDialog({ row, onClose }: EditDialogProps<Directory>) {
  const [draft, setDraft] = useState<Draft>({
    name: row.name,
    domains: row.domains.join(', '),
    for: row.for,
    roles: row.roles.map(({ group, role }) => `${group} => ${role}`).join('\n'),
  });
  const save = useAct({
    run: (call) => call('updateDirectory', { params: { directoryId: row.id }, body: bodyOf(draft) }),
    onDone: onClose,
    showsErrorToast: false,
  });
  return <DirectoryForm edited={row.name} draft={draft} onDraft={setDraft} act={save} onClose={onClose} />;
}

interface Draft {
  readonly name: string;
  readonly domains: string;
  readonly for: Directory['for'];
  readonly roles: string;
}

function bodyOf({ name, domains, roles, for: people }: Draft) {
  // The server checks the word.
  const given = pairs(roles).map(({ value, name: role }) => ({ group: value, role: role as UserRole }));
  return {
    name: name.trim(),
    domains: domains.split(/[\s,;]+/).filter(Boolean),
    roles: people === 'users' ? given : [],
  };
}

interface DirectoryFormProps {
  /** The name of the directory that is changed; a new one without. */
  readonly edited?: string;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly act: { readonly error: unknown; readonly isPending: boolean; readonly mutate: () => void };
  readonly onClose: () => void;
}

function DirectoryForm({ edited, draft, onDraft, act, onClose }: DirectoryFormProps) {
  const t = useText();
  const set = (part: Partial<Draft>) => onDraft({ ...draft, ...part });
  const refused = refusalOf(act.error, t, ['name', 'domains', 'roles']);
  return (
    <FormDialog
      size="narrow"
      title={edited === undefined ? t('settings.addDirectoryTitle') : t('entrance.changeOf', { name: edited })}
      verb={t(edited === undefined ? 'settings.addDirectoryVerb' : 'settings.save')}
      pending={act.isPending}
      refusal={refused.general}
      onSave={() => act.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('settings.name')}
        requiredLabel={t('common.required')}
        help={t('settings.directoryNameHelp')}
        data-autofocus
        autoComplete="off"
        value={draft.name}
        error={refused.at.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextField
        label={t('settings.directoryDomains')}
        requiredLabel={t('common.required')}
        help={t('settings.directoryDomainsHelp')}
        autoComplete="off"
        value={draft.domains}
        error={refused.at.domains}
        onChange={({ currentTarget }) => set({ domains: currentTarget.value })}
      />
      {edited === undefined && (
        <SelectField
          label={t('settings.directoryFor')}
          options={(['developers', 'users'] as const).map((value) => ({
            value,
            label: t(`settings.directoryFor.${value}`),
          }))}
          value={draft.for}
          onChange={(value) => set({ for: value === 'users' ? 'users' : 'developers' })}
        />
      )}
      {draft.for === 'users' && (
        <TextAreaField
          label={t('entrance.groupsRoles')}
          help={t('entrance.groupsRolesHelp')}
          error={refused.at.roles && t('entrance.groupsRolesHelp')}
          rows={3}
          spellCheck={false}
          value={draft.roles}
          onChange={({ currentTarget }) => set({ roles: currentTarget.value })}
        />
      )}
    </FormDialog>
  );
}
