import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './checkbox-field.module.css';

export interface CheckboxFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  readonly label: ReactNode;
  /** The label in weight 600. */
  readonly strong?: boolean;
}

/** A native checkbox with its label; the whole line is the target. */
export function CheckboxField({ label, strong = false, ...rest }: CheckboxFieldProps) {
  return (
    <label className={classes.root} data-strong={strong || undefined}>
      <input type="checkbox" {...rest} />
      <span>{label}</span>
    </label>
  );
}
