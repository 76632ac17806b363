import { type TranslateReference, useReferenceText } from '@stoa/reference-view/reference-text';
import type { TranslateCommon } from '@stoa/text/language';
import { useText } from '@stoa/text/language';
import { reasonOf } from '@stoa/text/reason';
import type { ReactNode } from 'react';
import styles from '../try-it.module.css';
import { ProxyRefusal } from './proxy-request.ts';
import type { Failure } from './use-sending.ts';

/** Why there is no answer, as far as a page is told: browsers do not say whether CORS or the network was the reason. */
export function FailureNote(props: {
  readonly failure: Failure;
  readonly url: string;
  /** What was thrown; a refusal of the portal's server has a sentence. */
  readonly error: unknown;
  /** Another way to send it. */
  readonly children?: ReactNode;
}) {
  const { failure, url, error, children } = props;
  const r = useReferenceText();
  const t = useText();
  if (failure === 'stopped') {
    return (
      <p className={styles.note} role="status">
        {r('try.stopped')}
      </p>
    );
  }
  if (error instanceof ProxyRefusal) {
    return (
      <p className={styles.failure} role="alert">
        {r('try.proxyRefused', { reason: refusalText(error, r, t) })}
      </p>
    );
  }
  const isMixed = window.location.protocol === 'https:' && url.startsWith('http:');
  const isOffline = !navigator.onLine;
  const text =
    failure === 'timed-out'
      ? 'try.timedOut'
      : isOffline
        ? 'try.offline'
        : isMixed
          ? 'try.mixedContent'
          : 'try.noAnswer';
  return (
    <div className={styles.failure} role="alert">
      <p>{r(text)}</p>
      {text === 'try.noAnswer' && <p>{r('try.noAnswerHelp')}</p>}
      {children}
    </div>
  );
}

function refusalText({ why }: ProxyRefusal, r: TranslateReference, t: TranslateCommon): string {
  if (why === 'body-too-large') return r('try.proxyBodyTooLarge');
  return why === 'broken' ? r('try.proxyBroke') : reasonOf(why, t);
}
