import { ProblemError } from '@stoa/client/problem-error';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import styles from './account-form.module.css';
import { passkeysQuery } from './account-queries.ts';
import { NoPasskey, provePasskey, takesPasskeys } from './passkey-browser.ts';
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
    mutationFn: async (by: 'password' | 'passkey') => {
      if (by === 'passkey') await call('proveDeveloperPasskey', { body: { passkey: await provePasskey(call) } });
      else await call('proveDeveloperPassword', { body: { password } });
    },
    onSuccess: onProven,
  });
  const asksPassword = kind === 'password';
  const passkeys = useQuery({ ...passkeysQuery(call), enabled: asksPassword });
  const hasPasskey = passkeys.data !== undefined && passkeys.data.data.length > 0 && takesPasskeys(passkeys.data);
  const refused = prove.error && reasonOfProof(prove.error, t);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (asksPassword) {
      if (password !== '' && !prove.isPending) prove.mutate('password');
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
          <Button
            type="submit"
            form={form}
            variant="primary"
            pending={prove.isPending && prove.variables === 'password'}
          >
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
            {hasPasskey && (
              <Button
                pending={prove.isPending && prove.variables === 'passkey'}
                onClick={() => !prove.isPending && prove.mutate('passkey')}
              >
                {t('account.passkeyProve')}
              </Button>
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}

function reasonOfProof(error: unknown, t: ReturnType<typeof useText>): string {
  if (error instanceof NoPasskey) return t('account.passkeyNotUsed');
  return error instanceof ProblemError && error.code === 'wrong_password'
    ? t('account.wrongPassword')
    : reasonOf(error, t);
}
