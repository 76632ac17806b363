import type { ReferenceOperation } from '@stoa/contract/reference';
import { useReferenceText } from '@stoa/reference-view/reference-text';
import { useText } from '@stoa/text/language';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { type ReactNode, useMemo } from 'react';
import type { BuiltRequest } from '../build-request.ts';
import { CodeView } from '../code/code-view.tsx';
import { CopyButton } from './copy-button.tsx';
import { grammarOfOption, sampleOptions } from './document-samples.ts';
import { LanguageBar } from './language-bar.tsx';
import styles from './panel.module.css';
import { useLanguageChoice } from './use-language-choice.ts';
import { useSampleCode } from './use-sample-code.ts';

/** The request as code, in the language that the reader chose last. */
export function CodeSample(props: {
  readonly operation: ReferenceOperation;
  /** The request, or undefined while something of it is missing; throws RequestProblem. Keep it from draw to draw. */
  readonly make: () => BuiltRequest | undefined;
  /** What can be chosen about the request, below the code. */
  readonly children: ReactNode;
}) {
  const { operation, make, children } = props;
  const t = useText();
  const r = useReferenceText();
  const [chosenId, choose] = useLanguageChoice();
  const options = useMemo(() => sampleOptions(operation), [operation]);
  const option = options.find(({ id }) => id === chosenId) ?? options[0];
  if (!option) throw new Error('There are always languages');
  const sample = useSampleCode(option, make);
  return (
    <section className={styles.sample} aria-label={r('sample.title')}>
      <header>
        <LanguageBar options={options} chosen={option} onChoose={choose} />
        {sample.state === 'ready' && <CopyButton label={r('sample.copy')} text={sample.code} />}
      </header>
      {sample.state === 'ready' && (
        <CodeView
          code={sample.code}
          grammar={grammarOfOption(option)}
          label={`${r('sample.title')}: ${option.label}`}
        />
      )}
      {sample.state === 'pending' && (
        <div className={styles.pending}>
          {['70%', '90%', '80%', '60%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
      {sample.state === 'problem' && (
        <p className={styles.quiet} role="status">
          {r('sample.problem', { name: sample.name })}
        </p>
      )}
      {sample.state === 'failed' && (
        <p className={styles.quiet} role="alert">
          {r('sample.failed')}{' '}
          <button type="button" onClick={sample.retry}>
            {t('common.retry')}
          </button>
        </p>
      )}
      {children}
    </section>
  );
}
