import type { ReferenceManifest } from '@stoa/contract/reference';
import { Button } from '@stoa/ui/button.tsx';
import { SearchField } from '@stoa/ui/search-field.tsx';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useText } from '../../../i18n/language.tsx';
import { useReferenceText } from '../../../i18n/reference/reference-text.ts';
import { operationFragment, schemaFragment } from '../reference-address.ts';
import { operationQuery, type RevisionSource } from '../reference-queries.ts';
import { groupOfRow, type OperationRow } from '../reference-rows.ts';
import { layOut, layOutMatches, type OutlineItem, outlineGroups } from './outline.ts';
import styles from './reference-navigation.module.css';
import { ReferenceTree } from './reference-tree.tsx';
import { useMatches } from './use-matches.ts';
import { type ActiveLeaf, useOpenedGroups } from './use-opened-groups.ts';
import { useRowBlocks } from './use-row-blocks.ts';

export interface ReferenceNavigationProps {
  readonly manifest: ReferenceManifest;
  readonly source: RevisionSource;
  /** What is being read. */
  readonly active: ActiveLeaf;
  /** Of the operation that is being read, where its row is not known. */
  readonly activePosition: number | undefined;
}

/** The operations by tag, the webhooks and the schemas, with a filter. */
export function ReferenceNavigation({ manifest, source, active, activePosition }: ReferenceNavigationProps) {
  const t = useText();
  const r = useReferenceText();
  const router = useRouter();
  const [filter, setFilter] = useState('');
  const wanted = useDeferredValue(filter.trim());
  const matches = useMatches(manifest, source, wanted);
  const section = useRef<HTMLElement>(null);

  const groups = useMemo(
    () =>
      outlineGroups(manifest.groups, manifest.schemas.length, {
        untagged: t('product.untagged'),
        webhooks: r('nav.webhooks'),
        schemas: r('nav.schemas'),
      }),
    [manifest, t, r],
  );
  const { isOpen, toggle } = useOpenedGroups(source.productVersionId, groups, manifest.row_count, active);
  const outline = useMemo(
    () => (wanted ? layOutMatches(matches.rows.length) : layOut(groups, isOpen)),
    [wanted, matches.rows.length, groups, isOpen],
  );

  const [[from, to], setWindow] = useState<readonly [number, number]>([0, 0]);
  const onWindow = useCallback((first: number, end: number) => setWindow([first, end]), []);
  const rowOfList = useRowBlocks(
    manifest,
    source,
    useMemo(() => (wanted ? [] : rowsBetween(outline, from, to)), [wanted, outline, from, to]),
  );
  const rowOf = useCallback(
    (number: number): OperationRow | undefined => (wanted ? matches.rows[number] : rowOfList(number)),
    [wanted, matches.rows, rowOfList],
  );

  const base = `/spec/${source.productId}/${source.productVersionId}#`;
  const hrefOf = useCallback(
    (item: OutlineItem): string | undefined => {
      if (item.kind === 'group') return undefined;
      if (item.kind === 'schema') return base + schemaFragment(manifest.schemas[item.number] ?? '');
      const row = rowOf(item.number);
      return row && base + operationFragment(row, groupOfRow(manifest.groups, row.row)?.tag);
    },
    [base, manifest, rowOf],
  );
  const onOpen = (href: string) =>
    void router.navigate({
      to: '/spec/$product/{-$version}',
      params: { product: source.productId, version: source.productVersionId },
      hash: href.slice(base.length),
    });
  const onIntent = (position: number) => void source.queries.prefetchQuery(operationQuery(source, position));

  const activeMatch = matches.rows.findIndex(({ position }) => position === activePosition);
  const activeKey = wanted
    ? activeMatch < 0
      ? undefined
      : `row${activeMatch}`
    : active && `${active.kind}${active.number}`;

  function pressInFilter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && filter) {
      // The first Escape empties the field, the second one closes the sheet.
      event.stopPropagation();
      setFilter('');
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      section.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
    }
    const first = matches.rows[0];
    if (event.key === 'Enter' && wanted && first) {
      onOpen(base + operationFragment(first, groupOfRow(manifest.groups, first.row)?.tag));
    }
  }

  return (
    <nav ref={section} className={styles.operations} aria-label={t('product.operations')}>
      <p className={styles.heading}>
        {t('product.operations')} <span>{manifest.operation_count}</span>
      </p>
      <div className={styles.finder}>
        <SearchField
          className={styles.filter}
          aria-label={t('product.filterOperations')}
          placeholder={t('product.filterOperations')}
          value={filter}
          maxLength={255}
          data-reference-filter=""
          onChange={(event) => setFilter(event.currentTarget.value)}
          onKeyDown={pressInFilter}
        />
      </div>
      <ReferenceTree
        label={t('product.operations')}
        outline={outline}
        activeKey={activeKey}
        rowOf={rowOf}
        schemas={manifest.schemas}
        hrefOf={hrefOf}
        onToggle={toggle}
        onOpen={onOpen}
        onWindow={onWindow}
        onIntent={onIntent}
      />
      {wanted && (
        <div className={styles.note} role="status">
          {matches.error ? (
            <>
              {r('nav.filterFailed')}{' '}
              <Button size="sm" onClick={matches.retry}>
                {t('common.retry')}
              </Button>
            </>
          ) : matches.pending ? null : matches.rows.length === 0 ? (
            t('product.noOperations')
          ) : matches.cut ? (
            r('nav.tooMany', { count: matches.rows.length })
          ) : (
            r(matches.rows.length === 1 ? 'nav.match' : 'nav.matches', { count: matches.rows.length })
          )}
        </div>
      )}
    </nav>
  );
}

function rowsBetween(outline: ReturnType<typeof layOut>, from: number, to: number): number[] {
  const rows: number[] = [];
  for (const segment of outline.segments) {
    const first = Math.max(from, segment.start);
    const end = Math.min(to, segment.start + segment.length);
    for (let at = first; at < end; at += 1) {
      const item = segment.item(at - segment.start);
      if (item.kind === 'row') rows.push(item.number);
    }
  }
  return rows;
}
