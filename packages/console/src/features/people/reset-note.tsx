import type { FactorResetMail } from '@stoa/contract/factor-resets';
import { Moment } from '@stoa/text/moment';
import { useText } from '../../i18n/language.tsx';
import classes from './people.module.css';

interface ResetNoteProps {
  readonly dueAt: string;
  readonly mail: FactorResetMail | null;
}

/** Tells when a second factor is removed; or that it is not, because the mail about it did not arrive. */
export function ResetNote({ dueAt, mail }: ResetNoteProps) {
  const t = useText();
  if (mail?.state === 'failed')
    return (
      <span className={classes.failed}>{t('factorReset.mailFailed', { reason: withoutStop(mail.error ?? '') })}</span>
    );
  return (
    <span className={classes.note}>
      {t('factorReset.due')} <Moment at={dueAt} />
      {mail?.state === 'waiting' && <>. {t('factorReset.mailWaits')}</>}
    </span>
  );
}

/** The sentence around it has a stop of its own. */
function withoutStop(reason: string): string {
  return reason.replace(/\.$/, '');
}
