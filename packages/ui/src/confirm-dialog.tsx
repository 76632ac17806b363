import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

export interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: ReactNode;
  /** What goes, and that it cannot be undone. */
  readonly children: ReactNode;
  /** The verb ("Delete"). */
  readonly confirm: string;
  readonly cancel: string;
  readonly closeLabel: string;
  /** The last try failed, and why. */
  readonly error?: ReactNode;
  readonly pending?: boolean;
  /** The act cannot be confirmed yet, such as before it is known what goes. */
  readonly disabled?: boolean;
  /** Red for what cannot be undone. */
  readonly tone?: 'plain' | 'danger';
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks once before something happens. Focus starts on the way back, never on the danger. While the act runs there is no way back:
 * it would claim that nothing was done, and a secret in the answer would never be shown.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    children,
    confirm,
    cancel,
    closeLabel,
    error,
    pending = false,
    disabled = false,
    tone = 'danger',
    onConfirm,
    onCancel,
  } = props;
  return (
    <Dialog
      opened={opened}
      onClose={onCancel}
      title={title}
      size="narrow"
      closeLabel={pending ? undefined : closeLabel}
      footer={
        <>
          {!pending && (
            <Button onClick={onCancel} data-autofocus>
              {cancel}
            </Button>
          )}
          <Button
            variant={tone === 'danger' ? 'danger-filled' : 'primary'}
            pending={pending}
            disabled={disabled}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {error && <Notice kind="danger">{error}</Notice>}
      <div className={classes.said}>{children}</div>
    </Dialog>
  );
}
