import type { SpecOperation } from '@stoa/contract/specs';
import { MethodGlyph } from '@stoa/ui/glyphs/method-glyph.tsx';
import { SearchField } from '@stoa/ui/search-field.tsx';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { isPlainClick } from '../../lib/is-plain-click.ts';
import { findOperation, groupByTag, matchesFilter, operationFragment } from './operation-id.ts';
import styles from './operation-navigation.module.css';

/** More rows than this say less, not more: the reader is asked to refine. */
const mostMatches = 150;

export interface OperationNavigationProps {
  readonly productId: string;
  readonly version: string;
  readonly operations: readonly SpecOperation[];
  /** The fragment of the address, which names the active operation. */
  readonly fragment: string;
}

/** The operations by tag, with a filter. Only opened tags are drawn, so a thousand operations cost no more than ten. */
export function OperationNavigation({ productId, version, operations, fragment }: OperationNavigationProps) {
  const t = useText();
  const router = useRouter();
  const [filter, setFilter] = useState('');
  const wanted = useDeferredValue(filter.trim());
  const groups = useMemo(() => groupByTag(operations), [operations]);
  const matches = useMemo(
    () => (wanted ? operations.filter((operation) => matchesFilter(operation, wanted)) : []),
    [operations, wanted],
  );
  const active = findOperation(operations, fragment);
  const base = `/spec/${productId}/${version}#`;
  const list = useRef<HTMLElement>(null);

  useEffect(() => {
    if (active) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  // Plain links under one listener: a router's link for each of a thousand operations would listen to every navigation.
  function follow(event: MouseEvent) {
    const link = (event.target as Element).closest('a');
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    void router.navigate({
      to: '/spec/$product/{-$version}',
      params: { product: productId, version },
      hash: link.hash.slice(1),
    });
  }

  const row = (operation: SpecOperation, tag?: string) => (
    <li key={`${operation.method} ${operation.path}`}>
      <a
        href={base + operationFragment(operation, tag)}
        aria-current={operation === active ? 'page' : undefined}
        data-deprecated={operation.deprecated || undefined}
      >
        <MethodGlyph method={operation.method} />
        <span>{operation.summary ?? operation.path}</span>
        <small>{shortMethod(operation.method)}</small>
      </a>
    </li>
  );

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is clicked, Enter on them does the same
    <nav ref={list} className={styles.operations} aria-label={t('product.operations')} onClick={follow}>
      <p className={styles.heading}>
        {t('product.operations')} <span>{operations.length}</span>
      </p>
      <SearchField
        className={styles.filter}
        aria-label={t('product.filterOperations')}
        placeholder={t('product.filterOperations')}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      {wanted ? (
        <>
          <ul>{matches.slice(0, mostMatches).map((operation) => row(operation))}</ul>
          <p className={styles.note} role="status">
            {matches.length === 0 && t('product.noOperations')}
            {matches.length > mostMatches && t('catalog.notAllResults')}
          </p>
        </>
      ) : (
        groups.map(({ tag, operations: inTag }) => (
          <TagGroup
            key={tag ?? ''}
            name={tag ?? t('product.untagged')}
            count={inTag.length}
            active={active !== undefined && inTag.includes(active)}
          >
            {() => inTag.map((operation) => row(operation, tag))}
          </TagGroup>
        ))
      )}
    </nav>
  );
}

function TagGroup(props: { name: string; count: number; active: boolean; children: () => ReactNode }) {
  const [chosen, setChosen] = useState<boolean>();
  const opened = chosen ?? props.active;
  return (
    <div className={styles.tag}>
      <button type="button" aria-expanded={opened} onClick={() => setChosen(!opened)}>
        <span>{props.name}</span>
        <small>{props.count}</small>
      </button>
      {opened && <ul>{props.children()}</ul>}
    </div>
  );
}

function shortMethod(method: string): string {
  return method === 'delete' ? 'DEL' : method.toUpperCase();
}
