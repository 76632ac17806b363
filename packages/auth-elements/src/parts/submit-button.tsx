import { type MouseEvent, type ReactNode, useId } from 'react';
import { useAuth } from '../auth-context.ts';
import type { ErrorMessage } from '../error-message.ts';
import type { Countdown } from '../hooks/use-countdown.ts';
import { Spinner } from './icons.tsx';

interface SubmitButtonProps {
  readonly children: ReactNode;
  readonly busy: boolean;
  /** Why the form cannot be sent yet; absent when it can. */
  readonly blocked?: string | undefined;
  /** The form's alert. What it says is not said once more underneath. */
  readonly said?: ErrorMessage | undefined;
  /** A screen reader reads the reason: the user tried to submit, and the error says something else. */
  readonly announce?: boolean;
  readonly countdown?: Countdown;
  /** Stands before the button, on the same line. */
  readonly before?: ReactNode;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * The button of a form. It is never `disabled`: it keeps the focus, looks off and says underneath what is missing. It
 * holds a click back while a call is under way or a countdown runs, for nothing else: a password manager fills and
 * clicks at once, before this is drawn again. The form decides from what its fields hold then.
 */
export function SubmitButton({ children, busy, blocked, said, announce, countdown, before }: SubmitButtonProps) {
  const { t } = useAuth();
  const id = useId();
  const waiting = countdown !== undefined && countdown.left > 0;
  const off = waiting || blocked !== undefined;
  const guard = (event: MouseEvent) => {
    if (busy || waiting) event.preventDefault();
  };
  const button = (
    <button
      className="sa-b"
      type="submit"
      part="button submit"
      aria-disabled={busy || off}
      aria-busy={busy || undefined}
      aria-describedby={off ? id : undefined}
      onClick={guard}
    >
      {busy ? (
        <>
          <Spinner />
          <span>{t('general.submitting')}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
  return (
    <div className="sa-do">
      {before === undefined ? (
        button
      ) : (
        <div className="sa-bs">
          {before}
          {button}
        </div>
      )}
      <p className="sa-why" id={id} part="reason">
        {waiting ? (
          <>
            {t('general.tryAgainIn')} <b>{clock(countdown.left)}</b>
          </>
        ) : busy || said?.paragraphs[0] === blocked ? null : (
          blocked
        )}
      </p>
      <p className="sa-vh" role="status">
        {countdown !== undefined && countdown.total > 0 && countdown.left === 0 ? t('general.tryAgainNow') : null}
        {announce && !busy && !waiting ? blocked : null}
      </p>
    </div>
  );
}
