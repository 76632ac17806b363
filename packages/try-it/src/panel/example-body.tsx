import { useReferenceText } from '@stoa/reference-view/reference-text';
import { CodeView } from '../code/code-view.tsx';
import { grammarOf } from '../code/grammars.ts';
import type { Example } from '../example/example-value.ts';
import styles from './panel.module.css';

/** An example as it would be sent, or its placeholder. */
export function ExampleBody(props: {
  readonly example: Example | undefined;
  readonly mediaType: string;
  readonly label: string;
}) {
  const { example, mediaType, label } = props;
  const r = useReferenceText();
  if (!example) return <p className={styles.quiet}>{r('sample.noContent')}</p>;
  if (example.external !== undefined) {
    const isWeb = /^https?:\/\//i.test(example.external);
    return (
      <p className={styles.quiet}>
        {isWeb ? (
          <a href={example.external} rel="noreferrer" target="_blank">
            {r('sample.openExample')}
          </a>
        ) : (
          example.external
        )}
      </p>
    );
  }
  if (example.text === undefined) return <p className={styles.quiet}>{r('sample.binary')}</p>;
  return <CodeView code={example.text} grammar={grammarOf(mediaType)} label={label} />;
}
