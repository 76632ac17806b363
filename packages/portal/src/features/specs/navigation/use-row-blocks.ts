import type { ReferenceManifest, ReferenceRows } from '@stoa/contract/reference';
import { blockOf, type OperationRow, rowOf } from '@stoa/reference-view/reference-rows';
import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { rowsQuery } from '../reference-queries.ts';
import type { RevisionSource } from '../reference-source.ts';

/**
 * Rows of the operation list: those of the manifest, and of long lists the blocks that the wanted rows come in. A block
 * that is no longer wanted is no longer waited for.
 * @param wanted numbers of rows; others are answered too once they are here
 * @returns the row, undefined while it is on its way
 */
export function useRowBlocks(
  manifest: ReferenceManifest,
  source: RevisionSource,
  wanted: readonly number[],
): (row: number) => OperationRow | undefined {
  const blocks = [...new Set(wanted.map((row) => blockOf(manifest, row)))].filter((block) => block !== undefined);
  const arrived = useQueries({ queries: blocks.map((block) => rowsQuery(source, block)), combine: dataOf });
  const { queries } = source;
  return useCallback(
    (row) => {
      const block = blockOf(manifest, row);
      if (block === undefined) return rowOf(manifest.rows, row);
      const rows =
        arrived.find((each) => each && rowOf(each, row)) ??
        queries.getQueryData<ReferenceRows>(rowsQuery(source, block).queryKey);
      return rows && rowOf(rows, row);
    },
    [manifest, arrived, queries, source],
  );
}

function dataOf(results: readonly { readonly data: ReferenceRows | undefined }[]) {
  return results.map(({ data }) => data);
}
