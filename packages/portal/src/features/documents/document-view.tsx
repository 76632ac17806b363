import type { RichDocument } from '@stoa/contract/rich-nodes';
import { PortionedText } from '@stoa/rich-text-view/portioned-text';
import { richPortions } from '@stoa/rich-text-view/rich-portions';
import { useMemo } from 'react';
import styles from './document-view.module.css';

/**
 * A document (portal §3), in portions.
 * @param props.fragment of the address; the start is drawn first where it leads nowhere
 * @param props.onDrawn called after each portion, for a caller that waits for a section
 */
export function DocumentView(props: { document: RichDocument; fragment?: string; onDrawn?: () => void }) {
  const { document, fragment, onDrawn } = props;
  const portions = useMemo(() => richPortions(document.children), [document]);
  return (
    <PortionedText portions={portions} className={styles.document} topLevel={2} fragment={fragment} onDrawn={onDrawn} />
  );
}
