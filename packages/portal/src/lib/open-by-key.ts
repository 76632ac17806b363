import type { KeyboardEvent } from 'react';

const choosing = /^(?:Arrow(?:Up|Down|Left|Right)|Home|End|Page(?:Up|Down)|\S)$/u;

/**
 * Serves a list that acts on each choice (WCAG 2.2 §3.2.2): keys that would choose at once in a closed list open it, and in the
 * open list they only move. A browser without `showPicker` keeps its own behavior.
 */
export function openByKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, altKey, ctrlKey, metaKey, currentTarget: list } = event;
  if (!choosing.test(key) || altKey || ctrlKey || metaKey || typeof list.showPicker !== 'function') return;
  try {
    list.showPicker();
    event.preventDefault();
  } catch {
    // The browser does not allow it here, as in a frame of another origin.
  }
}
