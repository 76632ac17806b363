import { hasStatus } from '@stoa/client/has-status';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import styles from './account-form.module.css';
import type { ProofKind } from './proof-of.ts';

interface ProofDialogProps {
  readonly kind: ProofKind;
  readonly email: string;
  /** The one to sign in through again, where there is no password. */
  readonly provider: { readonly identifier: string | null; readonly name: string } | undefined;
  readonly onClose: () => void;
  readonly onProven: () => void;
}

/** Stands before a change of how somebody logs in, when the log-in was long ago. */
export function ProofDialog({ kind, email, provider, onClose, onProven }: ProofDialogProps) {
  const t = useText();
  const form = useId();
  const { call } = useServices();
  const [password, setPassword] = useState('');
  const prove = useMutation({
    mutationFn: () => call('proveDeveloperPassword', { body: { password } }),
    onSuccess: onProven,
  });
  const asksPassword = kind === 'password';
  const refused = prove.error && (hasStatus(prove.error, 400) ? t('account.wrongPassword') : reasonOf(prove.error, t));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (asksPassword) {
      if (password !== '' && !prove.isPending) prove.mutate();
      return;
    }
    const query = new URLSearchParams({ fresh: 'true', returnTo: `${window.location.origin}/account` });
    if (provider?.identifier) query.set('identity_provider', provider.identifier);
    window.location.assign(`/api/v2/developer/authenticate/sso?${query}`);
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('account.proof')}
      size="narrow"
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" pending={prove.isPending}>
            {t(asksPassword ? 'account.proofConfirm' : 'account.proofAgain')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <p>{asksPassword ? t('account.proofText') : t('account.proofSignIn', { provider: provider?.name ?? '' })}</p>
        {asksPassword && (
          <>
            <input type="email" name="username" value={email} readOnly hidden autoComplete="username" />
            <TextField
              label={t('account.deletePassword')}
              requiredLabel={t('common.required')}
              type="password"
              autoComplete="current-password"
              error={refused ?? undefined}
              value={password}
              maxLength={1024}
              data-autofocus
              onChange={(event) => {
                setPassword(event.currentTarget.value);
                if (prove.isError) prove.reset();
              }}
            />
          </>
        )}
      </form>
    </Dialog>
  );
}
