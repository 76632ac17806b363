import type { ReferenceManifest } from '@stoa/contract/reference';
import { filterSchemas, mostSchemas } from '@stoa/reference-view/filter-rows';
import { operationFragment, schemaFragment } from '@stoa/reference-view/reference-address';
import { groupOfRow, type OperationRow } from '@stoa/reference-view/reference-rows';
import { useReferenceText } from '@stoa/reference-view/reference-text';
import { Button } from '@stoa/ui/button.tsx';
import { SearchField } from '@stoa/ui/search-field.tsx';
import { useSingleKey } from '@stoa/ui/single-keys.ts';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useText } from '../../../i18n/language.tsx';
import { answerClick } from '../../../lib/after-paint.ts';
import { operationArrival, prefetchOperation } from '../prefetch-reference.ts';
import type { RevisionSource } from '../reference-source.ts';
import { itemAt, layOut, layOutMatches, type OutlineItem, outlineGroups } from './outline.ts';
import styles from './reference-navigation.module.css';
import { ReferenceTree } from './reference-tree.tsx';
import { onScreen } from './row-window.ts';
import { useMatches } from './use-matches.ts';
import { type ActiveLeaf, useOpenedGroups } from './use-opened-groups.ts';
import { mostPrefetched, usePrefetchOnScreen } from './use-prefetch-on-screen.ts';
import { useRowBlocks } from './use-row-blocks.ts';

export interface ReferenceNavigationProps {
  readonly manifest: ReferenceManifest;
  readonly source: RevisionSource;
  /** What is being read. */
  readonly active: ActiveLeaf;
  /** The position of the open operation, for when its row is not known. */
  readonly activePosition: number | undefined;
}

/** The operations by tag, the webhooks and the schemas, with a filter. */
export const ReferenceNavigation = memo(function ReferenceNavigation(props: ReferenceNavigationProps) {
  const { manifest, source, active, activePosition } = props;
  const t = useText();
  const r = useReferenceText();
  const router = useRouter();
  const [filter, setFilter] = useState('');
  const deferred = useDeferredValue(filter.trim());
  // The whole list is back at once: a line of what was found would take the focus with it when it goes.
  const wanted = filter.trim() === '' ? '' : deferred;
  const matches = useMatches(manifest, source, wanted);
  const schemas = useMemo(() => (wanted ? filterSchemas(manifest.schemas, wanted) : []), [manifest, wanted]);
  const section = useRef<HTMLElement>(null);
  useSingleKey('/', () => section.current?.querySelector<HTMLElement>('[data-reference-filter]')?.focus());

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
    () => (wanted ? layOutMatches(matches.rows.length, schemas.slice(0, mostSchemas)) : layOut(groups, isOpen)),
    [wanted, matches.rows.length, schemas, groups, isOpen],
  );

  const [inUse, setInUse] = useState(false);
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

  usePrefetchOnScreen(
    source,
    useMemo(() => {
      if (!inUse) return [];
      const rows = wanted ? matches.rows : rowsBetween(outline, ...onScreen(from, to, outline.length)).map(rowOfList);
      return rows.slice(0, mostPrefetched).flatMap((row) => row?.position ?? []);
    }, [inUse, wanted, matches.rows, outline, from, to, rowOfList]),
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
  const lastOpened = useRef('');
  const onOpen = (href: string) => {
    const hash = href.slice(base.length);
    const params = { product: source.productId, version: source.productVersionId };
    // The page scrolls itself (`use-scroll-to-top.ts`); the router would lay it out in the middle of the click to do so.
    const open = () =>
      answerClick(() => void router.navigate({ to: '/spec/$product/{-$version}', params, hash, resetScroll: false }));
    lastOpened.current = hash;
    const waited = operationArrival(source, hash);
    if (!waited) return open();
    // If the reader clicked on another line in the meantime, that click wins.
    void waited.then(() => lastOpened.current === hash && open());
  };
  const onIntent = (position: number) => prefetchOperation(source, position);

  const activeMatch = matches.rows.findIndex(({ position }) => position === activePosition);
  const activeKey =
    wanted && active?.kind !== 'schema'
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
    if (event.key !== 'Enter' || !wanted) return;
    const first = itemAt(outline, 0);
    const href = first && hrefOf(first);
    if (href) onOpen(href);
  }

  return (
    <nav
      ref={section}
      className={styles.operations}
      aria-label={t('product.operations')}
      onPointerEnter={() => inUse || setInUse(true)}
      onFocus={() => inUse || setInUse(true)}
    >
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
      {wanted && <FilterNote matches={matches} schemaCount={schemas.length} />}
      <ReferenceTree
        label={t('product.operations')}
        outline={outline}
        filter={wanted}
        activeKey={activeKey}
        rowOf={rowOf}
        schemas={manifest.schemas}
        hrefOf={hrefOf}
        onToggle={toggle}
        onOpen={onOpen}
        onWindow={onWindow}
        onIntent={onIntent}
      />
    </nav>
  );
});

/** What the filter found, or why it could not be told. */
function FilterNote(props: { readonly matches: ReturnType<typeof useMatches>; readonly schemaCount: number }) {
  const { matches, schemaCount } = props;
  const t = useText();
  const r = useReferenceText();
  const operationsFound = () => {
    const { length: count } = matches.rows;
    if (count === 0) return schemaCount > 0 ? '' : t('product.noOperations');
    if (matches.cut) return r('nav.tooMany', { count });
    return r(count === 1 ? 'nav.match' : 'nav.matches', { count });
  };
  const schemasFound = () => {
    if (schemaCount === 0) return '';
    if (schemaCount > mostSchemas) return r('nav.tooManySchemas', { count: mostSchemas });
    return r(schemaCount === 1 ? 'nav.schemaMatch' : 'nav.schemaMatches', { count: schemaCount });
  };
  return (
    <div className={styles.note} role="status">
      {matches.error && (
        <>
          {r('nav.filterFailed')}{' '}
          <Button size="sm" onClick={matches.retry}>
            {t('common.retry')}
          </Button>
        </>
      )}
      {!matches.error && !matches.pending && [operationsFound(), schemasFound()].filter(Boolean).join(' · ')}
    </div>
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
