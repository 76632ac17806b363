import { useEffect, useEffectEvent } from 'react';
import { openStorage } from './open-storage.ts';

const storageKey = 'portal-single-keys';

/** Whether keys alone, such as `/`, do something here: speech input types them by accident (WCAG 2.2 §2.1.4). */
export function singleKeysOn(): boolean {
  return openStorage(window).getItem(storageKey) !== 'off';
}

/** Remembered in this browser. */
export function turnSingleKeys(on: boolean): void {
  if (on) openStorage(window).removeItem(storageKey);
  else openStorage(window).setItem(storageKey, 'off');
}

function typesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Does something when a key alone is pressed anywhere on the page, but in no field and below no dialog. */
export function useSingleKey(key: string, act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    // The first of its path: an editor in a shadow root would else look like the element around it.
    if (typesText(event.composedPath()[0] ?? null) || document.querySelector('[data-stoa-dialog]') || !singleKeysOn())
      return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
