import { useEffect } from 'react';
import { useServices } from './services.tsx';

/** Names the window after the page that is shown. */
export function usePageTitle(title: string): void {
  const { portal } = useServices();
  useEffect(() => {
    document.title = `${title} | ${portal}`;
  }, [title, portal]);
}
