import { readAddress, withoutPlace } from '@stoa/reference-view/reference-address';
import { useReferenceText } from '@stoa/reference-view/reference-text';
import { RequestDrafts } from '@stoa/try-it/use-request-draft';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { Late } from '@stoa/ui/late.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { namedVersion } from '../features/products/product-queries.ts';
import { operationArrival, prefetchOperation } from '../features/specs/prefetch-reference.ts';
import { useReference, useReferencePlace } from '../features/specs/use-reference.ts';
import { useText } from '../i18n/language.tsx';
import { useFollowLinks } from '../lib/follow-links.ts';
import { useScrollToTop } from '../lib/use-scroll-to-top.ts';
import { usePageTitle } from '../page-title.tsx';
import { useServices } from '../services.tsx';
import { DeprecationWarning } from './deprecation-warning.tsx';
import { FailedSection } from './failed-section.tsx';
import { OperationView } from './operation-view.tsx';
import { ProductBreadcrumb } from './product-breadcrumb.tsx';
import { useProduct } from './product-context.tsx';
import { RegistrationSection } from './registration-section.tsx';
import { SchemaView } from './schema-view.tsx';
import { SpecOverview } from './spec-overview.tsx';
import styles from './spec-page.module.css';
import { UnknownVersion } from './unknown-version.tsx';

/** API Spec (portal §2): a version's reference, the active operation, and the way to get access. */
export function SpecPage() {
  const t = useText();
  const r = useReferenceText();
  const { product, versions, version } = useProduct();
  const { portal, keptDrafts } = useServices();
  const hash = useLocation({ select: (location) => location.hash });
  const { manifest, source } = useReference(product.id, version?.id);
  const place = useReferencePlace(manifest.data, source, hash);
  const target = useMemo(() => readAddress(hash)?.at, [hash]);
  const followLinks = useFollowLinks(useCallback((to: string) => operationArrival(source, to), [source]));
  const base = `/spec/${product.id}/${version?.id ?? ''}`;

  const isWhole = place.kind !== 'operation' && place.kind !== 'schema';
  const whole = version ? `${product.name} - ${version.name}` : product.name;
  usePageTitle(isWhole ? whole : undefined);
  const unknownVersion = useVersionInAddress();
  useScrollToTop(`${base}#${withoutPlace(hash)}`);
  const onIntent = useCallback((position: number) => prefetchOperation(source, position), [source]);

  if (!version) {
    return (
      <div className={styles.page}>
        <h1 dir="auto">{product.name}</h1>
        {product.description && (
          <p className={styles.lead} dir="auto">
            {product.description}
          </p>
        )}
        <EmptyState title={t('product.noVersions')} headingLevel={2} />
      </div>
    );
  }

  const crumbs = (section: string | undefined): ReactNode => (
    <ProductBreadcrumb className={styles.crumbs}>
      <Link to="/">{t('nav.catalog')}</Link>
      {place.kind === 'overview' ? (
        <span>
          <bdi>{product.name}</bdi>
        </span>
      ) : (
        <a href={base}>
          <bdi>{product.name}</bdi>
        </a>
      )}
      <span>
        <bdi>{version.name}</bdi>
      </span>
      {section && (
        <span data-section="">
          <bdi>{section}</bdi>
        </span>
      )}
    </ProductBreadcrumb>
  );
  const registration = !portal.is_public && <RegistrationSection product={product} version={version} />;
  const common = { manifest: manifest.data, source, base, crumbs };

  return (
    <RequestDrafts key={version.id} kept={keptDrafts.of(version.id)}>
      {unknownVersion && <UnknownVersion wanted={unknownVersion} latest={version.name} />}
      {version.deprecated && <DeprecationWarning productId={product.id} version={version} versions={versions} />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is clicked, Enter on them does the same */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div className={styles.content} onClick={followLinks}>
        {place.kind === 'operation' && manifest.data ? (
          <OperationView
            {...common}
            manifest={manifest.data}
            product={product}
            version={version}
            place={place}
            target={target}
          >
            {registration}
          </OperationView>
        ) : place.kind === 'schema' && manifest.data ? (
          <SchemaView
            {...common}
            manifest={manifest.data}
            productName={product.name}
            name={place.name}
            target={target}
          />
        ) : place.kind === 'finding' ? (
          // The answer may be a notice: if the page were drawn already, the notice would move all content down.
          <div className={styles.page}>
            {crumbs(undefined)}
            <SpecSkeleton />
          </div>
        ) : (
          <div className={styles.page}>
            {crumbs(undefined)}
            {place.kind === 'unknown' && (
              <div className={styles.unknown}>
                <Notice kind="warning" title={r('nav.unknown', { name: place.name })}>
                  {r('nav.unknownHelp')}
                </Notice>
              </div>
            )}
            {place.kind === 'failed' && <FailedSection thing={r('nav.operation')} query={place} />}
            <SpecOverview manifest={manifest.data} base={base} onIntent={onIntent}>
              {registration}
              {manifest.isPending && <SpecSkeleton />}
              {manifest.isError && !manifest.data && <FailedSection thing={t('spec.thing')} query={manifest} />}
              {manifest.data === null && (
                <EmptyState title={t('spec.none')} headingLevel={2}>
                  {t('spec.noneHelp')}
                </EmptyState>
              )}
            </SpecOverview>
          </div>
        )}
      </div>
    </RequestDrafts>
  );
}

function SpecSkeleton() {
  const t = useText();
  return (
    <Late>
      <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
        {['30%', '90%', '80%', '85%', '70%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </Late>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The version that this place in the history named at first, where the product has none such. */
    readonly unknownVersion?: string;
  }
}

/**
 * No version, a name or an unknown one: the address gets the id of the version that is shown.
 * Returns what the address named, where the product has no such version.
 */
function useVersionInAddress(): string | undefined {
  const { product, version, versions } = useProduct();
  const { version: wanted } = useParams({ strict: false });
  const navigate = useNavigate();
  const unknownVersion = useLocation({ select: (location) => location.state.unknownVersion });
  useEffect(() => {
    if (!version || wanted === version.id) return;
    const isUnknown = wanted !== undefined && !namedVersion(versions, wanted);
    void navigate({
      to: '/spec/$product/{-$version}',
      params: { product: product.id, version: version.id },
      search: true,
      hash: true,
      replace: true,
      // The address loses the name: the notice keeps it.
      state: isUnknown ? { unknownVersion: wanted } : {},
    });
  }, [version, versions, wanted, product.id, navigate]);
  return unknownVersion;
}
