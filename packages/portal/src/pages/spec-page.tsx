import { Button } from '@stoa/ui/button.tsx';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { findOperation } from '../features/specs/operation-id.ts';
import { OperationSummary } from '../features/specs/operation-summary.tsx';
import { OperationTable } from '../features/specs/operation-table.tsx';
import { specOperationsQuery } from '../features/specs/spec-queries.ts';
import { ViewSpecDialog } from '../features/specs/view-spec-dialog.tsx';
import { useText } from '../i18n/language.tsx';
import { usePageTitle } from '../page-title.tsx';
import { useServices } from '../services.tsx';
import { DeprecationWarning } from './deprecation-warning.tsx';
import { FailedSection } from './failed-section.tsx';
import { useProduct } from './product-context.tsx';
import { RegistrationSection } from './registration-section.tsx';
import styles from './spec-page.module.css';

/** API Spec (portal specification §2): a version's operations, the active one, and the way to get access. */
export function SpecPage() {
  const t = useText();
  const { product, versions, version } = useProduct();
  const { version: wanted } = useParams({ strict: false });
  const navigate = useNavigate();
  const { call, portal } = useServices();
  const fragment = useLocation({ select: (location) => location.hash });
  const [specOpened, setSpecOpened] = useState(false);
  const operations = useQuery({
    ...specOperationsQuery(call, product.id, version?.id ?? ''),
    enabled: version !== undefined,
  });

  usePageTitle(version && `${product.name} - ${version.name}`);
  useEffect(() => {
    // No version, a name or an unknown one: the address gets the id of the version that is shown.
    if (version && wanted !== version.id) {
      void navigate({
        to: '/spec/$product/{-$version}',
        params: { product: product.id, version: version.id },
        search: true,
        hash: true,
        replace: true,
      });
    }
  }, [version, wanted, product.id, navigate]);

  if (!version) {
    return (
      <div className={styles.page}>
        <h1>{product.name}</h1>
        <EmptyState title={t('product.noVersions')} headingLevel={2} />
      </div>
    );
  }

  const active = operations.data ? findOperation(operations.data, fragment) : undefined;
  return (
    <>
      {version.deprecated && <DeprecationWarning productId={product.id} versions={versions} />}
      <div className={styles.page}>
        <nav className={styles.crumbs} aria-label={t('nav.breadcrumb')}>
          <Link to="/">{t('nav.catalog')}</Link>
          {active ? (
            <Link to="/spec/$product/{-$version}" params={{ product: product.id, version: version.id }}>
              {product.name}
            </Link>
          ) : (
            <span>{product.name}</span>
          )}
          <span>{version.name}</span>
        </nav>
        {active ? (
          <OperationSummary operation={active} />
        ) : (
          <>
            <div className={styles.heading}>
              <h1>{product.name}</h1>
              {operations.data && (
                <div className={styles.actions}>
                  <Button onClick={() => setSpecOpened(true)}>{t('spec.view')}</Button>
                  {product.document_count > 0 && (
                    <Button component={Link} to={`/docs/${product.id}` as '/'}>
                      {t('catalog.documentation')}
                    </Button>
                  )}
                </div>
              )}
            </div>
            {product.description && <p className={styles.lead}>{product.description}</p>}
          </>
        )}
        {!portal.is_public && <RegistrationSection product={product} version={version} />}
        {!active && operations.isPending && (
          <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
            {['30%', '90%', '80%', '85%', '70%'].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        )}
        {operations.isError && (
          <FailedSection thing={t('spec.thing')} error={operations.error} onRetry={() => void operations.refetch()} />
        )}
        {operations.data === null && (
          <EmptyState title={t('spec.none')} headingLevel={2}>
            {t('spec.noneHelp')}
          </EmptyState>
        )}
        {!active && operations.data && (
          <OperationTable productId={product.id} version={version.id} operations={operations.data} />
        )}
        {active?.deprecated && (
          <Notice kind="warning" announce="none">
            {t('spec.deprecatedOperation')}
          </Notice>
        )}
      </div>
      <ViewSpecDialog
        opened={specOpened}
        onClose={() => setSpecOpened(false)}
        productId={product.id}
        versionId={version.id}
        title={t('spec.rawTitle', { product: product.name, version: version.name })}
      />
    </>
  );
}
