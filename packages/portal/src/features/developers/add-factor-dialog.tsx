import type { Factors, WaitingAuthenticator } from '@stoa/contract/factors';
import type { OwnProof } from '@stoa/contract/own-proof';
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
import { ProvenDialog } from './proven-dialog.tsx';
import { QrPicture } from './qr-picture.tsx';

export interface FactorDialogProps {
  readonly email: string;
  readonly factors: Factors;
  readonly onClose: () => void;
  /** With the recovery codes, where some were made. */
  readonly onDone: (codes?: readonly string[]) => void;
}

/** Who sits there, then the picture for the app, then its first code. */
export function AddFactorDialog({ onDone, ...dialog }: FactorDialogProps) {
  const t = useText();
  const { call } = useServices();
  const [waiting, setWaiting] = useState<WaitingAuthenticator>();
  const begin = async (body: OwnProof) => setWaiting(await call('beginDeveloperAuthenticator', { body }));
  if (waiting) return <ConfirmFactorDialog waiting={waiting} onClose={dialog.onClose} onDone={onDone} />;
  return (
    <ProvenDialog title={t('account.factorAdd')} confirm={t('account.factorContinue')} run={begin} {...dialog}>
      {null}
    </ProvenDialog>
  );
}

interface ConfirmProps extends Pick<FactorDialogProps, 'onClose' | 'onDone'> {
  readonly waiting: WaitingAuthenticator;
}

function ConfirmFactorDialog({ waiting, onClose, onDone }: ConfirmProps) {
  const t = useText();
  const form = useId();
  const { call } = useServices();
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => call('confirmDeveloperAuthenticator', { body: { code } }),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
  });
  const refused = confirm.isError ? refusalOf(confirm.error, t, ['code']) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code !== '' && !confirm.isPending) confirm.mutate();
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
          <Button type="submit" form={form} variant="primary" pending={confirm.isPending}>
            {t('account.factorConfirm')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {refused?.general && <Notice kind="danger">{reasonOf(confirm.error, t)}</Notice>}
        <p>{t('account.factorScan')}</p>
        <QrPicture text={waiting.uri} label={t('account.factorPicture')} />
        <p className={factor.key}>{waiting.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
        <TextField
          label={t('account.factorCode')}
          requiredLabel={t('common.required')}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={refused?.at.code}
          value={code}
          maxLength={64}
          data-autofocus
          onChange={(event) => {
            setCode(event.currentTarget.value);
            if (confirm.isError) confirm.reset();
          }}
        />
      </form>
    </Dialog>
  );
}
