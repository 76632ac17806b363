import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import { useIsFetching } from '@tanstack/react-query';
import { useLocation, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import styles from './title-announcer.module.css';

/** The milliseconds to wait: the route table's title stands for a moment before the page sets its own. */
const untilSettled = 300;
/** Long enough to be announced; removed afterwards, so that screen readers do not find a second title in the page. */
const untilEmpty = 1_000;

/** Says the title of the page that a link led to, once it is known: a screen reader would tell nothing of it. */
export function TitleAnnouncer({ title }: { readonly title: string }) {
  const place = useLocation({ select: ({ pathname, hash }) => `${pathname}#${hash}` });
  const onTheWay = useRouterState({ select: ({ status }) => status === 'pending' });
  const loading = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0 || onTheWay;
  const last = useRef<{ readonly title?: string; readonly place: string }>(undefined);
  const [said, say] = useState('');

  useEffect(() => {
    // The browser announces the first page, even if its title settles only after a link was followed.
    if (!onTheWay) last.current ??= { place };
  }, [place, onTheWay]);

  useEffect(() => {
    if (loading) return;
    const settled = setTimeout(() => {
      const before = last.current;
      if (!before || before.title === title) return;
      last.current = { title, place };
      // A new title at the same address is not a new page.
      if (before.place !== place) say(title);
    }, untilSettled);
    return () => clearTimeout(settled);
  }, [title, place, loading]);

  useEffect(() => {
    if (said === '') return;
    const empty = setTimeout(() => say(''), untilEmpty);
    return () => clearTimeout(empty);
  }, [said]);

  return (
    <div className={styles.region} aria-live="polite" aria-atomic="true">
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  );
}
