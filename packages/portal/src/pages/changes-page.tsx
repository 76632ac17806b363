import type { ChangeLevel, OperationChanges } from '@stoa/contract/changes';
import { Button } from '@stoa/ui/button.tsx';
import { CheckboxField } from '@stoa/ui/checkbox-field.tsx';
import { useCopy } from '@stoa/ui/clipboard.ts';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ChangeList } from '../features/changes/change-list.tsx';
import { type ComparedPair, changesMarkdownAddress, changesQuery } from '../features/changes/changes-query.ts';
import { useChangesText } from '../i18n/changes/changes-text.ts';
import { usePageTitle } from '../page-title.tsx';
import { useServices } from '../services.tsx';
import styles from './changes-page.module.css';
import { FailedSection } from './failed-section.tsx';
import { useProduct } from './product-context.tsx';

const levels: readonly ChangeLevel[] = ['breaking', 'warning', 'safe'];

/** Two versions of a product compared: what was added, removed and changed, and what can break a program. */
export function ChangesPage() {
  const c = useChangesText();
  const navigate = useNavigate();
  const { product, versions, version } = useProduct();
  const { since } = useSearch({ strict: false }) as { since?: string };
  const to = version?.id ?? '';
  // The version before it, where the address names none.
  const before = versions[Math.max(0, versions.findIndex(({ id }) => id === to) - 1)];
  const from = versions.find(({ id }) => id === since)?.id ?? before?.id ?? '';
  const pair = { productId: product.id, from, to };
  usePageTitle(`${c('title')} - ${product.name}`);

  const choose = (nextFrom: string, nextTo: string) =>
    void navigate({
      to: '/changes/$product/$version',
      params: { product: product.id, version: nextTo },
      search: { since: nextFrom },
      replace: true,
    });
  const select = (label: string, value: string, onChange: (id: string) => void) => (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {versions.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );

  return (
    <div className={styles.page}>
      <h1>{c('title')}</h1>
      {versions.length < 2 ? (
        <EmptyState title={c('noSpec')} headingLevel={2}>
          {c('onlyOne')}
        </EmptyState>
      ) : (
        <>
          <div className={styles.selects}>
            {select(c('from'), from, (id) => choose(id, to))}
            {select(c('to'), to, (id) => choose(from, id))}
          </div>
          {from === to ? (
            <EmptyState title={c('same')} headingLevel={2}>
              {c('sameHelp')}
            </EmptyState>
          ) : (
            <Changes key={`${from} ${to}`} pair={pair} />
          )}
        </>
      )}
    </div>
  );
}

function Changes({ pair }: { pair: ComparedPair }) {
  const c = useChangesText();
  const { call } = useServices();
  const changes = useQuery(changesQuery(call, pair));
  const [breakingOnly, setBreakingOnly] = useState(false);

  if (changes.isError) {
    return <FailedSection title={c('failed')} error={changes.error} onRetry={() => void changes.refetch()} />;
  }
  if (changes.data === undefined) {
    return (
      <div role="status">
        <p>{c('comparing')}</p>
        <Skeleton width="60%" />
      </div>
    );
  }
  if (changes.data === null) {
    return (
      <EmptyState title={c('noSpec')} headingLevel={2}>
        {c('noSpecHelp')}
      </EmptyState>
    );
  }
  const { counts, operations } = changes.data;
  if (operations.length === 0) {
    return (
      <EmptyState title={c('none')} headingLevel={2}>
        {c('noneHelp')}
      </EmptyState>
    );
  }
  const shown = breakingOnly ? operations.flatMap(breakingPart) : operations;
  const addressOf = ({ kind, key }: OperationChanges) =>
    `/spec/${pair.productId}/${kind === 'removed' ? pair.from : pair.to}#/${encodeURIComponent(key)}`;
  return (
    <>
      <dl className={styles.counts}>
        {levels.map((level) => (
          <div key={level}>
            <dt>{c(`level.${level}`)}</dt>
            <dd>{counts[level]}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.tools}>
        <CheckboxField
          label={c('breakingOnly')}
          checked={breakingOnly}
          onChange={(event) => setBreakingOnly(event.currentTarget.checked)}
        />
        <a href={changesMarkdownAddress(pair)}>{c('markdown')}</a>
        <CopyMarkdown address={changesMarkdownAddress(pair)} />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={c('noBreaking')} headingLevel={2} />
      ) : (
        <ChangeList key={String(breakingOnly)} operations={shown} addressOf={addressOf} />
      )}
    </>
  );
}

function CopyMarkdown({ address }: { address: string }) {
  const c = useChangesText();
  const toast = useToast();
  const { state, copy } = useCopy();
  async function copyText() {
    const text = await fetch(address).then(
      (response) => (response.ok ? response.text() : undefined),
      () => undefined,
    );
    if (text === undefined || !(await copy(text))) toast({ kind: 'danger', text: c('notCopied') });
  }
  return (
    <Button size="sm" onClick={() => void copyText()}>
      {state === 'copied' ? c('copied') : c('copy')}
    </Button>
  );
}

function breakingPart(operation: OperationChanges): OperationChanges[] {
  if (operation.level !== 'breaking') return [];
  return [{ ...operation, changes: operation.changes.filter(({ level }) => level === 'breaking') }];
}
