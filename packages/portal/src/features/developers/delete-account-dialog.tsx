import { ProblemError } from '@stoa/client/problem-error';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import styles from './account-form.module.css';

export interface DeleteAccountDialogProps {
  readonly email: string;
  /** Without one the address is typed instead. */
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks for the password before everything goes: it cannot be undone. */
export function DeleteAccountDialog({ email, hasPassword, onClose, onDeleted }: DeleteAccountDialogProps) {
  const t = useText();
  const form = useId();
  const { call } = useServices();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const remove = useMutation({
    mutationFn: () => call('deleteCurrentDeveloper', { body: hasPassword ? { password: typed } : { email: typed } }),
    onSuccess: onDeleted,
  });

  const refused = refusesProof(remove.error, hasPassword ? 'password' : 'email')
    ? t(hasPassword ? 'account.wrongPassword' : 'account.wrongEmail')
    : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (typed !== '' && !remove.isPending) remove.mutate();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('account.deleteHeading')}
      size="narrow"
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form} variant="danger-filled" pending={remove.isPending}>
            {t('account.delete')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {remove.isError && !refused && (
          <Notice kind="danger">{t('account.deleteFailed', { reason: reasonOf(remove.error, t) })}</Notice>
        )}
        <p>{t('account.deleteHelp')}</p>
        {hasPassword && <input type="email" name="username" value={email} readOnly hidden autoComplete="username" />}
        <TextField
          label={hasPassword ? t('account.deletePassword') : t('account.deleteEmail', { email })}
          requiredLabel={t('common.required')}
          type={hasPassword ? 'password' : 'email'}
          autoComplete={hasPassword ? 'current-password' : 'off'}
          error={tried && typed === '' ? t('validation.form') : refused}
          value={typed}
          maxLength={1024}
          data-autofocus
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            if (remove.isError) remove.reset();
          }}
        />
      </form>
    </Dialog>
  );
}

/** Whether what was typed is not the account's: the server's word for it is half a sentence in English. */
function refusesProof(error: unknown, proof: 'password' | 'email'): boolean {
  return (
    error instanceof ProblemError &&
    error.invalidParameters.some(({ field, rule }) => field === proof && rule === 'invalid')
  );
}
