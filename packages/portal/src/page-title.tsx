import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { TitleAnnouncer } from './title-announcer.tsx';
import { documentTitle } from './titles.ts';

const OverrideContext = createContext<((title: string | undefined) => void) | null>(null);

/** Keeps the window's title, and says it after each link: that of the route table's row, or the more exact one that the page itself gives. */
export function TitleProvider(props: { page: string; portal: string; children: ReactNode }) {
  const [exact, setExact] = useState<string>();
  const title = documentTitle(exact ?? props.page, props.portal);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <OverrideContext value={setExact}>
      {props.children}
      <TitleAnnouncer title={exact ?? props.page} />
    </OverrideContext>
  );
}

/**
 * Gives this page a title of its own while it is shown; undefined leaves that of the route table, or of a part of the page
 * that knows better.
 */
export function usePageTitle(title: string | undefined): void {
  const setExact = useContext(OverrideContext);
  useEffect(() => {
    // React tells a page after its parts: it must not take away the title that one of them has just given.
    if (title === undefined) return;
    setExact?.(title);
    return () => setExact?.(undefined);
  }, [setExact, title]);
}
