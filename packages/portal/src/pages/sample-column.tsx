import type { Product, ProductVersion } from '@stoa/contract/products';
import type { ReferenceManifest, ReferenceOperation, ReferenceSchemas } from '@stoa/contract/reference';
import { useReferenceText } from '@stoa/reference-view/reference-text';
import type { TryItProps } from '@stoa/try-it/sample-panel';
import { Button } from '@stoa/ui/button.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import {
  createContext,
  lazy,
  memo,
  Suspense,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useServices } from '../services.tsx';
import styles from './sample-column.module.css';
import { useApplicationChoices } from './use-application-choices.ts';

// The samples have chunks of their own: the words of the operation are drawn first. The form stands in their middle and comes
// with them.
const loadTryIt = () => import('@stoa/try-it/try-it');
const SamplePanel = lazy(async () => {
  const [panel] = await Promise.all([import('@stoa/try-it/sample-panel'), loadTryIt()]);
  return { default: memo(panel.SamplePanel) };
});
const LazyTryIt = lazy(async () => ({ default: (await loadTryIt()).TryIt }));

const TryItSeenContext = createContext<(seen: boolean) => void>(() => {});

/** The form with what it needs of the portal; tells the bar that leads to it whether it is being read. */
function TryIt(props: TryItProps) {
  const { product, version } = props;
  const { call, portal } = useServices();
  const ask = (signal: AbortSignal) =>
    call('getTryIt', { params: { productId: product.id, productVersionId: version.id }, signal });
  const tryIt = useQuery({
    queryKey: ['products', product.id, 'versions', version.id, 'try-it'],
    queryFn: ({ signal }) => ask(signal),
    staleTime: 300_000,
  });
  const tellSeen = useContext(TryItSeenContext);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!frame.current || typeof IntersectionObserver !== 'function') return;
    const observer = new IntersectionObserver(
      (entries) => tellSeen(entries.at(-1)?.isIntersecting === true),
      // The column counts as seen once more than its first line is above the bar.
      { rootMargin: '0px 0px -40% 0px' },
    );
    observer.observe(frame.current);
    return () => {
      observer.disconnect();
      tellSeen(false);
    };
  }, [tellSeen]);
  return (
    <div ref={frame}>
      <LazyTryIt
        {...props}
        portal={{ isPublic: portal.is_public, hasProxy: tryIt.data?.proxy === true, renewSession: ask }}
      />
    </div>
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

/** The dark column of samples; on phones it is below the text, and a bar at the bottom of the window links to it. */
export function SampleColumn({ product, version, manifest, operation, loadSchema }: SampleColumnProps) {
  const r = useReferenceText();
  const column = useRef<HTMLElement>(null);
  const [isTryItSeen, setTryItSeen] = useState(false);
  const drawn = useAfterPaint(useMemo(() => operation && { operation, manifest }, [operation, manifest]));
  const choices = useApplicationChoices(product, version, drawn !== undefined);

  function goTo(selector: string) {
    const target = column.current?.querySelector<HTMLElement>(selector) ?? column.current;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    target?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
    target?.focus({ preventScroll: true });
  }

  return (
    <>
      <aside ref={column} className={styles.column} id="samples" tabIndex={-1} aria-label={r('nav.samples')}>
        {drawn ? (
          <Suspense fallback={<PendingSamples />}>
            <TryItSeenContext value={setTryItSeen}>
              <SamplePanel
                key={`${drawn.manifest.revision} ${drawn.operation.position}`}
                operation={drawn.operation}
                manifest={drawn.manifest}
                product={product}
                version={version}
                loadSchema={loadSchema}
                choices={choices}
                tryIt={TryIt}
              />
            </TryItSeenContext>
          </Suspense>
        ) : (
          <PendingSamples />
        )}
      </aside>
      {operation && operation.kind !== 'webhook' && (
        <div className={styles.dock} data-arrived={isTryItSeen || undefined}>
          <Button onClick={() => goTo('#samples')}>{r('nav.viewSamples')}</Button>
          <Button variant="primary" onClick={() => goTo('#try-it')}>
            {r('nav.tryIt')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The bar of languages and some lines of code, in the place that they will have. */
function PendingSamples() {
  return (
    <div className={styles.pending}>
      {['70%', '90%', '80%', '60%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}

/** Returns the value only after the browser has drawn the rest of the page, so that it does not delay the page. */
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
