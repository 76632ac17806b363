import { refusalOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useAct } from '../../lib/use-act.ts';

interface AddTokenDialogProps {
  readonly onAdded: (added: { readonly name: string; readonly token: string }) => void;
  readonly onClose: () => void;
}

export function AddTokenDialog({ onAdded, onClose }: AddTokenDialogProps) {
  const t = useText();
  const form = useId();
  const [name, setName] = useState('');
  const add = useAct({
    run: (call) => call('createOperatorToken', { body: { name: name.trim() } }),
    done: onAdded,
    tellsError: false,
  });
  const refused = refusalOf(add.error, t, ['name']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <Dialog
      opened
      size="narrow"
      title={t('settings.addTokenTitle')}
      closeLabel={add.isPending ? undefined : t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} pending={add.isPending}>
            {t('settings.addTokenVerb')}
          </Button>
        </>
      }
    >
      {refused.general && <Notice kind="danger">{refused.general}</Notice>}
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label={t('settings.name')}
          requiredLabel={t('common.required')}
          help={t('settings.tokenNameHelp')}
          data-autofocus
          autoComplete="off"
          value={name}
          error={refused.at.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
