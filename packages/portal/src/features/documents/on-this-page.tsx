import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { usePortions } from '../../lib/use-portions.ts';
import type { Heading } from './headings.ts';
import styles from './on-this-page.module.css';
import { showWithin } from './show-within.ts';
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

/** Sections per part: when the reader reaches the next section, only the parts with these two sections are drawn again. */
const partSize = 50;

function Sections({ contents, reading }: { contents: Contents; reading: string | undefined }) {
  const parts = useMemo(
    () =>
      Array.from({ length: Math.ceil(contents.length / partSize) }, (_, at) =>
        contents.slice(at * partSize, (at + 1) * partSize),
      ),
    [contents],
  );
  const count = usePortions(parts, parts.length, { first: 1, more: 2 });
  return (
    <ul>
      {parts.slice(0, count).map((part) => (
        <Part key={part[0]?.id} part={part} reading={part.some(({ id }) => id === reading) ? reading : undefined} />
      ))}
    </ul>
  );
}

const Part = memo(function Part({ part, reading }: { part: Contents; reading: string | undefined }) {
  return part.map((heading) => (
    <Section
      key={heading.id}
      id={heading.id}
      title={heading.title}
      depth={heading.depth}
      isRead={heading.id === reading}
    />
  ));
});

const Section = memo(function Section(props: { id: string; title: string; depth: 1 | 2; isRead: boolean }) {
  const line = useRef<HTMLLIElement>(null);
  // A long list goes along with the reader.
  useEffect(() => {
    if (props.isRead && line.current) showWithin(line.current, line.current.closest('nav'));
  }, [props.isRead]);
  return (
    <li ref={line} data-depth={props.depth} data-reading={props.isRead || undefined}>
      <a href={`#${props.id}`} aria-current={props.isRead ? 'location' : undefined}>
        <bdi>{props.title}</bdi>
      </a>
    </li>
  );
});
