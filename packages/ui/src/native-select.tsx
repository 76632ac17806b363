import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { ChevronDownIcon } from './icons.tsx';
import classes from './native-select.module.css';

interface NativeSelectProps extends ComponentPropsWithRef<'select'> {
  /** The select is as wide and as high as the other fields of a form. */
  readonly field?: boolean;
}

/** One of several within a text: the platform's own list, which fingers and keyboards know, with the portal's look. */
export function NativeSelect({ className, field, ...select }: NativeSelectProps) {
  return (
    <span className={classNames(classes.frame, field && classes.field, className)}>
      <select {...select} />
      <ChevronDownIcon />
    </span>
  );
}
