import './layers.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { type ElementType, Fragment, type ReactNode, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { MoreIcon } from './icons.tsx';
import classes from './row-menu.module.css';

/** One entry of a menu. */
export interface MenuAction {
  readonly id: string;
  readonly label: ReactNode;
  readonly onSelect?: () => void;
  /** A link instead of a button: its component (`a`, a router's link) and that component's props. */
  readonly component?: ElementType;
  readonly componentProps?: object;
  /** The action stands last, after a line, in red. */
  readonly danger?: boolean;
}

export interface RowMenuProps {
  /** The menu's accessible name, which says what the actions apply to ("Actions for Audit shipper"). */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly width?: number;
}

/** Three or more actions behind a quiet button. Arrow keys move; the focus is back on the button before anything is done, so that a dialog returns it there. */
export function RowMenu({ label, actions, width = 184 }: RowMenuProps) {
  const plain = actions.filter((action) => !action.danger);
  const danger = actions.filter((action) => action.danger);
  const target = useRef<HTMLButtonElement>(null);
  const goBack = () => target.current?.focus({ preventScroll: true });
  return (
    <Menu
      position="bottom-end"
      offset={4}
      width={width}
      transitionProps={{ duration: 0 }}
      hideDetached={false}
      // The library's way back comes later, and would take the focus from a dialog that has just opened.
      returnFocus={false}
      onDismiss={goBack}
      // The menu stays within the page's landmarks, and its fixed position keeps the row's container from clipping it.
      withinPortal={false}
      floatingStrategy="fixed"
      // The library's placeholder is a child that no menu may have; without it the first entry takes the focus.
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.dropdown ?? '', item: classes.item ?? '', divider: classes.divider ?? '' }}
    >
      <Menu.Target>
        <IconButton ref={target} aria-label={label} className={classes.target}>
          <MoreIcon />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {[plain, danger].map((group, at) => (
          <Fragment key={at === 0 ? 'plain' : 'danger'}>
            {at === 1 && group.length > 0 && plain.length > 0 && <Menu.Divider />}
            {group.map((action) => (
              <Menu.Item
                key={action.id}
                component={(action.component ?? 'button') as 'button'}
                {...action.componentProps}
                onClick={() => {
                  goBack();
                  action.onSelect?.();
                }}
                data-danger={action.danger || undefined}
              >
                {action.label}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
