import type { CodeToken } from '@stoa/contract/rich-nodes';
import { CopyIcon } from '@stoa/ui/icons/copy-icon.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useText } from '../i18n/language.tsx';
import styles from './code-block.module.css';

/** Code as the document wrote it, dark in both themes, with a button that copies it. */
export function CodeBlock(props: {
  code: string;
  language?: string | undefined;
  /** The name of a file, for example; stands in place of the language. */
  title?: string | undefined;
  tokens?: readonly CodeToken[] | undefined;
}) {
  const t = useText();
  const toast = useToast();
  const code = props.code.replace(/\n$/, '');

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      toast({ kind: 'success', text: t('common.copied') });
    } catch {
      toast({ kind: 'danger', text: t('common.copyFailed') });
    }
  }

  return (
    <figure className={styles.code}>
      <figcaption>
        <span>{props.title ?? props.language ?? ''}</span>
        <button type="button" aria-label={t('docs.copyCode')} onClick={copy}>
          <CopyIcon />
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{props.tokens ? <Coloured tokens={props.tokens} /> : code}</code>
      </pre>
    </figure>
  );
}

function Coloured({ tokens }: { tokens: readonly CodeToken[] }) {
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
