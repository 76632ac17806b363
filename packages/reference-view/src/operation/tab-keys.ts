import type { KeyboardEvent } from 'react';

/**
 * Arrow keys, Home and End in a row of tabs (ARIA Authoring Practices, Tabs: selection follows focus). Give it to the
 * element with `role="tablist"`.
 */
export function tabKeys(count: number, selected: number, onSelect: (index: number) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const next = nextIndex(event.key, count, selected);
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
}

function nextIndex(key: string, count: number, selected: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (selected + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (selected - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
