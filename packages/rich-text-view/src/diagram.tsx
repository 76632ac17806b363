import { useText } from '@stoa/text/language';
import { useEffect, useState } from 'react';
import { CodeBlock } from './code-block.tsx';
import styles from './diagram.module.css';
import { drawDiagram } from './draw-diagram.ts';
import { useIsDark } from './use-is-dark.ts';

type Drawn =
  | { readonly state: 'waiting' }
  | { readonly state: 'failed' }
  | { readonly state: 'drawn'; address: string };

/** A diagram as an image, with its source for screen readers; only the source if it cannot be drawn. */
export function Diagram({ source, title }: { source: string; title: string | undefined }) {
  const t = useText();
  const dark = useIsDark();
  const [drawn, setDrawn] = useState<Drawn>({ state: 'waiting' });
  useEffect(() => {
    let isWanted = true;
    void drawDiagram(source, dark).then((svg) => {
      if (!isWanted) return;
      // The diagram is shown as an image: there nothing of an SVG runs, and nothing is loaded.
      setDrawn(
        svg === null
          ? { state: 'failed' }
          : { state: 'drawn', address: `data:image/svg+xml,${encodeURIComponent(svg)}` },
      );
    });
    return () => {
      isWanted = false;
    };
  }, [source, dark]);

  if (drawn.state === 'failed')
    return (
      <>
        <p className={styles.failed}>{t('docs.diagramFailed')}</p>
        <CodeBlock code={source} language="mermaid" title={title} />
      </>
    );
  return (
    <figure className={styles.diagram} aria-busy={drawn.state === 'waiting' || undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <div className={styles.picture} tabIndex={0}>
        {drawn.state === 'drawn' && <img src={drawn.address} alt={title ?? t('docs.diagram')} />}
      </div>
      {title && <figcaption>{title}</figcaption>}
      <details>
        <summary>{t('docs.diagramSource')}</summary>
        <CodeBlock code={source} language="mermaid" />
      </details>
    </figure>
  );
}
