import { withoutBase } from '@stoa/ui/base-path.ts';
import { findHeading, findSection } from '@stoa/ui/find-section.ts';
import { isPlainClick } from '@stoa/ui/is-plain-click.ts';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useRef } from 'react';

/**
 * A click handler for text full of plain links: those to the portal's products, documents and operations are followed
 * without loading the page again. The router's own link for each would listen to every navigation.
 * @param arrival what a place of this page waits for before it is gone to
 */
export function useFollowLinks(arrival?: (fragment: string) => Promise<void> | undefined): (event: MouseEvent) => void {
  const router = useRouter();
  const last = useRef('');
  return (event) => {
    const pathname = withoutBase(window.location.pathname);
    const link = (event.target as Element).closest('a');
    if (!link || !isPlainClick(event) || link.origin !== window.location.origin || link.target) return;
    const target = link.getAttribute('href') ?? '';
    // `#/…` names an operation of this page. Other fragments are headings of the text that is shown: in the address they
    // would stand in the operation's place.
    if (/^#[^/]/.test(target)) {
      event.preventDefault();
      goToHeading(target, event.currentTarget);
      return;
    }
    if (!/^(\/(docs|spec)\/|#\/)/.test(target)) return;
    event.preventDefault();
    const href = target.startsWith('#') ? pathname + window.location.search + target : target;
    last.current = href;
    const [page, fragment] = href.split('#', 2);
    const waited = fragment && page === pathname ? arrival?.(fragment) : undefined;
    if (!waited) router.history.push(href);
    // If the reader clicked on another link in the meantime, that click wins.
    else void waited.then(() => last.current === href && router.history.push(href));
  };
}

function goToHeading(fragment: string, within: Element): void {
  const heading = findSection(fragment) ?? findHeading(fragment, within);
  if (!heading) return;
  heading.scrollIntoView();
  // Keyboard users continue from there.
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
