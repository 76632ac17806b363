import { useReferenceText } from '@stoa/reference-view/reference-text';
import { useEffect, useState } from 'react';
import { CodeView } from '../code/code-view.tsx';
import { grammarOf } from '../code/grammars.ts';
import panel from '../panel/panel.module.css';
import { type Answer, isStream } from '../send/use-sending.ts';
import styles from './answer.module.css';
import { type AnswerKind, answerKind, prettyText } from './answer-kind.ts';

/** Characters of an answer that are drawn; all that came can be downloaded. */
const longest = 500_000;
/** Pictures above that are downloaded: a data address of it would weigh more than the page. */
const largestPicture = 8 * 1024 * 1024;

interface Shown {
  readonly kind: AnswerKind;
  readonly text?: string;
  readonly picture?: string;
  readonly isCut?: boolean;
}

/** Shows the body of an answer: text with colors, a picture, or how to download it. A body is never shown as a page. */
export function AnswerBody({ answer }: { readonly answer: Answer }) {
  const r = useReferenceText();
  const shown = useShown(answer);
  if (!shown) return null;
  if (shown.kind === 'empty') {
    return answer.state === 'reading' ? null : <p className={panel.quiet}>{r('sample.noContent')}</p>;
  }
  if (shown.picture !== undefined) {
    return <img className={styles.picture} src={shown.picture} alt={r('try.picture')} />;
  }
  if (shown.text === undefined) return <p className={panel.quiet}>{r('sample.binary')}</p>;
  const label = r('try.answerBody');
  return (
    <>
      {shown.isCut && <p className={styles.note}>{r(answer.state === 'complete' ? 'try.cut' : 'try.cutOff')}</p>}
      {isStream(answer.contentType) ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        <pre className={styles.stream} role="log" tabIndex={0} aria-label={label}>
          {shown.text}
        </pre>
      ) : (
        <CodeView code={shown.text} grammar={grammarOf(answer.contentType)} label={label} />
      )}
    </>
  );
}

/** Reads as much of the body as is shown; of a stream its latest part. */
function useShown(answer: Answer): Shown | undefined {
  const [shown, setShown] = useState<Shown>();
  const { body, contentType, state } = answer;
  const isLive = isStream(contentType);
  const isReady = state !== 'reading' || isLive;
  useEffect(() => {
    if (!isReady) return;
    let current = true;
    const set = (next: Shown) => current && setShown(next);
    void read(body, contentType, isLive).then(set, () => set({ kind: 'binary' }));
    return () => {
      current = false;
    };
  }, [body, contentType, isLive, isReady]);
  return shown;
}

async function read(body: Blob, contentType: string, isLive: boolean): Promise<Shown> {
  const head = new Uint8Array(await body.slice(0, 512).arrayBuffer());
  const kind = answerKind(contentType, body.size, head);
  if (kind === 'image') {
    return body.size > largestPicture ? { kind: 'binary' } : { kind, picture: await dataAddress(body, contentType) };
  }
  if (kind !== 'text') return { kind };
  const isCut = body.size > longest * 4;
  const part = isLive ? body.slice(-longest) : isCut ? body.slice(0, longest) : body;
  const text = await part.text();
  return { kind, text: isCut ? text : prettyText(text, contentType), isCut };
}

function dataAddress(body: Blob, contentType: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([body], { type: contentType }));
  });
}
