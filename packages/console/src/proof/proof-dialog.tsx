import { hasStatus } from '@stoa/client/has-status';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../i18n/language.tsx';
import { useServices } from '../services.tsx';
import type { ProofKind } from './ask-proof.ts';

interface ProofDialogProps {
  readonly kind: ProofKind;
  readonly onAnswer: (proven: boolean) => void;
}

/** Stands before an act that changes who may enter; the act goes on when it closes. */
export function ProofDialog({ kind, onAnswer }: ProofDialogProps) {
  return kind === 'password' ? <PasswordDialog onAnswer={onAnswer} /> : <SignInDialog onAnswer={onAnswer} />;
}

function PasswordDialog({ onAnswer }: Pick<ProofDialogProps, 'onAnswer'>) {
  const t = useText();
  const { call, me } = useServices();
  const form = useId();
  const [password, setPassword] = useState('');
  const prove = useMutation({
    mutationFn: () => call('proveUserPassword', { body: { password } }),
    onSuccess: () => onAnswer(true),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) prove.mutate();
  };
  const error = prove.error && (hasStatus(prove.error, 400) ? t('proof.wrong') : reasonOf(prove.error, t));
  return (
    <Dialog
      opened
      size="narrow"
      title={t('proof.title')}
      closeLabel={t('common.close')}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} pending={prove.isPending}>
            {t('proof.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('proof.text')}</p>
      <form id={form} onSubmit={submit}>
        {/* For password managers: whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <TextField
          label={t('proof.password')}
          type="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={error}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

function SignInDialog({ onAnswer }: Pick<ProofDialogProps, 'onAnswer'>) {
  const t = useText();
  const { call } = useServices();
  // The log-in page would lead straight back while the session lives.
  const leave = useMutation({
    mutationFn: () => call('logOutUser'),
    onSuccess: () => {
      const returnTo = window.location.pathname + window.location.search;
      window.location.assign(`/console/login?${new URLSearchParams({ returnTo, fresh: 'true' })}`);
    },
  });
  return (
    <Dialog
      opened
      size="narrow"
      title={t('proof.signInTitle')}
      closeLabel={t('common.close')}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{t('common.cancel')}</Button>
          <Button variant="primary" pending={leave.isPending} onClick={() => leave.mutate()}>
            {t('proof.signIn')}
          </Button>
        </>
      }
    >
      <p>{t('proof.signInText')}</p>
    </Dialog>
  );
}
