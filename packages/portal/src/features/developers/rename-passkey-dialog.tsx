import type { Passkey } from '@stoa/contract/passkeys';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import styles from './account-form.module.css';

interface RenamePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Another name for a passkey: nothing that opens the account changes, so nothing is asked for. */
export function RenamePasskeyDialog({ passkey, onClose, onDone }: RenamePasskeyDialogProps) {
  const t = useText();
  const form = useId();
  const { call } = useServices();
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () =>
      call('renameDeveloperPasskey', { params: { passkeyId: passkey.id }, body: { name: name.trim() } }),
    onSuccess: onDone,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() !== '' && !rename.isPending) rename.mutate();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('account.passkeyRenameOf', { name: passkey.name })}
      size="narrow"
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" pending={rename.isPending}>
            {t('account.passkeyRename')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('account.passkeyName')}
          requiredLabel={t('common.required')}
          autoComplete="off"
          error={rename.isError ? reasonOf(rename.error, t) : undefined}
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
