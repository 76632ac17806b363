import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './dropdown-menu.module.css';
// A type only: nothing of the library's menu comes along.
import type { MenuAction } from './row-menu.tsx';

export interface DropdownMenuProps {
  /** Whose entries, for screen readers. */
  readonly label: string;
  /** What the button shows. */
  readonly button: ReactNode;
  readonly buttonClassName?: string | undefined;
  readonly actions: readonly MenuAction[];
}

function entriesOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

/**
 * A few entries under a button that stands at the page's upper right. Placed by the style sheet alone, so that the first page
 * does without the library's floating menus. Arrow keys, Home and End move; Escape closes and gives focus back; Tab goes on.
 */
export function DropdownMenu({ label, button, buttonClassName, actions }: DropdownMenuProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (opened) entriesOf(menu.current)[0]?.focus();
  }, [opened]);

  const close = () => {
    setOpened(false);
    target.current?.focus();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close();
    if (event.key === 'Tab') return setOpened(false);
    const all = entriesOf(menu.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all[next % all.length]?.focus();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpened(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus went elsewhere
    <div className={classes.root} onBlur={leave}>
      <button
        ref={target}
        type="button"
        className={buttonClassName}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        // Safari leaves the focus where it was when a button is pressed; the menu then would not notice a press elsewhere.
        onClick={(event) => {
          event.currentTarget.focus();
          setOpened(!opened);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened(true);
        }}
      >
        {button}
      </button>
      {opened && (
        <div ref={menu} id={id} role="menu" tabIndex={-1} aria-label={label} className={classes.menu} onKeyDown={move}>
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
                  close();
                  action.onSelect?.();
                }}
              >
                {action.label}
              </Entry>
            );
          })}
        </div>
      )}
    </div>
  );
}
