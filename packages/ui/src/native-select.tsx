import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { ChevronDownIcon } from './icons.tsx';
import classes from './native-select.module.css';

/** One of several within a text: the platform's own list, which fingers and keyboards know, with the portal's look. */
export function NativeSelect({ className, ...select }: ComponentPropsWithRef<'select'>) {
  return (
    <span className={classNames(classes.frame, className)}>
      <select {...select} />
      <ChevronDownIcon />
    </span>
  );
}
