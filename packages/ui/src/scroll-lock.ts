import { useLayoutEffect } from 'react';

/**
 * Keeps the page from moving sideways while a dialog holds it still (`base.css`): the room of the scrollbar that goes is given to the
 * body as padding. Set through the CSSOM, which the content security policy allows.
 */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    // A dialog over a dialog finds no scrollbar any more: the width that the first one measured stays.
    if (!locked || root.style.getPropertyValue('--scrollbar') !== '') return;
    root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
    return () => {
      root.style.removeProperty('--scrollbar');
    };
  }, [locked]);
}
