import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import classes from './word-link.module.css';

interface OwnProps {
  /** `danger` turns red under the pointer (Revoke, Unregister). */
  readonly tone?: 'plain' | 'danger';
  readonly children?: ReactNode;
}

/** An underlined word: a link by default, a button with `component="button"`, or a router's link. */
export function WordLink<C extends ElementType = 'a'>(
  props: OwnProps & { readonly component?: C } & Omit<ComponentPropsWithRef<C>, keyof OwnProps | 'component'>,
) {
  const {
    component,
    tone = 'plain',
    className,
    ...rest
  } = props as OwnProps & ComponentPropsWithRef<'a'> & { component?: ElementType };
  const Root: ElementType = component ?? 'a';
  return (
    <Root
      {...(Root === 'button' ? { type: 'button' } : {})}
      {...rest}
      className={classNames(classes.root, tone === 'danger' && classes.danger, className)}
    />
  );
}
