import { FormDialog as Form, type FormDialogProps as FormProps } from '@stoa/ui/form-dialog.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/language.tsx';
import classes from './form-dialog.module.css';

interface FormDialogProps extends Pick<FormProps, 'title' | 'size' | 'onClose' | 'children'> {
  /** Stands above the fields. */
  readonly intro?: string;
  /** The label of the button that saves. */
  readonly verb: string;
  readonly pending: boolean;
  /** What the last try was refused for, as far as no field says it. */
  readonly refusal: string | undefined;
  readonly onSave: () => void;
}

/** A dialog with a form: what was typed is checked by the server alone. While it is saved there is no way back, as in `ConfirmDialog`. */
export function FormDialog({ intro, verb, pending, refusal, onSave, ...look }: FormDialogProps) {
  const t = useText();
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
    <Form
      {...look}
      confirm={verb}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      pending={pending}
      lead={
        <>
          {intro && <p>{intro}</p>}
          {refusal && (
            <div ref={said}>
              <Notice kind="danger">{refusal}</Notice>
            </div>
          )}
        </>
      }
      form={form}
      className={classes.form}
      onSubmit={() => {
        setTries(tries + 1);
        onSave();
      }}
    />
  );
}
