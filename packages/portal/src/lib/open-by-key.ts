import type { KeyboardEvent } from 'react';

const choosing = /^(?:Arrow(?:Up|Down|Left|Right)|Home|End|Page(?:Up|Down)|\S)$/u;

/**
 * For a list that acts on what is chosen (WCAG 2.2 §3.2.2): keys that would choose at once in a closed one open it, where
 * the same keys only move. Browsers that cannot keep their own ways.
 */
export function openByKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, altKey, ctrlKey, metaKey, currentTarget: list } = event;
  if (!choosing.test(key) || altKey || ctrlKey || metaKey || typeof list.showPicker !== 'function') return;
  try {
    list.showPicker();
    event.preventDefault();
  } catch {
    // Not allowed here, as in a frame of another origin.
  }
}
