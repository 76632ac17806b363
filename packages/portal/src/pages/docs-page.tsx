import { hasStatus } from '@stoa/client/has-status';
import { MarkdownButton } from '@stoa/rich-text-view/markdown-button';
import { reasonOf } from '@stoa/text/reason';
import { withoutBase } from '@stoa/ui/base-path.ts';
import { Button } from '@stoa/ui/button.tsx';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { findSection } from '@stoa/ui/find-section.ts';
import { isPlainClick } from '@stoa/ui/is-plain-click.ts';
import { Notice } from '@stoa/ui/notice.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { findDocument, placeDocuments } from '../features/documents/document-paths.ts';
import { documentQuery } from '../features/documents/document-queries.ts';
import { DocumentView } from '../features/documents/document-view.tsx';
import { headingsOf, tableOfContents } from '../features/documents/headings.ts';
import { holdSection } from '../features/documents/held-section.ts';
import { LastModified } from '../features/documents/last-modified.tsx';
import { OnThisPage, OnThisPageFolded } from '../features/documents/on-this-page.tsx';
import { useText } from '../i18n/language.tsx';
import { isAuthError } from '../lib/is-auth-error.ts';
import { usePageTitle } from '../page-title.tsx';
import { useServices } from '../services.tsx';
import styles from './docs-page.module.css';
import { DocumentNeighbours } from './document-neighbours.tsx';
import { FailedSection } from './failed-section.tsx';
import { ProductBreadcrumb } from './product-breadcrumb.tsx';
import { useProduct } from './product-context.tsx';
import { UnknownPathPage } from './unknown-path-page.tsx';

/** API Docs (portal §2): one document of the product, the first where the address names none. */
export function DocsPage() {
  const t = useText();
  const toast = useToast();
  const router = useRouter();
  const { call } = useServices();
  const { product, documents, documentsFailed } = useProduct();
  const { _splat: slugs } = useParams({ strict: false });
  const placed = useMemo(() => placeDocuments(documents), [documents]);
  const found = findDocument(placed, slugs);
  const wanted = found?.document.slug ?? slugs?.split('/').filter(Boolean).at(-1);
  const document = useQuery({ ...documentQuery(call, product.id, wanted ?? ''), enabled: wanted !== undefined });
  const contents = useMemo(
    () => (document.data ? tableOfContents(headingsOf(document.data.content)) : []),
    [document.data],
  );
  const missing = hasStatus(document.error, 404);
  // Without an answer of the server there is no status to tell, and the network is the likelier reason.
  const status = document.error && 'status' in document.error ? Number(document.error.status) : 0;

  const isEmpty = wanted === undefined && !documentsFailed;
  usePageTitle(document.data ? `${document.data.title} - ${product.name}` : isEmpty ? product.name : undefined);
  useEffect(() => {
    if (document.error && !missing && !isAuthError(document.error)) toast({ kind: 'danger', text: t('docs.unable') });
  }, [document.error, missing, toast, t]);
  const fragment = useLocation({ select: ({ hash }) => hash });
  // The text comes after the address, a long one in portions: a section is gone to as soon as it is there.
  const awaited = useRef('');
  const letGo = useRef(() => {});
  useEffect(() => () => letGo.current(), []);
  const goToAwaited = useCallback(() => {
    const section = awaited.current === '' ? null : findSection(awaited.current);
    if (!section) return;
    awaited.current = '';
    letGo.current();
    letGo.current = holdSection(section);
    section.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    awaited.current = document.data ? window.location.hash : '';
    goToAwaited();
  }, [document.data, goToAwaited]);

  if (missing) return <UnknownPathPage />;
  if (wanted === undefined) {
    return (
      <div className={styles.page}>
        <h1 dir="auto">{product.name}</h1>
        {documentsFailed ? (
          <FailedSection title={t('docs.unable')} query={documentsFailed} />
        ) : (
          <EmptyState title={t('docs.empty')} headingLevel={2}>
            {t('docs.emptyHelp')}
          </EmptyState>
        )}
      </div>
    );
  }

  function follow(event: MouseEvent) {
    const link = (event.target as Element).closest('a');
    if (!link || !isPlainClick(event) || link.origin !== window.location.origin || link.target) return;
    const target = link.getAttribute('href') ?? '';
    if (!/^(\/(docs|spec)\/|#)/.test(target)) return;
    event.preventDefault();
    if (target.startsWith('#'))
      router.history.replace(withoutBase(window.location.pathname) + window.location.search + target);
    else router.history.push(target);
    if (!target.startsWith('#')) return;
    letGo.current();
    awaited.current = goToSection(target) ? '' : target;
    if ('copiesLink' in link.dataset) void copyAddress();
  }

  async function copyAddress() {
    try {
      await navigator.clipboard.writeText(window.location.href);
      toast({ kind: 'success', text: t('docs.linkCopied') });
    } catch {
      // The address stands in the browser's bar now; a clipboard that is not allowed is no failure of the link.
    }
  }

  return (
    <div className={styles.columns}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is clicked, Enter on them does the same */}
      <article className={styles.page} onClick={follow} aria-busy={document.isPending || undefined}>
        <ProductBreadcrumb className={styles.crumbs}>
          <Link to="/">{t('nav.catalog')}</Link>
          <Link to="/spec/$product/{-$version}" params={{ product: product.id, version: undefined }}>
            <bdi>{product.name}</bdi>
          </Link>
          <span>{t('docs.title')}</span>
        </ProductBreadcrumb>
        {document.data ? (
          <>
            <div className={styles.heading}>
              <h1 dir="auto">{document.data.title}</h1>
              <MarkdownButton address={`/docs/${product.id}/${pathOf(found?.path ?? wanted)}.md`} />
            </div>
            <OnThisPageFolded contents={contents} />
            <DocumentView document={document.data.content} fragment={fragment} onDrawn={goToAwaited} />
            <LastModified at={document.data.updated_at} />
            {found && <DocumentNeighbours placed={placed} found={found} productId={product.id} />}
          </>
        ) : document.isError ? (
          <div className={styles.failed}>
            <Notice
              kind="danger"
              title={status ? t('error.code', { code: String(status) }) : t('docs.unable')}
              actions={
                <>
                  <Button size="sm" onClick={() => void document.refetch()}>
                    {t('common.retry')}
                  </Button>
                  <Button size="sm" component={Link} to="/">
                    {t('nav.home')}
                  </Button>
                </>
              }
            >
              {status ? t('docs.failed') : reasonOf(document.error, t)}
            </Notice>
          </div>
        ) : (
          <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
            <Skeleton width="50%" size="lg" />
            <Skeleton width="95%" />
            <Skeleton width="90%" />
            <Skeleton width="70%" />
          </div>
        )}
      </article>
      <OnThisPage contents={contents} />
    </div>
  );
}

function pathOf(slugs: string): string {
  return slugs.split('/').map(encodeURIComponent).join('/');
}

/** False where the section is not there, or not yet. */
function goToSection(fragment: string): boolean {
  const section = findSection(fragment);
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
  section?.focus({ preventScroll: true });
  return section !== null;
}
