import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { documentTitle } from './titles.ts';

const OverrideContext = createContext<((title: string | undefined) => void) | null>(null);

/** Keeps the window's title: that of the route table's row, or the more exact one that the page itself gives. */
export function TitleProvider(props: { page: string; portal: string; children: ReactNode }) {
  const [exact, setExact] = useState<string>();
  const title = documentTitle(exact ?? props.page, props.portal);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <OverrideContext value={setExact}>{props.children}</OverrideContext>;
}

/** Gives this page a title of its own while it is shown; undefined leaves that of the route table. */
export function usePageTitle(title: string | undefined): void {
  const setExact = useContext(OverrideContext);
  useEffect(() => {
    setExact?.(title);
    return () => setExact?.(undefined);
  }, [setExact, title]);
}
