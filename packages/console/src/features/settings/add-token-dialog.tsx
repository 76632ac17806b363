import type { CreatedOperatorToken } from '@stoa/contract/managed-access';
import type { UserRole } from '@stoa/contract/users';
import { refusalOf } from '@stoa/text/reason';
import { SelectField } from '@stoa/ui/select-field.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { RoleChoice } from '../../lib/role-choice.tsx';
import { useAct } from '../../lib/use-act.ts';
import type { AddDialogProps } from './token-section.tsx';

/** The ends in days; the last one means no end. */
const ends = ['30', '90', '365', 'never'] as const;

/** Asks for a name, a role and an end. */
export function AddTokenDialog({ onAdded, onClose }: AddDialogProps<CreatedOperatorToken>) {
  const t = useText();
  const [name, setName] = useState('');
  const [role, setRole] = useState<UserRole>('viewer');
  const [end, setEnd] = useState<string>('90');
  const add = useAct({
    run: (call) =>
      call('createOperatorToken', {
        body: {
          name: name.trim(),
          role,
          ...(end !== 'never' && { expires_at: new Date(Date.now() + Number(end) * 86_400_000).toISOString() }),
        },
      }),
    onDone: onAdded,
    showsErrorToast: false,
  });
  const refused = refusalOf(add.error, t, ['name']);
  return (
    <FormDialog
      size="narrow"
      title={t('settings.addTokenTitle')}
      verb={t('settings.addTokenVerb')}
      pending={add.isPending}
      refusal={refused.general}
      onSave={() => add.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('settings.name')}
        requiredLabel={t('common.required')}
        help={t('settings.tokenNameHelp')}
        data-autofocus
        autoComplete="off"
        value={name}
        error={refused.at.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <RoleChoice value={role} onChange={setRole} />
      <SelectField
        label={t('settings.tokenEnds')}
        options={ends.map((each) => ({
          value: each,
          label: each === 'never' ? t('settings.tokenNever') : t('settings.tokenDays', { count: each }),
        }))}
        value={end}
        onChange={setEnd}
      />
    </FormDialog>
  );
}
