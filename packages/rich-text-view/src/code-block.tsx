import type { CodeToken } from '@stoa/contract/rich-nodes';
import { useText } from '@stoa/text/language';
import { CopyIcon } from '@stoa/ui/icons.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useState } from 'react';
import styles from './code-block.module.css';
import { languageName } from './language-names.ts';
import { WrapIcon } from './wrap-icon.tsx';

export interface CodeBlockProps {
  readonly code: string;
  readonly language?: string | undefined;
  /** The title, for example a file name; shown before the language. */
  readonly title?: string | undefined;
  readonly tokens?: readonly CodeToken[] | undefined;
}

/** The number of characters from which on a line may not fit. */
const longLine = 60;

/** Code as the document wrote it, dark in both themes, with buttons that wrap its lines and copy it. */
export function CodeBlock({ code, language, title, tokens }: CodeBlockProps) {
  const t = useText();
  const toast = useToast();
  const [isWrapped, setWrapped] = useState(false);
  const mayWrap = code.split('\n').some((line) => line.length > longLine);

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      toast({ kind: 'success', text: t('common.copied') });
    } catch {
      toast({ kind: 'danger', text: t('common.copyFailed') });
    }
  }

  return (
    <figure className={styles.code} data-language={language}>
      <figcaption>
        <span>
          {title && <b>{title}</b>} {language && languageName(language)}
        </span>
        {mayWrap && (
          <button
            type="button"
            aria-label={t('docs.wrapCode')}
            aria-pressed={isWrapped}
            onClick={() => setWrapped(!isWrapped)}
          >
            <WrapIcon />
          </button>
        )}
        <button type="button" aria-label={t('docs.copyCode')} onClick={copy}>
          <CopyIcon />
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <pre tabIndex={0} data-wrapped={isWrapped || undefined}>
        <code>{tokens ? <Colored tokens={tokens} /> : code}</code>
      </pre>
    </figure>
  );
}

function Colored({ tokens }: { tokens: readonly CodeToken[] }) {
  return tokens.map(([kind, text], index) =>
    kind === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change
      <span key={index} data-kind={kind}>
        {text}
      </span>
    ),
  );
}
