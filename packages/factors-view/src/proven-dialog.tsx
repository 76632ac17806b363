import type { OwnProof } from '@stoa/contract/own-proof';
import { useText } from '@stoa/text/language';
import { refusalOf } from '@stoa/text/reason';
import account from '@stoa/ui/account.module.css';
import { Button } from '@stoa/ui/button.tsx';
import { FormDialog } from '@stoa/ui/form-dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useFactorServices } from './factor-services.tsx';
import { focusFirstEmpty } from './first-empty.ts';
import { useFactorsText } from './i18n/factors-text.ts';
import { NoPasskey, noPasskeyText, provePasskey } from './passkey-browser.ts';

interface ProvenDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly danger?: boolean;
  /** Stands before the fields of the proof. */
  readonly children: ReactNode;
  /** A field that must be filled whatever the proof is. */
  readonly first?: {
    readonly label: string;
    readonly help?: string;
    readonly value: string;
    readonly onChange: (text: string) => void;
  };
  readonly onClose: () => void;
  readonly run: (proof: OwnProof) => Promise<void>;
}

/**
 * Asks for a proof before a change of the user's ways to log in: the password, with a code where there is a factor, or a passkey.
 */
export function ProvenDialog({ title, confirm, danger, children, first, onClose, run }: ProvenDialogProps) {
  const t = useFactorsText();
  const common = useText();
  const { calls, email, factors, hasPassword } = useFactorServices();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  /** What was tried last: then an empty field says that it is required. */
  const [tried, setTried] = useState<'password' | 'passkey'>();
  const firstField = useRef<HTMLInputElement>(null);
  const asksCode = factors.authenticator !== null || factors.passkeys > 0;
  const change = useMutation({
    mutationFn: async (by: 'password' | 'passkey') =>
      run(
        by === 'passkey'
          ? { passkey: await provePasskey(calls) }
          : { ...(hasPassword && { password }), ...(asksCode && { code }) },
      ),
  });
  const refused =
    change.isError && !(change.error instanceof NoPasskey)
      ? refusalOf(change.error, common, ['password', 'code'])
      : undefined;
  const general = change.error instanceof NoPasskey ? t(noPasskeyText(change.error)) : refused?.general;
  const required = (text: string) => (text === '' ? common('rule.required') : undefined);
  const typed = (set: (text: string) => void) => (event: FormEvent<HTMLInputElement>) => {
    set(event.currentTarget.value);
    if (change.isError) change.reset();
  };

  function submit(form: HTMLFormElement) {
    setTried('password');
    if (!focusFirstEmpty(form) && !change.isPending) change.mutate('password');
  }

  function byPasskey() {
    setTried('passkey');
    if (first && required(first.value.trim())) return firstField.current?.focus();
    if (!change.isPending) change.mutate('passkey');
  }

  return (
    <FormDialog
      title={title}
      size="narrow"
      confirm={confirm}
      cancel={common('common.cancel')}
      closeLabel={common('common.close')}
      tone={danger ? 'danger' : 'plain'}
      pending={change.isPending && change.variables === 'password'}
      mayLeave
      className={account.form}
      onSubmit={submit}
      onClose={onClose}
    >
      {general && <Notice kind="danger">{general}</Notice>}
      {children}
      {first && (
        <TextField
          label={first.label}
          requiredLabel={common('common.required')}
          help={first.help}
          autoComplete="off"
          error={tried && required(first.value.trim())}
          value={first.value}
          maxLength={255}
          ref={firstField}
          data-autofocus
          onChange={typed(first.onChange)}
        />
      )}
      {hasPassword && (
        <>
          <input type="email" name="username" value={email} readOnly hidden autoComplete="username" />
          <TextField
            label={t('password')}
            requiredLabel={common('common.required')}
            type="password"
            autoComplete="current-password"
            error={refused?.at.password ?? (tried === 'password' ? required(password) : undefined)}
            value={password}
            maxLength={1024}
            data-autofocus
            onChange={typed(setPassword)}
          />
        </>
      )}
      {asksCode && (
        <TextField
          label={t(factors.authenticator ? 'factorCode' : 'recoveryCode')}
          requiredLabel={common('common.required')}
          help={factors.authenticator ? t('factorCodeHelp') : undefined}
          autoComplete={factors.authenticator ? 'one-time-code' : 'off'}
          error={refused?.at.code ?? (tried === 'password' ? required(code.trim()) : undefined)}
          value={code}
          maxLength={64}
          onChange={typed(setCode)}
        />
      )}
      {factors.passkeys > 0 && (
        <Button pending={change.isPending && change.variables === 'passkey'} onClick={byPasskey}>
          {t('passkeyProve')}
        </Button>
      )}
    </FormDialog>
  );
}
