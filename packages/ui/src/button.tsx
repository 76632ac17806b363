import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react';
import classes from './button.module.css';
import { classNames } from './class-names.ts';
import { ColumnSpinner } from './glyphs/column-spinner.tsx';

export type ButtonVariant = 'default' | 'primary' | 'danger' | 'danger-filled' | 'quiet';

/** A button that cannot be used yet stays focusable and is described by a sentence on the page that says why. */
type Availability =
  | { readonly unavailable?: false }
  | { readonly unavailable: boolean; readonly 'aria-describedby': string };

interface OwnProps {
  /** `primary` once in a region; `danger-filled` only in a confirmation. */
  readonly variant?: ButtonVariant;
  readonly size?: 'sm' | 'md';
  readonly icon?: ReactNode;
  readonly trailing?: ReactNode;
  /** The action runs: three columns rise, and further clicks do nothing. */
  readonly pending?: boolean;
  readonly children?: ReactNode;
}

export type ButtonProps<C extends ElementType = 'button'> = OwnProps &
  Availability & { readonly component?: C } & Omit<ComponentPropsWithRef<C>, keyof OwnProps | 'component'>;

/**
 * An action, named by its verb. `component` turns it into a link (`a`, or a router's link) with the same look.
 */
export function Button<C extends ElementType = 'button'>(props: ButtonProps<C>) {
  const {
    component,
    variant = 'default',
    size = 'md',
    icon,
    trailing,
    pending,
    unavailable,
    children,
    className,
    onClick,
    ...rest
  } = props as ButtonProps<'button'>;
  const Root: ElementType = component ?? 'button';
  const off = unavailable === true || pending === true;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Root
      {...(Root === 'button' ? { type: 'button' } : {})}
      {...rest}
      className={classNames(classes.root, classes[variant], size === 'sm' && classes.sm, className)}
      data-stoa-button=""
      aria-disabled={off || undefined}
      aria-busy={pending || undefined}
      data-unavailable={unavailable || undefined}
      onClick={click}
    >
      {pending ? <ColumnSpinner /> : icon}
      {children}
      {trailing}
    </Root>
  );
}
