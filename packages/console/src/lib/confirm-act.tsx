import { reasonOf } from '@stoa/text/reason';
import { ConfirmDialog, type ConfirmDialogProps } from '@stoa/ui/confirm-dialog.tsx';
import { useText } from '../i18n/language.tsx';
import { type Act, useAct } from './use-act.ts';

interface ConfirmActProps<Answer>
  extends Pick<ConfirmDialogProps, 'title' | 'confirm' | 'tone' | 'children'>,
    Pick<Act<void, Answer>, 'run' | 'successText' | 'onDone'> {
  /** Data that the dialog shows and must load first. Until then the confirm button is pending. */
  readonly requiredData?: { readonly data: unknown; readonly error: unknown };
  readonly onClose: () => void;
}

/** Asks before something is done on the server. The dialog says why it failed, and stays. By default `onDone` closes the dialog. */
export function ConfirmAct<Answer>({
  run,
  successText,
  requiredData,
  onClose,
  onDone = onClose,
  ...asked
}: ConfirmActProps<Answer>) {
  const t = useText();
  const act = useAct<void, Answer>({ run, successText, onDone, showsErrorToast: false });
  const error = act.error ?? requiredData?.error;
  return (
    <ConfirmDialog
      {...asked}
      opened
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      error={error ? reasonOf(error, t) : undefined}
      pending={act.isPending || (requiredData !== undefined && !requiredData.data && !requiredData.error)}
      onConfirm={() => act.mutate()}
      onCancel={onClose}
    />
  );
}
