import { useReferenceText } from '@stoa/reference-view/reference-text';
import { Colonnade } from '@stoa/ui/glyphs/colonnade.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useId, useMemo } from 'react';
import { DocumentNavigation } from '../features/documents/document-navigation.tsx';
import { findDocument, placeDocuments } from '../features/documents/document-paths.ts';
import { versionColumns } from '../features/products/version-columns.ts';
import { VersionSelect } from '../features/products/version-select.tsx';
import { ReferenceNavigation } from '../features/specs/navigation/reference-navigation.tsx';
import type { ActiveLeaf } from '../features/specs/navigation/use-opened-groups.ts';
import { type ReferencePlace, useReference, useReferencePlace } from '../features/specs/use-reference.ts';
import { useText } from '../i18n/language.tsx';
import { useProduct } from './product-context.tsx';
import styles from './product-navigation.module.css';

/** The product's own navigation: versions oldest to newest, documents, operations by tag. A sheet on small screens. */
export function ProductNavigation(props: { opened: boolean; onToggle: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const id = useId();
  const { product, versions, version, documents } = useProduct();
  const { _splat: slugs } = useParams({ strict: false });
  const onDocuments = useLocation({ select: (location) => location.pathname.startsWith('/docs/') });
  const onReference = useLocation({ select: (location) => location.pathname.startsWith('/spec/') });
  const placed = placeDocuments(documents);

  return (
    <>
      <div className={styles.bar}>
        <button type="button" aria-expanded={props.opened} aria-controls={id} onClick={props.onToggle}>
          <span className={styles.product} dir="auto">
            {product.name}
          </span>{' '}
          {version && <em>{version.name}</em>}
          <span aria-hidden="true" className={styles.chevron} />
        </button>
      </div>
      <aside
        onKeyDown={(event) => props.opened && event.key === 'Escape' && props.onToggle()}
        className={styles.side}
        id={id}
        data-opened={props.opened || undefined}
        aria-label={t('product.navigation')}
      >
        <div className={styles.head}>
          <Link to="/" className={styles.back}>
            ← {t('product.backToCatalog')}
          </Link>
          <div className={styles.name}>
            <p dir="auto">{product.name}</p>
            <Colonnade versions={versionColumns(versions, version)} />
          </div>
          {version && versions.length > 1 && (
            <Suspense fallback={null}>
              <CompareLink productId={product.id} versionId={version.id} />
            </Suspense>
          )}
          {version ? (
            <VersionSelect
              versions={versions}
              value={version.id}
              onChange={(next) =>
                void navigate({
                  to: '/spec/$product/{-$version}',
                  params: { product: product.id, version: next },
                  // The same operation in the other version; where it has none the page says so.
                  hash: onReference ? true : undefined,
                })
              }
            />
          ) : (
            // The reference says it itself.
            onDocuments && (
              <Notice kind="warning" announce="none">
                {t('product.noVersions')}
              </Notice>
            )
          )}
        </div>
        {placed.length > 0 && (
          <DocumentNavigation
            productId={product.id}
            tree={documents}
            active={onDocuments ? findDocument(placed, slugs) : undefined}
          />
        )}
        <Operations productId={product.id} versionId={version?.id} onDocuments={onDocuments} />
      </aside>
    </>
  );
}

interface OperationsProps {
  readonly productId: string;
  readonly versionId: string | undefined;
  readonly onDocuments: boolean;
}

/** What is read is drawn first, and marked in the list a moment later: a click waits for the former only. */
function Operations({ productId, versionId, onDocuments }: OperationsProps) {
  const fragment = useDeferredValue(useLocation({ select: (location) => location.hash }));
  const { manifest, source } = useReference(productId, versionId);
  const place = useReferencePlace(manifest.data, source, onDocuments ? '' : fragment);
  const active = useMemo(() => activeLeaf(place), [place]);
  if (!manifest.data) return null;
  return (
    <Suspense fallback={null}>
      <ReferenceNavigation
        manifest={manifest.data}
        source={source}
        active={active}
        activePosition={place.kind === 'operation' ? place.position : undefined}
      />
    </Suspense>
  );
}

function activeLeaf(place: ReferencePlace): ActiveLeaf {
  if (place.kind === 'operation') return { kind: 'row', number: place.row };
  return place.kind === 'schema' ? { kind: 'schema', number: place.number } : undefined;
}

function CompareLink({ productId, versionId }: { productId: string; versionId: string }) {
  const r = useReferenceText();
  return (
    <Link
      to="/changes/$product/$version"
      params={{ product: productId, version: versionId }}
      className={styles.compare}
    >
      {r('nav.compareVersions')}
    </Link>
  );
}
