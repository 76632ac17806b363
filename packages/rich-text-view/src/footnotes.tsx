import type { RichNode } from '@stoa/contract/rich-nodes';
import { useText } from '@stoa/text/language';
import { createElement, type ReactNode } from 'react';
import styles from './rich-nodes.module.css';

type Reference = Extract<RichNode, { type: 'footnote_reference' }>;

/** The number in the text; it leads to the note where the notes have anchors. */
export function FootnoteReference({ reference }: { reference: Reference }) {
  const t = useText();
  const { number, id, note } = reference;
  if (!note) return <sup>{number}</sup>;
  return (
    <sup className={styles.reference}>
      <a id={id} href={`#${note}`} aria-label={t('docs.footnote', { number })}>
        {number}
      </a>
    </sup>
  );
}

/** The notes below the text, each with links back to where it is cited. */
export function Footnotes(props: {
  notes: readonly RichNode[];
  draw: (nodes: readonly RichNode[]) => ReactNode;
  level: number;
}) {
  const t = useText();
  return (
    <section className={styles.footnotes}>
      {createElement(`h${props.level}`, null, t('docs.footnotes'))}
      <ol>
        {props.notes.map(
          (note) =>
            note.type === 'footnote' && (
              <li key={note.number} value={note.number} id={note.id || undefined} tabIndex={note.id ? -1 : undefined}>
                {props.draw(note.children)}
                <BackLinks number={note.number} references={note.references ?? []} />
              </li>
            ),
        )}
      </ol>
    </section>
  );
}

function BackLinks({ number, references }: { number: number; references: readonly string[] }) {
  const t = useText();
  return references.map((id, index) => (
    <a
      key={id}
      className={styles.back}
      href={`#${id}`}
      aria-label={t('docs.backToText', { number: index === 0 ? number : `${number}-${index + 1}` })}
    >
      ↩{index > 0 && <sup>{index + 1}</sup>}
    </a>
  ));
}
