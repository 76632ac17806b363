import type { ManagedProduct } from '@stoa/contract/management';
import { Button } from '@stoa/ui/button.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Tag } from '@stoa/ui/tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DiscardEdits } from '../features/publishing/discard-edits.tsx';
import { NewProduct } from '../features/publishing/new-product.tsx';
import { useMay } from '../features/publishing/publishing-page.tsx';
import { askProducts, changeSetQuery, productsKey } from '../features/publishing/publishing-queries.ts';
import { useText } from '../i18n/language.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useCursorList } from '../lists/use-cursor-list.ts';
import { useServices } from '../services.tsx';
import { MissingPage } from './missing-page.tsx';

const names = ['name'] as const;

/** The catalog, with what is not to be seen yet. */
export function ProductsPage() {
  return useMay().look ? <Products /> : <MissingPage />;
}

interface Row {
  readonly slug: string;
  readonly name: string;
  readonly versions: string;
  readonly documents: number | null;
}

function Products() {
  const t = useText();
  const { call } = useServices();
  const { filters, change } = useAddressFilters(names);
  const ask = askProducts(call, filters.name);
  const list = useCursorList(productsKey(filters.name), ask);
  const may = useMay();
  const { data: set } = useQuery({ ...changeSetQuery(call), enabled: may.edit });
  const [adds, setAdds] = useState(false);
  const created: Row[] = (set?.products ?? [])
    .filter(({ action }) => action === 'create')
    .map(({ slug, name }) => ({ slug, name, versions: '', documents: null }));
  const rows = list.rows?.map(({ slug, name, versions, document_count }) => ({
    slug,
    name,
    versions: versions.map((version) => version.name).join(', '),
    documents: document_count,
  }));
  const actionOf = (slug: string) => set?.products.find((product) => product.slug === slug)?.action;
  return (
    <>
      <ListPage<Row, ManagedProduct>
        title={t('nav.products')}
        notice={may.edit && <OpenChanges />}
        actions={
          <>
            {may.edit && (
              <Button component="a" href="/management/v1/portal.zip" download="portal.zip">
                {t('publish.download')}
              </Button>
            )}
            <Button component={Link} to="/publications">
              {t('publish.publications')}
            </Button>
            {may.edit && (
              <Button variant="primary" onClick={() => setAdds(true)}>
                {t('publish.new')}
              </Button>
            )}
          </>
        }
        search={{ label: t('publish.search'), value: filters.name, onChange: (name) => change({ name }) }}
        list={{ ...list, rows: rows && [...created, ...rows] }}
        exported={{
          name: 'products',
          columns: [
            'id',
            'slug',
            'name',
            ['versions', (row) => row.versions.map((version) => version.name).join(' ')],
            ['documents', (row) => row.document_count],
            [
              'registrations',
              (row) => row.versions.reduce((sum, { registration_count }) => sum + registration_count, 0),
            ],
            'updated_at',
          ],
          ask,
        }}
        rowKey={({ slug }) => slug}
        isFiltered={filters.name !== undefined}
        empty={{ title: t('publish.none'), text: t('publish.noneText') }}
        columns={[
          {
            id: 'name',
            header: t('publish.product'),
            isRowHeader: true,
            covers: true,
            cell: ({ slug, name }) => (
              <Link to="/products/$slug" params={{ slug }}>
                {name}
              </Link>
            ),
          },
          { id: 'versions', header: t('publish.versions'), cell: ({ versions }) => versions, hiddenBelow: 'medium' },
          { id: 'documents', header: t('publish.documents'), align: 'end', cell: ({ documents }) => documents },
          { id: 'state', header: t('publish.state'), cell: ({ slug }) => <State action={actionOf(slug)} /> },
        ]}
      />
      {adds && <NewProduct onClose={() => setAdds(false)} />}
    </>
  );
}

function State({ action }: { readonly action: 'create' | 'update' | 'delete' | undefined }) {
  const t = useText();
  if (action === 'create') return <Tag>{t('publish.isNew')}</Tag>;
  if (action === 'update') return <Tag tone="strong">{t('publish.isEdited')}</Tag>;
  return action === 'delete' ? <Tag tone="warning">{t('publish.isGone')}</Tag> : t('publish.live');
}

/** What is edited and not live, and the two ways on. */
function OpenChanges() {
  const t = useText();
  const { call } = useServices();
  const { data: set } = useQuery(changeSetQuery(call));
  if (!set || set.products.length === 0) return null;
  return (
    <Notice
      kind="info"
      announce="none"
      actions={
        <>
          <DiscardEdits />
          <Button size="sm" component={Link} to="/review">
            {t('publish.review')}
          </Button>
        </>
      }
    >
      {t('publish.open', { count: set.products.length })}
    </Notice>
  );
}
