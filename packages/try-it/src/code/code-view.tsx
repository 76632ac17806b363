import { useReferenceText } from '@stoa/reference-view/reference-text';
import { useMemo, useState } from 'react';
import styles from './code-view.module.css';
import type { GrammarLoader } from './grammars.ts';
import { shownPart } from './shown-part.ts';
import { useGrammar } from './use-grammar.ts';

export interface CodeViewProps {
  readonly code: string;
  readonly grammar: GrammarLoader;
  /** What the code is, for screen readers. */
  readonly label: string;
}

/** Code in the dark panel, colored when the highlighter has come; of long code the beginning. */
export function CodeView({ code, grammar, label }: CodeViewProps) {
  const r = useReferenceText();
  const [allOf, setAllOf] = useState<string>();
  const color = useGrammar(grammar);
  const part = useMemo(() => shownPart(code, allOf === code), [code, allOf]);
  const pieces = useMemo(() => (part.colored ? color?.(part.text) : undefined), [part, color]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <section className={styles.view} tabIndex={0} aria-label={label}>
        <pre>
          <code>
            {pieces
              ? pieces.map(([kind, text], index) =>
                  kind === null ? (
                    text
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no identity but its place
                    <span key={index} data-kind={kind}>
                      {text}
                    </span>
                  ),
                )
              : part.text}
          </code>
        </pre>
      </section>
      {part.ofLines !== undefined && (
        <button type="button" className={styles.all} onClick={() => setAllOf(code)}>
          {part.ofLines === 1 ? r('op.showAll') : r('sample.showAll', { count: part.ofLines })}
        </button>
      )}
    </>
  );
}
