import { Button } from '@stoa/ui/button.tsx';
import { Dialog, type DialogProps } from '@stoa/ui/dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { type ReactNode, useId } from 'react';
import { useText } from '../i18n/language.tsx';
import classes from './form-dialog.module.css';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'onClose'> {
  /** Above the fields. */
  readonly intro?: string;
  /** Of the button that saves. */
  readonly verb: string;
  readonly pending: boolean;
  /** What the last try was refused for, as far as no field says it. */
  readonly refusal: string | undefined;
  readonly onSave: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A dialog with a form: what was typed is checked by the server alone. While it is saved there is no ✕. */
export function FormDialog({ intro, verb, pending, refusal, onSave, onClose, children, ...look }: FormDialogProps) {
  const t = useText();
  const form = useId();
  return (
    <Dialog
      {...look}
      opened
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
      {intro && <p>{intro}</p>}
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <form
        id={form}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
