import type { ApplicationPage } from '@stoa/contract/managed-people';
import { refusalOf } from '@stoa/text/reason';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useServices } from '../../services.tsx';

interface TransferDialogProps {
  readonly application: ApplicationPage['application'];
  readonly keys: number;
  readonly onClose: () => void;
}

/** Asks to whom an application goes, and says what goes with it. */
export function TransferDialog({ application, keys, onClose }: TransferDialogProps) {
  const t = useText();
  const { call } = useServices();
  const toast = useToast();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const transfer = useMutation({
    mutationFn: () =>
      call('transferApplication', {
        params: { applicationId: application.id },
        body: { email: email.trim(), from_developer_id: application.developer.id },
      }),
    onSuccess: ({ outcome, developer }) => {
      const words = { application: application.name, email: developer.email };
      if (outcome === 'transferred') toast({ kind: 'success', text: t('records.transferred', words) });
      else toast({ kind: 'info', text: t('records.transferredBefore', words), persists: true });
      onClose();
    },
    onSettled: () => queries.invalidateQueries(),
  });
  const { at, general } = refusalOf(transfer.error, t, ['email']);
  return (
    <FormDialog
      title={t('records.transferTitle', { application: application.name })}
      intro={t('records.transferText', { email: application.developer.email, keys })}
      verb={t('records.transferNow')}
      pending={transfer.isPending}
      refusal={undefined}
      onSave={() => transfer.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('records.transferTo')}
        requiredLabel={t('common.required')}
        type="email"
        autoComplete="off"
        data-autofocus
        value={email}
        // The field is all that can be wrong: who has no account, and who may not have the application.
        error={at.email ?? general}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
    </FormDialog>
  );
}
