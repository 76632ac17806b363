import { useText } from '@stoa/text/language';
import { createElement, type ReactNode } from 'react';
import styles from './rich-nodes.module.css';

/** A heading; one with an anchor can be linked to. */
export function RichHeading(props: { level: number; id: string | undefined; title: string; words: ReactNode }) {
  const tag = `h${props.level}`;
  if (props.id === undefined) return createElement(tag, { dir: 'auto' }, props.words);
  return createElement(
    tag,
    { id: props.id, tabIndex: -1, dir: 'auto' },
    props.words,
    <Anchor id={props.id} title={props.title} />,
  );
}

function Anchor(props: { id: string; title: string }) {
  const t = useText();
  return (
    <a
      className={styles.anchor}
      href={`#${props.id}`}
      data-copies-link=""
      aria-label={t('docs.linkToSection', { title: props.title.trim() })}
    >
      #
    </a>
  );
}
