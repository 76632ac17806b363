import type { UserRole } from '@stoa/contract/users';
import { refusalOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { RoleChoice } from '../../lib/role-choice.tsx';
import { useAct } from '../../lib/use-act.ts';
import classes from './people.module.css';

/** Address, name and role of somebody new. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useId();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<UserRole>('approver');
  const invite = useAct({
    run: (call) => call('inviteUser', { body: { email: email.trim(), full_name: name.trim(), role } }),
    said: () => t('people.invited', { email: email.trim() }),
    done: onClose,
    tellsError: false,
  });
  const refused = refusalOf(invite.error, t, ['email', 'full_name']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  return (
    <Dialog
      opened
      title={t('people.inviteTitle')}
      closeLabel={invite.isPending ? undefined : t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} pending={invite.isPending}>
            {t('people.send')}
          </Button>
        </>
      }
    >
      <p>{t('people.inviteText')}</p>
      {refused.general && <Notice kind="danger">{refused.general}</Notice>}
      <form id={form} className={classes.form} onSubmit={submit} noValidate>
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
      </form>
    </Dialog>
  );
}
