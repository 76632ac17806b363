import { reasonOf } from '@stoa/text/reason';
import { ConfirmDialog, type ConfirmDialogProps } from '@stoa/ui/confirm-dialog.tsx';
import type { UseMutationResult } from '@tanstack/react-query';
import { useText } from '../i18n/language.tsx';

interface ConfirmActProps extends Pick<ConfirmDialogProps, 'title' | 'confirm' | 'tone' | 'children'> {
  readonly act: Pick<UseMutationResult<unknown, Error, void>, 'isPending' | 'error' | 'mutate'>;
  /** The sentence that says why it failed; the reason alone unless given. */
  readonly failed?: (reason: string) => string;
  /** Nothing can be confirmed yet. */
  readonly waits?: boolean;
  readonly onClose: () => void;
}

/** Asks before something is done on the server. The dialog says why it failed, and stays. */
export function ConfirmAct({ act, failed = (reason) => reason, waits = false, onClose, ...asked }: ConfirmActProps) {
  const t = useText();
  return (
    <ConfirmDialog
      {...asked}
      opened
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      pending={act.isPending || waits}
      error={act.error && failed(reasonOf(act.error, t))}
      onConfirm={() => act.mutate()}
      onCancel={onClose}
    />
  );
}
