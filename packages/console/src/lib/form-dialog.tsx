import { Button } from '@stoa/ui/button.tsx';
import { Dialog, type DialogProps } from '@stoa/ui/dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../i18n/language.tsx';
import classes from './form-dialog.module.css';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'onClose'> {
  /** Stands above the fields. */
  readonly intro?: string;
  /** The label of the button that saves. */
  readonly verb: string;
  readonly pending: boolean;
  /** What the last try was refused for, as far as no field says it. */
  readonly refusal: string | undefined;
  readonly onSave: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A dialog with a form: what was typed is checked by the server alone. While it is saved there is no way back, as in `ConfirmDialog`. */
export function FormDialog({ intro, verb, pending, refusal, onSave, onClose, children, ...look }: FormDialogProps) {
  const t = useText();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  // The first invalid field takes the focus after a refusal: a long form may be scrolled to where none of it is seen.
  useEffect(() => {
    if (pending || tries === 0) return;
    const refused = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (refused) refused.focus();
    else if (refusal) said.current?.scrollIntoView?.({ block: 'nearest' });
  }, [pending, refusal, tries]);
  return (
    <Dialog
      {...look}
      opened
      closeLabel={pending ? undefined : t('common.close')}
      onClose={onClose}
      footer={
        <>
          {!pending && <Button onClick={onClose}>{t('common.cancel')}</Button>}
          <Button variant="primary" type="submit" form={id} pending={pending}>
            {verb}
          </Button>
        </>
      }
    >
      {intro && <p>{intro}</p>}
      {refusal && (
        <div ref={said}>
          <Notice kind="danger">{refusal}</Notice>
        </div>
      )}
      <form
        ref={form}
        id={id}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTries(tries + 1);
          onSave();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
