import { DownloadIcon } from '@stoa/ui/icons/download-icon.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { useReferenceText } from '../../../i18n/reference/reference-text.ts';
import panel from '../panel/panel.module.css';
import { StatusGlyph, statusLabel } from '../panel/status.tsx';
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
    const link = document.createElement('a');
    // The API's own type would make some browsers open the file as a page of this portal.
    link.href = URL.createObjectURL(answer.body);
    link.download = fileNameOf(answer.contentType, disposition);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  return (
    <section className={styles.answer} aria-label={r('try.answer')}>
      <header>
        <h3 role="status">
          <StatusGlyph status={String(answer.status)} />
          {statusLabel(String(answer.status))}
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
          {r(`try.state.${answer.state}`)}
        </p>
      )}
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
