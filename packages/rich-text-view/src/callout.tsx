import type { CalloutKind } from '@stoa/contract/rich-nodes';
import { useText } from '@stoa/text/language';
import type { ReactNode } from 'react';
import styles from './callout.module.css';

const texts = {
  note: 'docs.note',
  tip: 'docs.tip',
  important: 'docs.important',
  warning: 'docs.warning',
  caution: 'docs.caution',
} as const;

/** A shape for each kind, so that none rests on its color: a ring, a lamp, a speech mark, a diamond, a triangle. */
const shapes: Readonly<Record<CalloutKind, ReactNode>> = {
  note: (
    <>
      <circle cx="7" cy="7" r="6.250" />
      <path d="M7 6.500v3.500M7 4v.1" />
    </>
  ),
  tip: <path d="M5 11.200h4M5.700 13.200h2.600M5 9.200V8.600A4.250 4.250 0 1 1 9 8.600v.6z" />,
  important: (
    <>
      <path d="M1.200 1.500h11.600v8.200H7.600L4.200 12.700v-3h-3z" />
      <path d="M7 3.700v2.100M7 7.700v.1" />
    </>
  ),
  warning: (
    <>
      <path d="M7 .8 13.200 7 7 13.200.8 7z" />
      <path d="M7 4.300v3.200M7 9.600v.1" />
    </>
  ),
  caution: (
    <>
      <path d="M7 1.200 13.300 12.800H.7z" />
      <path d="M7 5.300v3.400M7 10.700v.1" />
    </>
  ),
};

/** What a reader should notice (GitHub's alerts): a shape, its kind as a word, and the text. */
export function Callout({ kind, children }: { kind: CalloutKind; children: ReactNode }) {
  const t = useText();
  // A kind that a newer server may know is a note to this page.
  const known = Object.hasOwn(texts, kind) ? kind : 'note';
  const title = t(texts[known]);
  return (
    <div className={styles.callout} dir="auto" data-callout={known} role="note" aria-label={title}>
      <p className={styles.title} dir="auto" data-callout-title="">
        <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
          {shapes[known]}
        </svg>
        {title}
      </p>
      {children}
    </div>
  );
}
