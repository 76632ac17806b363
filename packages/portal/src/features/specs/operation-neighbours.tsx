import type { ReferenceManifest } from '@stoa/contract/reference';
import { operationFragment } from '@stoa/reference-view/reference-address';
import { groupOfRow, type OperationRow, rowTitle } from '@stoa/reference-view/reference-rows';
import { useReferenceText } from '@stoa/reference-view/reference-text';
import { MethodLabel } from '@stoa/ui/glyphs/method-glyph.tsx';
import { memo, useDeferredValue, useMemo } from 'react';
import { useText } from '../../i18n/language.tsx';
import { useRowBlocks } from './navigation/use-row-blocks.ts';
import styles from './operation-neighbours.module.css';
import type { RevisionSource } from './reference-source.ts';

export interface OperationNeighboursProps {
  readonly manifest: ReferenceManifest;
  readonly source: RevisionSource;
  readonly row: number;
  readonly position: number;
  /** The reader is about to open an operation. */
  readonly onIntent: (position: number) => void;
}

/** The operations before and after this one in the list; drawn after what is read. */
export function OperationNeighbours(props: OperationNeighboursProps) {
  return <Neighbours {...props} row={useDeferredValue(props.row)} position={useDeferredValue(props.position)} />;
}

const Neighbours = memo(function Neighbours(props: OperationNeighboursProps) {
  const { manifest, source, row, position, onIntent } = props;
  const t = useText();
  const r = useReferenceText();
  const wanted = useMemo(() => [row - 1, row + 1].filter((at) => at >= 0 && at < manifest.row_count), [row, manifest]);
  const rowOf = useRowBlocks(manifest, source, wanted);
  const beside = (at: number) => {
    const neighbour = rowOf(at);
    return neighbour && neighbour.position !== position ? neighbour : undefined;
  };
  const previous = beside(row - 1);
  const next = beside(row + 1);
  if (!previous && !next) return null;

  const link = (to: OperationRow, words: string, rel: string) => (
    <a
      rel={rel}
      href={`/spec/${source.productId}/${source.productVersionId}#${operationFragment(to, groupOfRow(manifest.groups, to.row)?.tag)}`}
      onPointerEnter={() => onIntent(to.position)}
      onFocus={() => onIntent(to.position)}
    >
      <span>{words}</span>
      <span className={styles.name}>
        <MethodLabel method={to.method} />
        <b>
          <bdi>{rowTitle(to)}</bdi>
        </b>
      </span>
    </a>
  );
  return (
    <nav className={styles.neighbours} aria-label={r('nav.neighbours')}>
      {previous && link(previous, t('docs.previous'), 'prev')}
      {next && link(next, t('docs.next'), 'next')}
    </nav>
  );
});
