import { usePaginationTexts } from '@stoa/text/pagination-texts';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Pagination } from '@stoa/ui/pagination.tsx';
import { useDebounced } from '@stoa/ui/use-debounced.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CatalogueBar } from '../features/products/catalogue-bar.tsx';
import { CatalogueEmpty } from '../features/products/catalogue-empty.tsx';
import { CatalogueHero } from '../features/products/catalogue-hero.tsx';
import { CataloguePortico } from '../features/products/catalogue-portico.tsx';
import { CatalogueSkeleton } from '../features/products/catalogue-skeleton.tsx';
import { LabelFilter } from '../features/products/label-filter.tsx';
import { PorticoSkeleton } from '../features/products/portico-skeleton.tsx';
import { ProductGrid } from '../features/products/product-grid.tsx';
import { ProductTable } from '../features/products/product-table.tsx';
import { useCatalogueDetails } from '../features/products/use-catalogue-details.ts';
import { useCatalogueAddress } from '../features/search/catalogue-address.ts';
import { cataloguePageSize, catalogueQuery, narrowedBy } from '../features/search/catalogue-query.ts';
import { useCatalogueView } from '../features/search/catalogue-view.ts';
import { useText } from '../i18n/language.tsx';
import { appearanceQuery } from '../portal-context.ts';
import { useServices } from '../services.tsx';
import styles from './catalogue-page.module.css';
import { FailedSection } from './failed-section.tsx';
import { usePorticoTexts } from './portico-texts.ts';

/** Product Catalog (portal §2): what this portal offers, to search, page through and open. */
export function CataloguePage() {
  const t = useText();
  const { call } = useServices();
  const paginationTexts = usePaginationTexts();
  const porticoTexts = usePorticoTexts();
  const [view, setView] = useCatalogueView();
  const [{ words, page, labels }, go] = useCatalogueAddress();
  const [typed, setTyped] = useState(words);
  const settled = useDebounced(typed.trim(), 300);

  // What is typed goes into the address after a pause; an address from elsewhere (Back, a link) goes into the field.
  // An own one may arrive late, when the field has more letters already.
  const written = useRef([words]);
  function write(next: string) {
    if (next === written.current.at(-1)) return;
    written.current.push(next);
    go({ words: next }, true);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `write` is new with every drawing, and reads nothing old
  useEffect(() => {
    if (settled === typed.trim()) write(settled);
  }, [settled, typed]);
  useEffect(() => {
    const own = written.current.lastIndexOf(words);
    if (own === -1) setTyped(words);
    written.current = own === -1 ? [words] : written.current.slice(own);
  }, [words]);

  const appearance = useQuery(appearanceQuery(call));
  const catalogue = useQuery(catalogueQuery(call, words, page, labels));
  const products = catalogue.data?.products ?? [];
  const total = catalogue.data?.total ?? 0;
  const searching = words !== typed.trim() || (catalogue.isFetching && catalogue.isPlaceholderData);
  // Changing the page is not a search: the pagination bar keeps the keyboard focus.
  const paging = words === typed.trim() && catalogue.data?.narrowed === narrowedBy(words, labels);
  // What the search found does not fit: more words are quicker than more pages (portal §2).
  const truncated = words !== '' && !searching && total > cataloguePageSize;
  const empty = catalogue.isSuccess && total === 0;
  const own = appearance.data?.variables.catalog;
  const { columns, specified } = useCatalogueDetails(products);
  const shown = { products, columns, ...(specified && { specified }), busy: catalogue.isPlaceholderData };
  const range = paginationTexts.range(
    (page - 1) * cataloguePageSize + 1,
    Math.min(total, page * cataloguePageSize),
    total,
  );

  const portico = catalogue.isPending ? (
    <PorticoSkeleton caption={t('common.loading')} legend={porticoTexts.legend} />
  ) : products.length > 1 && words === '' && labels.length === 0 ? (
    <CataloguePortico products={products} columns={columns} texts={porticoTexts} />
  ) : undefined;

  // Enter and a cleared field do not wait for the pause after typing.
  function search(text: string) {
    setTyped(text);
    if (text === '') write('');
  }

  function clear() {
    setTyped('');
    written.current.push('');
    go({ words: '', labels: [] });
  }

  // A page that is no more, as in an address kept for long.
  const last = Math.max(1, Math.ceil(total / cataloguePageSize));
  useEffect(() => {
    if (catalogue.isSuccess && !catalogue.isPlaceholderData && page > last) go({ page: last }, true);
  }, [catalogue.isSuccess, catalogue.isPlaceholderData, page, last, go]);

  return (
    <>
      <CatalogueHero
        title={own?.primary_header?.text || t('catalog.header')}
        lede={own?.welcome_message?.text || t('catalog.welcome')}
        search={{ query: typed, onQuery: search, onSubmit: () => write(typed.trim()), searching }}
        coverUrl={own?.cover ? '/api/v2/portal/catalog-cover' : undefined}
        portico={portico}
      />
      <div className={styles.products} aria-busy={catalogue.isPending || undefined}>
        <CatalogueBar
          count={total > 0 ? (total > cataloguePageSize ? range : total) : undefined}
          view={view}
          onView={setView}
          empty={empty}
          filter={<LabelFilter chosen={labels} onChange={(next) => go({ labels: next })} />}
        />
        {truncated && (
          <div className={styles.truncated}>
            <Notice kind="info">{t('catalog.notAllResults')}</Notice>
          </div>
        )}
        {catalogue.isError && <FailedSection thing={t('catalog.thing')} query={catalogue} />}
        {catalogue.isPending && <CatalogueSkeleton />}
        {empty && (
          <CatalogueEmpty
            query={[words, ...labels].filter(Boolean).join(' ')}
            actions={(words || labels.length > 0) && <Button onClick={clear}>{t('catalog.clear')}</Button>}
          />
        )}
        {products.length > 0 && (view === 'grid' ? <ProductGrid {...shown} /> : <ProductTable {...shown} />)}
        {(!searching || paging) && (
          <Pagination
            page={page}
            size={cataloguePageSize}
            total={total}
            onPage={(next) => go({ page: next })}
            texts={paginationTexts}
          />
        )}
      </div>
    </>
  );
}
