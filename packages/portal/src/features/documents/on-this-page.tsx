import { useEffect, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import type { Heading } from './headings.ts';
import styles from './on-this-page.module.css';

/**
 * The sections of the document: a flute with its solid part where the reader is.
 * @param props.folded the form for small screens, above the text
 */
export function OnThisPage(props: { contents: readonly (Heading & { depth: 1 | 2 })[]; folded?: boolean }) {
  const t = useText();
  const reading = useSectionBeingRead(props.contents);
  if (props.contents.length === 0) return props.folded ? null : <div />;
  const list = (
    <ul>
      {props.contents.map((heading) => (
        <li key={heading.id} data-depth={heading.depth} data-reading={heading.id === reading || undefined}>
          <a href={`#${heading.id}`} aria-current={heading.id === reading ? 'location' : undefined}>
            {heading.title}
          </a>
        </li>
      ))}
    </ul>
  );
  if (props.folded) {
    return (
      <details className={styles.folded}>
        <summary>{t('docs.onThisPage')}</summary>
        {list}
      </details>
    );
  }
  return (
    <nav className={styles.contents} aria-label={t('docs.onThisPage')}>
      <p>{t('docs.onThisPage')}</p>
      {list}
    </nav>
  );
}

/** The last section whose heading has passed the top of the window. */
function useSectionBeingRead(contents: readonly Heading[]): string | undefined {
  const [reading, setReading] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const passed = contents.findLast(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? 1) <= 96,
      );
      setReading((passed ?? contents[0])?.id);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [contents]);
  return reading;
}
