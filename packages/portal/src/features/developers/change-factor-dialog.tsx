import { refusalOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import styles from './account-form.module.css';
import type { FactorDialogProps } from './add-factor-dialog.tsx';

/** Asks for the password and a code before the factor goes, or its recovery codes are replaced. */
export function ChangeFactorDialog({ kind, email, onClose, onDone }: FactorDialogProps & { kind: 'remove' | 'renew' }) {
  const t = useText();
  const form = useId();
  const { call } = useServices();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const change = useMutation({
    mutationFn: async () => {
      const body = { password, code };
      if (kind === 'renew') return (await call('renewDeveloperRecoveryCodes', { body })).recovery_codes;
      await call('removeDeveloperAuthenticator', { body });
      return undefined;
    },
    onSuccess: (codes) => onDone(codes),
  });
  const refused = change.isError ? refusalOf(change.error, t, ['password', 'code']) : undefined;
  const typed = (set: (text: string) => void) => (event: FormEvent<HTMLInputElement>) => {
    set(event.currentTarget.value);
    if (change.isError) change.reset();
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password !== '' && code !== '' && !change.isPending) change.mutate();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(kind === 'renew' ? 'account.factorRenew' : 'account.factorRemove')}
      size="narrow"
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant={kind === 'renew' ? 'primary' : 'danger-filled'}
            pending={change.isPending}
          >
            {t(kind === 'renew' ? 'account.factorRenew' : 'account.factorRemove')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {refused?.general && <Notice kind="danger">{refused.general}</Notice>}
        <p>{t(kind === 'renew' ? 'account.factorRenewHelp' : 'account.factorRemoveHelp')}</p>
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
        <TextField
          label={t('account.factorCode')}
          requiredLabel={t('common.required')}
          help={t('account.factorCodeHelp')}
          autoComplete="one-time-code"
          error={refused?.at.code}
          value={code}
          maxLength={64}
          onChange={typed(setCode)}
        />
      </form>
    </Dialog>
  );
}
