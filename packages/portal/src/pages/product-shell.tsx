import { hasStatus } from '@stoa/client/has-status';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { documentTreeQuery } from '../features/documents/document-queries.ts';
import { findVersion, productQuery, productVersionsQuery } from '../features/products/product-queries.ts';
import { useText } from '../i18n/language.tsx';
import { isAuthError } from '../lib/is-auth-error.ts';
import { useServices } from '../services.tsx';
import { UnfetchedPage } from './failed-page.tsx';
import { type OpenProduct, ProductProvider } from './product-context.tsx';
import { ProductNavigation } from './product-navigation.tsx';
import styles from './product-shell.module.css';
import { UnknownPathPage } from './unknown-path-page.tsx';

/** The frame of a product's pages: its versions, documents and operations at the side, one of them in the middle. */
export function ProductShell() {
  const t = useText();
  const toast = useToast();
  const { call } = useServices();
  const { product: productId = '', version: wanted } = useParams({ strict: false });
  const [navigationOpen, setNavigationOpen] = useState(false);
  const lastWanted = useLastVersion(productId, wanted);
  const closeNavigation = useCallback(() => setNavigationOpen(false), []);
  const toggleNavigation = useCallback(() => setNavigationOpen((opened) => !opened), []);

  const product = useQuery(productQuery(call, productId));
  const versions = useQuery(productVersionsQuery(call, productId));
  const documents = useQuery(documentTreeQuery(call, productId));

  useEffect(() => {
    if (documents.isError && !isAuthError(documents.error)) toast({ kind: 'danger', text: t('docs.unable') });
  }, [documents.isError, documents.error, toast, t]);

  if (hasStatus(product.error, 404)) return <UnknownPathPage />;
  const failed = [product, versions].find((query) => query.isError);
  if (failed) return <UnfetchedPage thing={t('product.thing')} query={failed} />;
  if (!product.data || !versions.data || documents.isPending) return <ProductSkeleton />;

  const open: OpenProduct = {
    product: product.data,
    versions: versions.data,
    version: findVersion(versions.data, wanted ?? lastWanted),
    documents: documents.data ?? [],
    documentsFailed: documents.isError && !documents.data ? documents : undefined,
  };
  return (
    <ProductProvider value={open}>
      <div className={styles.shell}>
        <CloseOnMove onMove={closeNavigation} />
        <ProductNavigation opened={navigationOpen} onToggle={toggleNavigation} />
        <div className={styles.middle}>
          <Outlet />
        </div>
      </div>
    </ProductProvider>
  );
}

/** Following a link closes the navigation that it stood in. Apart: a click must not draw the whole frame anew. */
function CloseOnMove({ onMove }: { readonly onMove: () => void }) {
  const address = useLocation({ select: (location) => location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it waits for
  useEffect(onMove, [address, onMove]);
  return null;
}

/** Documents carry no version in their address: they keep the one that was read before. */
function useLastVersion(productId: string, wanted: string | undefined): string | undefined {
  const [last, setLast] = useState({ productId, wanted });
  if (last.productId !== productId || (wanted && wanted !== last.wanted)) setLast({ productId, wanted });
  return last.productId === productId ? last.wanted : undefined;
}

function ProductSkeleton() {
  const t = useText();
  return (
    <div className={styles.shell} role="status" aria-label={t('common.loading')}>
      <div className={styles.sideSkeleton} aria-hidden="true">
        {['60%', '100%', '70%', '80%', '55%', '75%', '65%'].map((width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity but their place
          <Skeleton key={row} width={width} />
        ))}
      </div>
      <div className={styles.pageSkeleton} aria-hidden="true">
        <Skeleton width="45%" size="lg" />
        {['90%', '96%', '70%', '85%', '40%'].map((width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity but their place
          <Skeleton key={row} width={width} />
        ))}
      </div>
    </div>
  );
}
