import type { RichNode } from '@stoa/contract/rich-nodes';
import { fewPortions, PortionedText } from '@stoa/rich-text-view/portioned-text';
import { RichNodes } from '@stoa/rich-text-view/rich-nodes';
import { richPortions } from '@stoa/rich-text-view/rich-portions';
import { useMemo } from 'react';
import styles from './description.module.css';

/** Balanced line ends of a longer paragraph would hold the page up. */
const longParagraph = 10_000;

/** A specification's description, if it is one. Plain text needs no frame; a very long text is drawn in portions. */
export function Description({ value, topLevel }: { readonly value: unknown; readonly topLevel?: number }) {
  if (typeof value === 'string') {
    if (value.trim() === '') return null;
    return (
      <p dir="auto" className={value.length > longParagraph ? styles.unbalanced : undefined}>
        {value}
      </p>
    );
  }
  return Array.isArray(value) && value.length > 0 ? <Nodes value={value as RichNode[]} topLevel={topLevel} /> : null;
}

function Nodes({ value, topLevel }: { readonly value: RichNode[]; readonly topLevel: number | undefined }) {
  const portions = useMemo(() => richPortions(value), [value]);
  return portions.length <= fewPortions ? (
    <RichNodes value={value} topLevel={topLevel} />
  ) : (
    <PortionedText portions={portions} className={styles.long} topLevel={topLevel} />
  );
}
