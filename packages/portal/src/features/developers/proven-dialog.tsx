import type { Factors } from '@stoa/contract/factors';
import type { OwnProof } from '@stoa/contract/own-proof';
import { refusalOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import styles from './account-form.module.css';
import { NoPasskey, provePasskey } from './passkey-browser.ts';

interface ProvenDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly email: string;
  readonly factors: Factors;
  /** Stands before the fields of the proof. */
  readonly children: ReactNode;
  /** What is typed there is not complete yet. */
  readonly blocked?: boolean;
  readonly onClose: () => void;
  readonly run: (proof: OwnProof) => Promise<void>;
}

/** Asks who sits there before a change of how somebody logs in: the password, with a code where there is a factor, or a passkey. */
export function ProvenDialog({
  title,
  confirm,
  danger,
  email,
  factors,
  children,
  blocked,
  onClose,
  run,
}: ProvenDialogProps) {
  const t = useText();
  const form = useId();
  const { call } = useServices();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const asksCode = factors.authenticator !== null || factors.passkeys > 0;
  const change = useMutation({
    mutationFn: async (by: 'password' | 'passkey') =>
      run(by === 'passkey' ? { passkey: await provePasskey(call) } : { password, ...(asksCode && { code }) }),
  });
  const refused =
    change.isError && !(change.error instanceof NoPasskey)
      ? refusalOf(change.error, t, ['password', 'code'])
      : undefined;
  const general =
    change.error instanceof NoPasskey
      ? t(change.error.reason === 'known' ? 'account.passkeyKnown' : 'account.passkeyNotUsed')
      : refused?.general;
  const typed = (set: (text: string) => void) => (event: FormEvent<HTMLInputElement>) => {
    set(event.currentTarget.value);
    if (change.isError) change.reset();
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password !== '' && (code !== '' || !asksCode) && !blocked && !change.isPending) change.mutate('password');
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size="narrow"
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'danger-filled' : 'primary'}
            pending={change.isPending && change.variables === 'password'}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {general && <Notice kind="danger">{general}</Notice>}
        {children}
        <input type="email" name="username" value={email} readOnly hidden autoComplete="username" />
        <TextField
          label={t('account.deletePassword')}
          requiredLabel={t('common.required')}
          type="password"
          autoComplete="current-password"
          error={refused?.at.password}
          value={password}
          maxLength={1024}
          data-autofocus
          onChange={typed(setPassword)}
        />
        {asksCode && (
          <TextField
            label={t(factors.authenticator ? 'account.factorCode' : 'account.recoveryCode')}
            requiredLabel={t('common.required')}
            help={factors.authenticator ? t('account.factorCodeHelp') : undefined}
            autoComplete={factors.authenticator ? 'one-time-code' : 'off'}
            error={refused?.at.code}
            value={code}
            maxLength={64}
            onChange={typed(setCode)}
          />
        )}
        {factors.passkeys > 0 && (
          <Button
            pending={change.isPending && change.variables === 'passkey'}
            onClick={() => !blocked && !change.isPending && change.mutate('passkey')}
          >
            {t('account.passkeyProve')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
