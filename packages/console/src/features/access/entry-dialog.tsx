import { Button } from '@stoa/ui/button.tsx';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useText } from '../../i18n/language.tsx';
import classes from './access.module.css';

interface EntryDialogProps {
  readonly title: string;
  readonly verb: string;
  readonly pending: boolean;
  readonly refusal: string | undefined;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of the two forms. */
export function EntryDialog({ title, verb, pending, refusal, onSave, onClose, children }: EntryDialogProps) {
  const t = useText();
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <Dialog
      opened
      title={title}
      closeLabel={pending ? undefined : t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} pending={pending}>
            {verb}
          </Button>
        </>
      }
    >
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <form id={form} className={classes.form} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  );
}
