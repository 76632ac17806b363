import { type KeyboardEvent, useEffect, useRef } from 'react';
import classes from './menu-entries.module.css';
// A type only: nothing of the library's menu comes along.
import type { MenuAction } from './row-menu.tsx';

export interface MenuEntriesProps {
  readonly id: string;
  /** Accessible name of the menu. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** Which edge of what is around them (`position: relative`) they keep to. */
  readonly align?: 'start' | 'end';
  /** @param isDone false when Tab goes on: the focus is elsewhere then */
  readonly onClose: (isDone: boolean) => void;
}

/**
 * The entries of an open menu, the first with the focus. Placed by the style sheet alone, so that pages do without the
 * library's floating menus. Arrow keys, Home and End move.
 */
export function MenuEntries({ id, label, actions, align = 'end', onClose }: MenuEntriesProps) {
  const menu = useRef<HTMLDivElement>(null);
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => entries()[0]?.focus(), []);

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape') return onClose(true);
    if (event.key === 'Tab') return onClose(false);
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all[next % all.length]?.focus();
  }

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classes.menu}
      data-align={align}
      onKeyDown={move}
    >
      {actions.map((action) => {
        const Entry = action.component ?? 'button';
        return (
          <Entry
            key={action.id}
            {...(Entry === 'button' ? { type: 'button' } : {})}
            {...action.componentProps}
            role="menuitem"
            tabIndex={-1}
            className={classes.item}
            data-danger={action.danger || undefined}
            onClick={() => {
              onClose(true);
              action.onSelect?.();
            }}
          >
            {action.label}
          </Entry>
        );
      })}
    </div>
  );
}
