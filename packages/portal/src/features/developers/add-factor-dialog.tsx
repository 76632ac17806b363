import { reasonOf, refusalOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import styles from './account-form.module.css';
import factor from './factor.module.css';
import { QrPicture } from './qr-picture.tsx';

export interface FactorDialogProps {
  readonly email: string;
  readonly onClose: () => void;
  /** With the recovery codes, where some were made. */
  readonly onDone: (codes?: readonly string[]) => void;
}

/** The password, then the picture for the app, then its first code. */
export function AddFactorDialog({ email, onClose, onDone }: FactorDialogProps) {
  const t = useText();
  const form = useId();
  const { call } = useServices();
  const [typed, setTyped] = useState('');
  const begin = useMutation({
    mutationFn: () => call('beginDeveloperAuthenticator', { body: { password: typed } }),
    onSuccess: () => setTyped(''),
  });
  const confirm = useMutation({
    mutationFn: () => call('confirmDeveloperAuthenticator', { body: { code: typed } }),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
  });
  const step = begin.data ? confirm : begin;
  const field = begin.data ? 'code' : 'password';
  const refused = step.isError ? refusalOf(step.error, t, [field]) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed !== '' && !step.isPending) step.mutate();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('account.factorAdd')}
      size="narrow"
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" pending={step.isPending}>
            {begin.data ? t('account.factorConfirm') : t('account.factorContinue')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {refused?.general && <Notice kind="danger">{reasonOf(step.error, t)}</Notice>}
        {begin.data ? (
          <>
            <p>{t('account.factorScan')}</p>
            <QrPicture text={begin.data.uri} label={t('account.factorPicture')} />
            <p className={factor.key}>{begin.data.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
          </>
        ) : (
          <input type="email" name="username" value={email} readOnly hidden autoComplete="username" />
        )}
        <TextField
          key={field}
          label={begin.data ? t('account.factorCode') : t('account.deletePassword')}
          requiredLabel={t('common.required')}
          type={begin.data ? 'text' : 'password'}
          inputMode={begin.data ? 'numeric' : 'text'}
          autoComplete={begin.data ? 'one-time-code' : 'current-password'}
          error={refused?.at[field]}
          value={typed}
          maxLength={1024}
          data-autofocus
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            if (step.isError) step.reset();
          }}
        />
      </form>
    </Dialog>
  );
}
