import { useMemo } from 'react';
import type { CataloguePorticoProps } from '../features/products/catalogue-portico.tsx';
import { useText } from '../i18n/language.tsx';

/** The words of the catalog's portico. */
export function usePorticoTexts(): CataloguePorticoProps['texts'] {
  const t = useText();
  return useMemo(
    () => ({
      caption: (products, versions) => t('catalog.porticoCaption', { products, versions }),
      bay: (name, versions, deprecated) =>
        deprecated > 0
          ? t('catalog.porticoBayDeprecated', { name, versions, deprecated })
          : t('catalog.porticoBay', { name, versions }),
      legend: {
        latest: t('product.latest'),
        supported: t('product.supported'),
        deprecated: t('product.deprecated'),
      },
    }),
    [t],
  );
}
