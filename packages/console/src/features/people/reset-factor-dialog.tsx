import type { Call } from '../../console-client.ts';
import { useText } from '../../i18n/language.tsx';
import { ConfirmAct } from '../../lib/confirm-act.tsx';
import classes from './people.module.css';

interface ResetFactorDialogProps {
  /** The name of the user or developer whose factor is reset. */
  readonly name: string;
  readonly run: (call: Call) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Says what goes, and when, before the waiting time begins. */
export function ResetFactorDialog({ name, run, onClose }: ResetFactorDialogProps) {
  const t = useText();
  return (
    <ConfirmAct
      title={t('factorReset.title', { name })}
      confirm={t('factorReset.verb')}
      run={run}
      successText={() => t('factorReset.begun', { name })}
      onClose={onClose}
    >
      <div className={classes.paragraphs}>
        <p>{t('factorReset.what')}</p>
        <p>{t('factorReset.check')}</p>
      </div>
    </ConfirmAct>
  );
}
