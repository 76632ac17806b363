import { DataTable } from '@stoa/ui/data-table.tsx';
import { DeprecatedTag } from '@stoa/ui/deprecated-tag.tsx';
import { Colonnade } from '@stoa/ui/glyphs/colonnade.tsx';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.tsx';
import { isDeprecated, productColumns } from './product-columns.ts';
import type { ProductListProps } from './product-grid.tsx';
import { ProductLabels } from './product-labels.tsx';
import { ProductLinks } from './product-links.tsx';
import classes from './product-table.module.css';

/** The same products as a table: one row each, in the same order. */
export function ProductTable({ products, columns, specified, busy = false }: ProductListProps) {
  const t = useText();
  return (
    <div className={classes.table}>
      <DataTable
        caption={t('catalog.products')}
        rows={products}
        rowKey={(product) => product.id}
        busy={busy}
        columns={[
          {
            id: 'versions',
            header: t('catalog.columnVersions'),
            phone: 'corner',
            cell: (product) => (
              <Colonnade
                size="sm"
                versions={productColumns(product, columns)}
                label={t('catalog.versions', { count: product.version_count })}
              />
            ),
          },
          {
            id: 'title',
            header: t('catalog.columnTitle'),
            isRowHeader: true,
            covers: true,
            cell: (product) => (
              <Link to="/spec/$product/{-$version}" params={{ product: product.id }} className={classes.name}>
                <bdi>{product.name}</bdi>
              </Link>
            ),
          },
          {
            id: 'description',
            header: t('catalog.columnDescription'),
            hiddenBelow: 'wide',
            phone: 'none',
            cell: (product) => (
              <span className={classes.description} dir="auto">
                {product.description}
              </span>
            ),
          },
          {
            id: 'latest',
            header: t('catalog.latestVersion'),
            align: 'end',
            cell: (product) =>
              product.latest_version ? (
                <>
                  {isDeprecated(product, columns) && <DeprecatedTag compact label={t('product.deprecated')} />}{' '}
                  <span className={classes.version} title={product.latest_version.name}>
                    {product.latest_version.name}
                  </span>
                </>
              ) : (
                <span className={classes.none}>{t('catalog.noVersion')}</span>
              ),
          },
          {
            id: 'labels',
            header: t('catalog.columnLabels'),
            hiddenBelow: 'medium',
            phone: 'none',
            cell: (product) => <ProductLabels product={product} />,
          },
          {
            id: 'details',
            header: t('catalog.columnDetails'),
            headerHidden: true,
            phone: 'plain',
            cell: (product) => <ProductLinks product={product} hasSpecification={specified?.has(product.id)} />,
          },
        ]}
      />
    </div>
  );
}
