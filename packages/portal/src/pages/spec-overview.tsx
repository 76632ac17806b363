import type { ReferenceManifest } from '@stoa/contract/reference';
import { ReferenceOverview } from '@stoa/reference-view/reference-overview';
import { MarkdownButton } from '@stoa/rich-text-view/markdown-button';
import { Button } from '@stoa/ui/button.tsx';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useText } from '../i18n/language.tsx';
import { useProduct } from './product-context.tsx';
import styles from './spec-page.module.css';

const ViewSpecDialog = lazy(async () => ({
  default: (await import('../features/specs/view-spec-dialog.tsx')).ViewSpecDialog,
}));

export interface SpecOverviewProps {
  /** Null where the version has no specification, undefined until that is known. */
  readonly manifest: ReferenceManifest | null | undefined;
  /** Address of the page, without a fragment. */
  readonly base: string;
  readonly onIntent: (position: number) => void;
  /** The children stand between what the product is and what its API offers. */
  readonly children: ReactNode;
}

/** A version as a whole: the product, the way to get access, the API. */
export function SpecOverview({ manifest, base, onIntent, children }: SpecOverviewProps) {
  const t = useText();
  const { product, version } = useProduct();
  const [specOpened, setSpecOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <div className={styles.heading}>
        <h1 dir="auto">{product.name}</h1>
        {manifest && (
          <div className={styles.actions}>
            <Button
              onClick={() => {
                setWasOpened(true);
                setSpecOpened(true);
              }}
            >
              {t('spec.view')}
            </Button>
            {product.document_count > 0 && (
              <Button component={Link} to={`/docs/${product.id}` as '/'}>
                {t('catalog.documentation')}
              </Button>
            )}
            <MarkdownButton address={`${base}.md`} />
          </div>
        )}
      </div>
      {product.description && (
        <p className={styles.lead} dir="auto">
          {product.description}
        </p>
      )}
      {children}
      {manifest && <ReferenceOverview manifest={manifest} base={base} onIntent={onIntent} />}
      {version && wasOpened && (
        <Suspense fallback={null}>
          <ViewSpecDialog
            opened={specOpened}
            onClose={() => setSpecOpened(false)}
            productId={product.id}
            versionId={version.id}
            title={t('spec.rawTitle', { product: product.name, version: version.name })}
          />
        </Suspense>
      )}
    </>
  );
}
