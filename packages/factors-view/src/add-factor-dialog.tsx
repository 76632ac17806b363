import type { WaitingAuthenticator } from '@stoa/contract/factors';
import type { OwnProof } from '@stoa/contract/own-proof';
import { useText } from '@stoa/text/language';
import { reasonOf, refusalOf } from '@stoa/text/reason';
import account from '@stoa/ui/account.module.css';
import { FormDialog } from '@stoa/ui/form-dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFactorServices } from './factor-services.tsx';
import styles from './factors.module.css';
import { focusFirstEmpty } from './first-empty.ts';
import { useFactorsText } from './i18n/factors-text.ts';
import { ProvenDialog } from './proven-dialog.tsx';
import { QrPicture } from './qr-picture.tsx';

export interface FactorDialogProps {
  readonly onClose: () => void;
  /** Receives the recovery codes, where some were made. */
  readonly onDone: (codes?: readonly string[]) => void;
}

/** Asks the user for a proof, then shows the picture for the app, then asks for its first code. */
export function AddFactorDialog({ onDone, ...dialog }: FactorDialogProps) {
  const t = useFactorsText();
  const { calls } = useFactorServices();
  const [waiting, setWaiting] = useState<WaitingAuthenticator>();
  const begin = async (proof: OwnProof) => setWaiting(await calls.beginAuthenticator(proof));
  if (waiting) return <ConfirmFactorDialog waiting={waiting} onClose={dialog.onClose} onDone={onDone} />;
  return (
    <ProvenDialog title={t('factorAdd')} confirm={t('factorContinue')} run={begin} {...dialog}>
      {null}
    </ProvenDialog>
  );
}

interface ConfirmProps extends Pick<FactorDialogProps, 'onClose' | 'onDone'> {
  readonly waiting: WaitingAuthenticator;
}

function ConfirmFactorDialog({ waiting, onClose, onDone }: ConfirmProps) {
  const t = useFactorsText();
  const common = useText();
  const { calls } = useFactorServices();
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => calls.confirmAuthenticator(code),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
  });
  const [tried, setTried] = useState(false);
  const refused = confirm.isError ? refusalOf(confirm.error, common, ['code']) : undefined;

  function submit(form: HTMLFormElement) {
    setTried(true);
    if (!focusFirstEmpty(form) && !confirm.isPending) confirm.mutate();
  }

  return (
    <FormDialog
      title={t('factorAdd')}
      size="narrow"
      confirm={t('factorConfirm')}
      cancel={common('common.cancel')}
      closeLabel={common('common.close')}
      pending={confirm.isPending}
      mayLeave
      className={account.form}
      onSubmit={submit}
      onClose={onClose}
    >
      {refused?.general && <Notice kind="danger">{reasonOf(confirm.error, common)}</Notice>}
      <p>{t('factorScan')}</p>
      <QrPicture text={waiting.uri} label={t('factorPicture')} />
      <p className={styles.key}>{waiting.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
      <TextField
        label={t('factorCode')}
        requiredLabel={common('common.required')}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={refused?.at.code ?? (tried && code.trim() === '' ? common('rule.required') : undefined)}
        value={code}
        maxLength={64}
        data-autofocus
        onChange={(event) => {
          setCode(event.currentTarget.value);
          if (confirm.isError) confirm.reset();
        }}
      />
    </FormDialog>
  );
}
