import type { Product } from '@stoa/contract/products';
import { Portico, type PorticoProduct, type PorticoProps } from '@stoa/ui/glyphs/portico.tsx';
import { isPlainClick } from '@stoa/ui/is-plain-click.ts';
import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { type ColumnsByProduct, productColumns } from './product-columns.ts';

export interface CataloguePorticoProps {
  readonly products: readonly Product[];
  readonly columns?: ColumnsByProduct;
  readonly texts: {
    /** "8 products on this page, 24 versions". */
    readonly caption: (products: number, versions: number) => string;
    /** "Issue Tracking, 4 versions, 2 deprecated". */
    readonly bay: (name: string, versions: number, deprecated: number) => string;
    readonly legend: PorticoProps['legend'];
  };
}

/** The page's products drawn as a porch, each bay a link to its product. */
export function CataloguePortico({ products, columns, texts }: CataloguePorticoProps) {
  const router: RegisteredRouter = useRouter();
  const bays = products.map((product): PorticoProduct => {
    const versions = productColumns(product, columns).map(({ state }) => state);
    const deprecated = versions.filter((state) => state === 'deprecated').length;
    return {
      id: product.id,
      versions,
      caption: texts.bay(product.name, versions.length, deprecated),
      href: router.buildLocation({ to: '/spec/$product/{-$version}', params: { product: product.id } }).href,
    };
  });
  const versions = bays.reduce((sum, bay) => sum + bay.versions.length, 0);
  return (
    <Portico
      products={bays}
      caption={texts.caption(products.length, versions)}
      legend={texts.legend}
      onOpen={(id, event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void router.navigate({ to: '/spec/$product/{-$version}', params: { product: id } });
      }}
    />
  );
}
