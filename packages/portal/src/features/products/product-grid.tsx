import type { Product } from '@stoa/contract/products';
import { Colonnade } from '@stoa/ui/glyphs/colonnade.tsx';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.tsx';
import { type ColumnsByProduct, isDeprecated, productColumns } from './product-columns.ts';
import classes from './product-grid.module.css';
import { ProductLabels } from './product-labels.tsx';
import { ProductLinks } from './product-links.tsx';

export interface ProductListProps {
  readonly products: readonly Product[];
  /** The states of each product's versions, as far as they are known. */
  readonly columns?: ColumnsByProduct;
  /** Ids of products whose latest version has a specification; undefined while that is not known. */
  readonly specified?: ReadonlySet<string>;
  /** Newer results are on their way; the old ones stay. */
  readonly busy?: boolean;
}

/** The catalog's products as cells between hairlines: versions, name, what it is for, labels, two links. */
export function ProductGrid({ products, columns, specified, busy = false }: ProductListProps) {
  const t = useText();
  return (
    <div className={classes.grid} aria-busy={busy || undefined}>
      {products.map((product) => (
        <article key={product.id} className={classes.cell}>
          <div className={classes.top}>
            <Colonnade versions={productColumns(product, columns)} />
            {product.latest_version ? (
              <span className={classes.version} title={t('catalog.latestVersion')}>
                {product.latest_version.name}
              </span>
            ) : (
              <span className={classes.none}>{t('catalog.noVersion')}</span>
            )}
            {product.version_count > 0 && (
              <span className={classes.count}>{t('catalog.versions', { count: product.version_count })}</span>
            )}
          </div>
          <h3 className={classes.name} dir="auto">
            <Link to="/spec/$product/{-$version}" params={{ product: product.id }}>
              {product.name}
            </Link>
          </h3>
          {product.description && (
            <p className={classes.description} dir="auto">
              {product.description}
            </p>
          )}
          <ProductLabels product={product} deprecated={isDeprecated(product, columns)} />
          <div className={classes.links}>
            <ProductLinks product={product} hasSpecification={specified?.has(product.id)} />
          </div>
        </article>
      ))}
    </div>
  );
}
