import type { Product, ProductVersion } from '@stoa/contract/products';
import type { ReferenceManifest, ReferenceOperation, ReferenceSchemas } from '@stoa/contract/reference';
import { Button } from '@stoa/ui/button.tsx';
import { lazy, Suspense, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { TryItProps } from '../features/try-it/sample-panel.tsx';
import { useReferenceText } from '../i18n/reference/reference-text.ts';
import styles from './sample-column.module.css';

// Apart: the words of the operation are drawn first, samples come beside them.
const SamplePanel = lazy(async () => ({ default: (await import('../features/try-it/sample-panel.tsx')).SamplePanel }));
const LazyTryIt = lazy(async () => ({ default: (await import('../features/try-it/try-it.tsx')).TryIt }));

/** The form may come after the sample. */
function TryIt(props: TryItProps) {
  return (
    <Suspense fallback={null}>
      <LazyTryIt {...props} />
    </Suspense>
  );
}

export interface SampleColumnProps {
  readonly product: Product;
  readonly version: ProductVersion;
  readonly manifest: ReferenceManifest;
  /** Undefined until it is here. */
  readonly operation: ReferenceOperation | undefined;
  readonly loadSchema: (ref: string, signal?: AbortSignal) => Promise<ReferenceSchemas>;
}

/** The dark column of samples; on phones it stands below the words, and a bar at the foot of the window leads there. */
export function SampleColumn({ product, version, manifest, operation, loadSchema }: SampleColumnProps) {
  const r = useReferenceText();
  const column = useRef<HTMLElement>(null);
  const drawn = useAfterPaint(useMemo(() => operation && { operation, manifest }, [operation, manifest]));

  function goTo(selector: string) {
    const target = column.current?.querySelector<HTMLElement>(selector) ?? column.current;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    target?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
    target?.focus({ preventScroll: true });
  }

  return (
    <>
      <aside ref={column} className={styles.column} id="samples" tabIndex={-1} aria-label={r('nav.samples')}>
        {drawn && (
          <Suspense fallback={null}>
            <SamplePanel
              key={`${drawn.manifest.revision} ${drawn.operation.position}`}
              operation={drawn.operation}
              manifest={drawn.manifest}
              product={product}
              version={version}
              loadSchema={loadSchema}
              tryIt={TryIt}
            />
          </Suspense>
        )}
      </aside>
      {operation && operation.kind !== 'webhook' && (
        <div className={styles.dock}>
          <Button onClick={() => goTo('#samples')}>{r('nav.viewSamples')}</Button>
          <Button variant="primary" onClick={() => goTo('#try-it')}>
            {r('nav.tryIt')}
          </Button>
        </div>
      )}
    </>
  );
}

/** What is wanted, once the browser has drawn the rest of the page: what nobody waits for must not hold it up. */
function useAfterPaint<T>(wanted: T): T | undefined {
  const [drawn, setDrawn] = useState<T>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDrawn(() => wanted)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [wanted]);
  return drawn;
}
