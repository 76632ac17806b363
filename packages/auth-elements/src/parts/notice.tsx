import { type ReactNode, useEffect, useRef } from 'react';
import type { ErrorMessage } from '../error-message.ts';
import type { Countdown } from '../hooks/use-countdown.ts';
import { DangerIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons.tsx';

const icons = { info: InfoIcon, success: SuccessIcon, warning: WarningIcon, danger: DangerIcon } as const;

export type NoticeTone = keyof typeof icons;

function Notice({ tone, children }: { tone: NoticeTone; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div className={`sa-n ${tone}`} part={`notice notice-${tone}`}>
      <Icon />
      <div>{children}</div>
    </div>
  );
}

const ticks = Array.from({ length: 30 }, (_, index) => index);

function CountdownTicks({ left, total }: Countdown) {
  return (
    <div className="sa-cd" aria-hidden="true">
      {ticks.map((tick) => (
        <i key={tick} className={tick < Math.ceil((left / total) * ticks.length) ? '' : 'o'} />
      ))}
    </div>
  );
}

interface ErrorNoticeProps {
  readonly id?: string;
  readonly error: ErrorMessage | undefined;
  readonly countdown?: Countdown;
}

/**
 * The alert of a form. The region is always there, so that readers announce what is put into it; focus comes along.
 * It can be focused only while it says something: `delegatesFocus` of a shadow root would pick an empty one.
 */
export function ErrorNotice({ id, error, countdown }: ErrorNoticeProps) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== undefined) region.current?.focus();
  }, [error]);
  return (
    <div className="sa-live" role="alert" part="alert" id={id} tabIndex={error && -1} ref={region}>
      {error && (
        <Notice tone={error.tone}>
          {error.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {error.items.length > 0 && (
            <ul>
              {error.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
          {countdown !== undefined && countdown.left > 0 && <CountdownTicks {...countdown} />}
        </Notice>
      )}
    </div>
  );
}

interface StatusNoticeProps {
  readonly tone?: NoticeTone;
  /** Takes the focus when it appears: for a notice that stands where the form was. */
  readonly focus?: boolean;
  readonly children?: ReactNode;
}

/** Good news and information; always mounted, like the alert. */
export function StatusNotice({ tone = 'success', focus = false, children }: StatusNoticeProps) {
  const region = useRef<HTMLDivElement>(null);
  const focused = focus && Boolean(children);
  useEffect(() => {
    if (focused) region.current?.focus();
  }, [focused]);
  return (
    <div className="sa-live" role="status" part="status" tabIndex={focused ? -1 : undefined} ref={region}>
      {children && <Notice tone={tone}>{children}</Notice>}
    </div>
  );
}
