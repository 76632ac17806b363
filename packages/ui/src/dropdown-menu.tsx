import { type FocusEvent, type ReactNode, useId, useRef, useState } from 'react';
import classes from './dropdown-menu.module.css';
import { MenuEntries } from './menu-entries.tsx';
// A type only: nothing of the library's menu comes along.
import type { MenuAction } from './row-menu.tsx';

export interface DropdownMenuProps {
  /** Accessible name of the menu. */
  readonly label: string;
  /** What the button shows. */
  readonly button: ReactNode;
  readonly buttonClassName?: string | undefined;
  readonly actions: readonly MenuAction[];
}

/** A few entries under a button that stands at the page's upper right. Escape closes and gives focus back; Tab goes on. */
export function DropdownMenu({ label, button, buttonClassName, actions }: DropdownMenuProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const target = useRef<HTMLButtonElement>(null);

  function close(isDone: boolean) {
    setOpened(false);
    if (isDone) target.current?.focus();
  }
  function leave(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpened(false);
  }

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
      {opened && <MenuEntries id={id} label={label} actions={actions} onClose={close} />}
    </div>
  );
}
