import type { RichNode } from '@stoa/contract/rich-nodes';
import { usePortionsAround } from '@stoa/ui/use-portions-around.ts';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import styles from './portioned-text.module.css';
import { RichNodes } from './rich-nodes.tsx';
import { portionOf } from './rich-portions.ts';

/** What a first screen holds, and a little more. */
export const fewPortions = 2;

export interface PortionedTextProps {
  /** The same array from draw to draw, or the text begins again. */
  readonly portions: readonly RichNode[][];
  readonly className: string | undefined;
  /** The same as for `RichNodes`. */
  readonly topLevel?: number;
  /** The address's fragment; the start is drawn first where it leads nowhere. */
  readonly fragment?: string;
  /** Called after each portion, for a caller that waits for a section. */
  readonly onDrawn?: () => void;
}

/**
 * A long text, drawn in portions so that the page answers all the while: first where the address leads, then around
 * where the reader is. What is far from the window is neither laid out nor painted.
 */
export function PortionedText({ portions, className, topLevel, fragment = '', onDrawn }: PortionedTextProps) {
  const target = useMemo(() => portionOf(portions, fragment), [portions, fragment]);
  const [seen, setSeen] = useState({ portions, target, place: target });
  const place = seen.portions === portions && seen.target === target ? seen.place : target;
  const drawn = usePortionsAround(portions, portions.length, place);
  const count = drawn.size;
  const isWhole = count === portions.length;
  const frame = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each portion is told
  useEffect(() => onDrawn?.(), [count, portions, onDrawn]);
  useEffect(() => {
    if (isWhole || !frame.current || typeof IntersectionObserver === 'undefined') return;
    const parts = [...frame.current.children];
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.findLast(({ isIntersecting }) => isIntersecting);
      if (entry) setSeen({ portions, target, place: parts.indexOf(entry.target) });
    });
    for (const part of parts) observer.observe(part);
    return () => observer.disconnect();
  }, [isWhole, portions, target]);

  return (
    <div className={className} data-document="" ref={frame}>
      {portions.map((nodes, index) => (
        <Portion
          // biome-ignore lint/suspicious/noArrayIndexKey: the portions of a text never change
          key={index}
          nodes={drawn.has(index) ? nodes : undefined}
          isLong={portions.length > fewPortions}
          topLevel={topLevel}
        />
      ))}
    </div>
  );
}

interface PortionProps {
  /** Its room alone without them. */
  readonly nodes: RichNode[] | undefined;
  readonly isLong: boolean;
  readonly topLevel: number | undefined;
}

const Portion = memo(function Portion({ nodes, isLong, topLevel }: PortionProps) {
  if (!nodes) return <div className={styles.room} />;
  return (
    <div className={isLong ? styles.portion : undefined}>
      <RichNodes value={nodes} topLevel={topLevel} />
    </div>
  );
});
