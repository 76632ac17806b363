import { reasonOf } from '@stoa/text/reason';
import { ConfirmDialog, type ConfirmDialogProps } from '@stoa/ui/confirm-dialog.tsx';
import { useText } from '../i18n/language.tsx';
import { type Act, useAct } from './use-act.ts';

interface ConfirmActProps<Answer>
  extends Pick<ConfirmDialogProps, 'title' | 'confirm' | 'tone' | 'children'>,
    Pick<Act<void, Answer>, 'run' | 'said' | 'done'> {
  /** What the dialog tells, where that has to be asked for; until it is known nothing can be confirmed. */
  readonly facts?: { readonly data: unknown; readonly error: unknown };
  readonly onClose: () => void;
}

/** Asks before something is done on the server. The dialog says why it failed, and stays. `done` closes it unless it is given. */
export function ConfirmAct<Answer>({ run, said, facts, onClose, done = onClose, ...asked }: ConfirmActProps<Answer>) {
  const t = useText();
  const act = useAct<void, Answer>({ run, said, done, tellsError: false });
  const error = act.error ?? facts?.error;
  return (
    <ConfirmDialog
      {...asked}
      opened
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      error={error ? reasonOf(error, t) : undefined}
      pending={act.isPending || (facts !== undefined && !facts.data && !facts.error)}
      onConfirm={() => act.mutate()}
      onCancel={onClose}
    />
  );
}
