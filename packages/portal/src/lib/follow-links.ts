import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { isPlainClick } from './is-plain-click.ts';

/**
 * A click handler for text full of plain links: those to the portal's products, documents and operations are followed
 * without loading the page again. The router's own link for each would listen to every navigation.
 */
export function useFollowLinks(): (event: MouseEvent) => void {
  const router = useRouter();
  return (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || !isPlainClick(event) || link.origin !== window.location.origin || link.target) return;
    const target = link.getAttribute('href') ?? '';
    // `#/…` names an operation of this page; other fragments are headings, and the browser's business.
    if (!/^(\/(docs|spec)\/|#\/)/.test(target)) return;
    event.preventDefault();
    router.history.push(target.startsWith('#') ? window.location.pathname + window.location.search + target : target);
  };
}
