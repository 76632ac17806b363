import type { RichDocument, RichNode } from '@stoa/contract/rich-nodes';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { RichNodes } from '../../rich-text/rich-nodes.tsx';
import { documentChunks, portionOf } from './document-chunks.ts';
import styles from './document-view.module.css';
import { usePortionsAround } from './use-portions-around.ts';

/** What a first screen holds, and a little more. */
const fewChunks = 2;

/**
 * A document (portal specification §3). A long one is drawn in portions, so that the page answers all the while: first
 * where the address leads, then around where the reader is. What is far from the window is neither laid out nor painted.
 * @param props.fragment of the address; the start is drawn first where it leads nowhere
 * @param props.onDrawn called after each portion, for whoever looks for a section
 */
export function DocumentView(props: { document: RichDocument; fragment?: string; onDrawn?: () => void }) {
  const { document, fragment = '', onDrawn } = props;
  const chunks = useMemo(() => documentChunks(document), [document]);
  const target = useMemo(() => portionOf(chunks, fragment), [chunks, fragment]);
  const [seen, setSeen] = useState({ chunks, target, place: target });
  const place = seen.chunks === chunks && seen.target === target ? seen.place : target;
  const drawn = usePortionsAround(chunks, chunks.length, place);
  const count = drawn.size;
  const isWhole = count === chunks.length;
  const frame = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each portion is told
  useEffect(() => onDrawn?.(), [count, document, onDrawn]);
  useEffect(() => {
    if (isWhole || !frame.current || typeof IntersectionObserver === 'undefined') return;
    const portions = [...frame.current.children];
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.findLast(({ isIntersecting }) => isIntersecting);
      if (entry) setSeen({ chunks, target, place: portions.indexOf(entry.target) });
    });
    for (const portion of portions) observer.observe(portion);
    return () => observer.disconnect();
  }, [isWhole, chunks, target]);

  return (
    <div className={styles.document} data-document="" ref={frame}>
      {chunks.map((nodes, index) => (
        <Chunk
          // biome-ignore lint/suspicious/noArrayIndexKey: the portions of a document never change
          key={index}
          nodes={drawn.has(index) ? nodes : undefined}
          isLong={chunks.length > fewChunks}
        />
      ))}
    </div>
  );
}

/** @param props.nodes its room alone without them */
const Chunk = memo(function Chunk({ nodes, isLong }: { nodes: RichNode[] | undefined; isLong: boolean }) {
  if (!nodes) return <div className={styles.room} />;
  return (
    <div className={isLong ? styles.chunk : undefined}>
      <RichNodes value={nodes} topLevel={2} />
    </div>
  );
});
