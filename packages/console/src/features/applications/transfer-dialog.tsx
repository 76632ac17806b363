import type { ApplicationPage } from '@stoa/contract/managed-people';
import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
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
  const form = useId();
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
  return (
    <Dialog
      opened
      title={t('records.transferTitle', { application: application.name })}
      onClose={onClose}
      closeLabel={transfer.isPending ? undefined : t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} pending={transfer.isPending}>
            {t('records.transferNow')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          transfer.mutate();
        }}
      >
        <p>{t('records.transferText', { email: application.developer.email, keys })}</p>
        <br />
        <TextField
          label={t('records.transferTo')}
          type="email"
          autoComplete="off"
          data-autofocus
          value={email}
          error={transfer.error ? reasonOf(transfer.error, t) : undefined}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
