import { memo, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import type { Heading } from './headings.ts';
import styles from './on-this-page.module.css';
import { useSectionBeingRead } from './use-section-being-read.ts';

type Contents = readonly (Heading & { depth: 1 | 2 })[];

/** The sections of the document: a flute with its solid part where the reader is. */
export function OnThisPage({ contents }: { contents: Contents }) {
  const t = useText();
  const reading = useSectionBeingRead(contents);
  if (contents.length === 0) return <div />;
  return (
    <nav className={styles.contents} aria-label={t('docs.onThisPage')}>
      <p>{t('docs.onThisPage')}</p>
      <Sections contents={contents} reading={reading} />
    </nav>
  );
}

/** The same for small screens, folded above the text. */
export function OnThisPageFolded({ contents }: { contents: Contents }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  if (contents.length === 0) return null;
  return (
    <details className={styles.folded} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{t('docs.onThisPage')}</summary>
      {opened && <Sections contents={contents} reading={undefined} />}
    </details>
  );
}

function Sections({ contents, reading }: { contents: Contents; reading: string | undefined }) {
  return (
    <ul>
      {contents.map((heading) => (
        <Section
          key={heading.id}
          id={heading.id}
          title={heading.title}
          depth={heading.depth}
          isRead={heading.id === reading}
        />
      ))}
    </ul>
  );
}

/** Kept: a document may have thousands, and two of them change while the reader scrolls. */
const Section = memo(function Section(props: { id: string; title: string; depth: 1 | 2; isRead: boolean }) {
  return (
    <li data-depth={props.depth} data-reading={props.isRead || undefined}>
      <a href={`#${props.id}`} aria-current={props.isRead ? 'location' : undefined}>
        {props.title}
      </a>
    </li>
  );
});
