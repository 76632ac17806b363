import type { RichDocument, RichNode } from '@stoa/contract/rich-nodes';
import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { RichNodes } from '../../rich-text/rich-nodes.tsx';
import { documentChunks } from './document-chunks.ts';
import styles from './document-view.module.css';

/** What a first screen holds, and a little more. */
const firstChunks = 2;

/**
 * A document (portal specification §3). A long one is drawn in portions, so that the page answers all the while, and
 * what is far from the window is neither laid out nor painted.
 * @param props.onDrawn called after each portion, for whoever looks for a section
 */
export function DocumentView(props: { document: RichDocument; onDrawn?: () => void }) {
  const { document, onDrawn } = props;
  const chunks = useMemo(() => documentChunks(document), [document]);
  const [drawn, setDrawn] = useState({ document, count: firstChunks });
  const count = drawn.document === document ? drawn.count : firstChunks;

  useEffect(() => {
    onDrawn?.();
    if (count >= chunks.length) return;
    // A task of its own: the browser may paint and answer in between.
    const timer = setTimeout(() => startTransition(() => setDrawn({ document, count: count + 1 })));
    return () => clearTimeout(timer);
  }, [count, chunks, document, onDrawn]);

  return (
    <div className={styles.document} data-document="">
      {chunks.slice(0, count).map((nodes, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the portions of a document never change
        <Chunk key={index} nodes={nodes} isLong={chunks.length > firstChunks} />
      ))}
    </div>
  );
}

const Chunk = memo(function Chunk({ nodes, isLong }: { nodes: RichNode[]; isLong: boolean }) {
  return (
    <div className={isLong ? styles.chunk : undefined}>
      <RichNodes value={nodes} topLevel={2} />
    </div>
  );
});
