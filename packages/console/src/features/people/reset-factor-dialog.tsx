import { reasonOf } from '@stoa/text/reason';
import { ConfirmDialog } from '@stoa/ui/confirm-dialog.tsx';
import type { Call } from '../../console-client.ts';
import { useText } from '../../i18n/language.tsx';
import { useAct } from '../../lib/use-act.ts';
import classes from './people.module.css';

interface ResetFactorDialogProps {
  /** Whose factor it is. */
  readonly name: string;
  readonly run: (call: Call) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Says what goes, and when, before the waiting time begins. */
export function ResetFactorDialog({ name, run, onClose }: ResetFactorDialogProps) {
  const t = useText();
  const reset = useAct<void>({
    run,
    said: () => t('factorReset.begun', { name }),
    done: onClose,
    tellsError: false,
  });
  return (
    <ConfirmDialog
      opened
      title={t('factorReset.title', { name })}
      confirm={t('factorReset.verb')}
      cancel={t('common.cancel')}
      closeLabel={t('common.close')}
      error={reset.error && reasonOf(reset.error, t)}
      pending={reset.isPending}
      onConfirm={() => reset.mutate()}
      onCancel={onClose}
    >
      <div className={classes.paragraphs}>
        <p>{t('factorReset.what')}</p>
        <p>{t('factorReset.check')}</p>
      </div>
    </ConfirmDialog>
  );
}
