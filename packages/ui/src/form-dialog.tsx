import { type FormEvent, type ReactNode, type Ref, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'onClose' | 'children'> {
  /** The verb ("Save"). */
  readonly confirm: string;
  readonly cancel: string;
  readonly closeLabel: string;
  readonly tone?: 'plain' | 'danger';
  readonly pending: boolean;
  /** There is a way back while it is sent, too: nothing is lost by it. */
  readonly mayLeave?: boolean;
  /** Stands above the form. */
  readonly lead?: ReactNode;
  readonly className?: string | undefined;
  readonly form?: Ref<HTMLFormElement>;
  readonly onSubmit: (form: HTMLFormElement) => void;
}

/**
 * A dialog whose body is a form. While it is sent there is no way back, as in `ConfirmDialog`: it would claim that nothing was
 * done, and a secret in the answer would never be shown.
 */
export function FormDialog(props: FormDialogProps) {
  const { confirm, cancel, closeLabel, tone = 'plain', pending, mayLeave, lead, className, form, onSubmit } = props;
  const id = useId();
  const hasWayBack = mayLeave || !pending;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={props.title}
      size={props.size}
      closeLabel={hasWayBack ? closeLabel : undefined}
      footer={
        <>
          {hasWayBack && <Button onClick={props.onClose}>{cancel}</Button>}
          <Button type="submit" form={id} variant={tone === 'danger' ? 'danger-filled' : 'primary'} pending={pending}>
            {confirm}
          </Button>
        </>
      }
    >
      {lead}
      <form id={id} ref={form} className={className} onSubmit={submit} noValidate>
        {props.children}
      </form>
    </Dialog>
  );
}
