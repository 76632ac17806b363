import { useReferenceText } from '@stoa/reference-view/reference-text';
import { useLanguage } from '@stoa/text/language';
import { StatusShape, statusKind } from '@stoa/ui/glyphs/status-shape.tsx';
import { DownloadIcon } from '@stoa/ui/icons.tsx';
import { saveFile } from '@stoa/ui/save-file.ts';
import { statusLabel } from '@stoa/ui/status-phrase.ts';
import panel from '../panel/panel.module.css';
import type { Answer } from '../send/use-sending.ts';
import styles from './answer.module.css';
import { AnswerBody } from './answer-body.tsx';
import { fileNameOf, sizeText } from './answer-kind.ts';

/** What came back: status, time and size, headers, body. */
export function AnswerView({ answer }: { readonly answer: Answer }) {
  const r = useReferenceText();
  const { locale } = useLanguage();
  const language = locale.replace('_', '-');
  const disposition = answer.headers.find(([name]) => name.toLowerCase() === 'content-disposition')?.[1];

  function download() {
    saveFile(fileNameOf(answer.contentType, disposition), answer.body);
  }

  return (
    <section className={styles.answer} aria-label={r('try.answer')}>
      <header>
        <h3>
          <StatusShape kind={statusKind(String(answer.status))} />
          <span role="status">{statusLabel(String(answer.status))}</span>
        </h3>
        <small>
          {r('try.milliseconds', { count: Math.round(answer.milliseconds).toLocaleString(language) })}
          {' · '}
          {sizeText(answer.size, language)}
        </small>
        {answer.size > 0 && answer.state !== 'reading' && (
          <button type="button" className={panel.icon} aria-label={r('try.download')} onClick={download}>
            <DownloadIcon />
          </button>
        )}
      </header>
      {answer.state !== 'complete' && (
        <p className={styles.note} role="status">
          {answer.state === 'cut' && answer.limit.by === 'portal'
            ? r('try.state.over-limit', { size: sizeText(answer.limit.bytes, language) })
            : r(`try.state.${answer.state}`)}
        </p>
      )}
      <RedirectNote answer={answer} />
      <details className={styles.headers}>
        <summary>
          {r('op.headers')} ({answer.headers.length})
        </summary>
        <dl>
          {answer.headers.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a header may come twice
            <div key={index}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <AnswerBody answer={answer} />
    </section>
  );
}

/** What the portal did about redirects; browsers follow them by themselves. */
function RedirectNote({ answer }: { readonly answer: Answer }) {
  const r = useReferenceText();
  const { followed = 0, stopped } = answer.redirects ?? {};
  if (!stopped) return followed > 0 && <p className={styles.note}>{r('try.redirects', { count: followed })}</p>;
  return (
    <p className={styles.note} role="status">
      {stopped.reason === 'other-host' && r('try.stopped.other-host', { host: stopped.host })}
      {stopped.reason === 'too-many' && r('try.stopped.too-many', { count: followed })}
      {stopped.reason === 'other-path' && r('try.stopped.other-path')}
      {stopped.reason === 'not-encrypted' && r('try.stopped.not-encrypted')}
    </p>
  );
}
