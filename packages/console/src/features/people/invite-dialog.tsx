import type { UserRole } from '@stoa/contract/users';
import { refusalOf } from '@stoa/text/reason';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { RoleChoice } from '../../lib/role-choice.tsx';
import { useAct } from '../../lib/use-act.ts';

/** Asks for address, name and role of a new user. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<UserRole>('approver');
  const invite = useAct({
    run: (call) => call('inviteUser', { body: { email: email.trim(), full_name: name.trim(), role } }),
    successText: () => t('people.invited', { email: email.trim() }),
    onDone: onClose,
    showsErrorToast: false,
  });
  const refused = refusalOf(invite.error, t, ['email', 'full_name']);
  return (
    <FormDialog
      title={t('people.inviteTitle')}
      intro={t('people.inviteText')}
      verb={t('people.send')}
      pending={invite.isPending}
      refusal={refused.general}
      onSave={() => invite.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('people.email')}
        requiredLabel={t('common.required')}
        type="email"
        autoComplete="off"
        data-autofocus
        value={email}
        error={refused.at.email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <TextField
        label={t('people.name')}
        requiredLabel={t('common.required')}
        autoComplete="off"
        value={name}
        error={refused.at.full_name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <RoleChoice value={role} onChange={setRole} />
    </FormDialog>
  );
}
