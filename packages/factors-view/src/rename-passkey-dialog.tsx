import type { Passkey } from '@stoa/contract/passkeys';
import { useText } from '@stoa/text/language';
import { reasonOf } from '@stoa/text/reason';
import account from '@stoa/ui/account.module.css';
import { FormDialog } from '@stoa/ui/form-dialog.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFactorServices } from './factor-services.tsx';
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
  const { calls } = useFactorServices();
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => calls.renamePasskey(passkey.id, name.trim()),
    onSuccess: onDone,
  });

  const isEmpty = name.trim() === '';

  function submit(form: HTMLFormElement) {
    if (!focusFirstEmpty(form) && !rename.isPending) rename.mutate();
  }

  return (
    <FormDialog
      title={t('passkeyRenameOf', { name: passkey.name })}
      size="narrow"
      confirm={t('passkeyRename')}
      cancel={common('common.cancel')}
      closeLabel={common('common.close')}
      pending={rename.isPending}
      mayLeave
      className={account.form}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
