import type { ChangeLevel, OperationChanges, VersionChange } from '@stoa/contract/changes';
import { copyMarkdown } from '@stoa/rich-text-view/copy-markdown';
import { Button } from '@stoa/ui/button.tsx';
import { CheckboxField } from '@stoa/ui/checkbox-field.tsx';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { SelectField } from '@stoa/ui/select-field.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { ChangeList, DocumentChanges } from '../features/changes/change-list.tsx';
import { type ComparedPair, changesMarkdownAddress, changesQuery } from '../features/changes/changes-query.ts';
import { namedVersion } from '../features/products/product-queries.ts';
import { useChangesText } from '../i18n/changes/changes-text.ts';
import { useText } from '../i18n/language.tsx';
import { usePageTitle } from '../page-title.tsx';
import { useServices } from '../services.tsx';
import styles from './changes-page.module.css';
import { FailedSection } from './failed-section.tsx';
import { useProduct } from './product-context.tsx';
import { UnknownVersion } from './unknown-version.tsx';

/** More versions than these are looked for, not looked through. */
const mostLookedThrough = 20;

const levels: readonly ChangeLevel[] = ['breaking', 'warning', 'safe'];

/** Two versions of a product compared: what was added, removed and changed, and what can break a program. */
export function ChangesPage() {
  const c = useChangesText();
  const t = useText();
  const navigate = useNavigate();
  const { product, versions, version } = useProduct();
  const { since } = useSearch({ strict: false }) as { since?: string };
  const { version: wanted } = useParams({ strict: false });
  const to = version?.id ?? '';
  // The version before it, where the address names none.
  const before = versions[Math.max(0, versions.findIndex(({ id }) => id === to) - 1)];
  const named = since === undefined ? undefined : namedVersion(versions, since);
  const from = (named ?? before)?.id ?? '';
  const isUnknown = version && wanted !== undefined && !namedVersion(versions, wanted);
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
    <SelectField
      label={label}
      value={value}
      onChange={onChange}
      options={versions.map(({ id, name, deprecated }) => ({
        value: id,
        label: deprecated ? t('product.deprecatedSuffix', { version: name }) : name,
      }))}
      searchable={versions.length > mostLookedThrough}
      nothingFound={c('noSuchVersion')}
    />
  );

  return (
    <>
      {isUnknown && <UnknownVersion wanted={wanted} latest={version.name} />}
      {since !== undefined && !named && before && <UnknownVersion wanted={since} before={before.name} />}
      <div className={styles.page}>
        <nav className={styles.crumbs} aria-label={t('nav.breadcrumb')}>
          <Link to="/">{t('nav.catalog')}</Link>
          <Link to="/spec/$product/{-$version}" params={{ product: product.id, version: version?.id }}>
            {product.name}
          </Link>
          <span>{c('title')}</span>
        </nav>
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
    </>
  );
}

function Changes({ pair }: { pair: ComparedPair }) {
  const c = useChangesText();
  const { call } = useServices();
  const id = useId();
  const changes = useQuery(changesQuery(call, pair));
  const [breakingOnly, setBreakingOnly] = useState(false);

  if (changes.isError) {
    return <FailedSection title={c('failed')} query={changes} />;
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
  const { counts, document, operations } = changes.data;
  if (operations.length + document.length === 0) {
    return (
      <EmptyState title={c('none')} headingLevel={2}>
        {c('noneHelp')}
      </EmptyState>
    );
  }
  const shown = breakingOnly ? operations.flatMap(breakingPart) : operations;
  const whole = breakingOnly ? document.filter(isBreaking) : document;
  const addressOf = ({ kind, tag, key }: OperationChanges) => {
    const fragment = [tag, key].filter((part) => part !== null).map(encodeURIComponent);
    return `/spec/${pair.productId}/${kind === 'removed' ? pair.from : pair.to}#/${fragment.join('/')}`;
  };
  return (
    <>
      <dl className={styles.counts}>
        {levels.map((level) => (
          <div key={level}>
            <dt>{c(`change.level.${level}`)}</dt>
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
      {shown.length + whole.length === 0 && <EmptyState title={c('noBreaking')} headingLevel={2} />}
      {whole.length > 0 && (
        <section className={styles.section} aria-labelledby={`${id}-whole`}>
          <h2 id={`${id}-whole`}>{c('whole')}</h2>
          <DocumentChanges changes={whole} />
        </section>
      )}
      {shown.length > 0 && (
        <section className={styles.section} aria-labelledby={`${id}-operations`}>
          <h2 id={`${id}-operations`}>{c('operations')}</h2>
          <ChangeList key={String(breakingOnly)} operations={shown} addressOf={addressOf} />
        </section>
      )}
    </>
  );
}

function CopyMarkdown({ address }: { address: string }) {
  const c = useChangesText();
  const toast = useToast();
  const copy = () =>
    copyMarkdown(address).then(
      () => toast({ kind: 'success', text: c('copied') }),
      () => toast({ kind: 'danger', text: c('notCopied') }),
    );
  return (
    <Button size="sm" onClick={() => void copy()}>
      {c('copy')}
    </Button>
  );
}

function breakingPart(operation: OperationChanges): OperationChanges[] {
  if (operation.level !== 'breaking') return [];
  return [{ ...operation, changes: operation.changes.filter(isBreaking) }];
}

const isBreaking = ({ level }: VersionChange) => level === 'breaking';
