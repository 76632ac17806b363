import type { Product } from '@stoa/contract/products';
import { WordLink } from '@stoa/ui/word-link.tsx';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { useText } from '../../i18n/language.tsx';
import classes from './product-links.module.css';

const ProductLink = createLink((props: ComponentPropsWithRef<'a'>) => <WordLink {...props} />);

export interface ProductLinksProps {
  readonly product: Product;
  /** Whether the latest version has a specification; unknown counts as yes while there is a version. */
  readonly hasSpecification?: boolean | undefined;
}

/** 'Specification' and 'Documentation', each only where it leads somewhere (portal §2). */
export function ProductLinks({ product, hasSpecification = product.latest_version !== null }: ProductLinksProps) {
  const t = useText();
  const params = { product: product.id };
  return (
    <span className={classes.links}>
      {hasSpecification && (
        <ProductLink to="/spec/$product/{-$version}" params={params}>
          {t('catalog.specification')}
        </ProductLink>
      )}
      {product.document_count > 0 && (
        <ProductLink to="/docs/$product" params={params}>
          {t('catalog.documentation')}
        </ProductLink>
      )}
    </span>
  );
}
