import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import classes from './icon-button.module.css';

export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** What it does, in words. */
  readonly 'aria-label': string;
  /** 34 px, or 24 px beside a line of text; 44 px under a finger either way. */
  readonly size?: 'sm' | 'md';
  readonly children: ReactNode;
}

/** A quiet square button around one icon. */
export function IconButton({ size = 'md', className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(classes.root, size === 'sm' && classes.sm, className)}>
      {children}
    </button>
  );
}
