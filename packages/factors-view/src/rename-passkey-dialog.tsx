import type { Passkey } from '@stoa/contract/passkeys';
import { useText } from '@stoa/text/language';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useFactorServices } from './factor-services.tsx';
import styles from './factors.module.css';
import { focusFirstEmpty } from './first-empty.ts';
import { useFactorsText } from './i18n/factors-text.ts';

interface RenamePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Another name for a passkey: nothing that opens the account changes, so nothing is asked for. */
export function RenamePasskeyDialog({ passkey, onClose, onDone }: RenamePasskeyDialogProps) {
  const t = useFactorsText();
  const common = useText();
  const form = useId();
  const { calls } = useFactorServices();
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => calls.renamePasskey(passkey.id, name.trim()),
    onSuccess: onDone,
  });

  const isEmpty = name.trim() === '';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!focusFirstEmpty(event.currentTarget) && !rename.isPending) rename.mutate();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('passkeyRenameOf', { name: passkey.name })}
      size="narrow"
      closeLabel={common('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{common('common.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" pending={rename.isPending}>
            {t('passkeyRename')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('passkeyName')}
          requiredLabel={common('common.required')}
          autoComplete="off"
          error={isEmpty ? common('rule.required') : rename.isError ? reasonOf(rename.error, common) : undefined}
          value={name}
          maxLength={255}
          data-autofocus
          onChange={(event) => {
            setName(event.currentTarget.value);
            if (rename.isError) rename.reset();
          }}
        />
      </form>
    </Dialog>
  );
}
