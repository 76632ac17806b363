import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { SearchIcon } from './icons.tsx';
import classes from './search-field.module.css';

export interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'size'> {
  readonly 'aria-label': string;
  /** `hero`: full ink, 52 high, one in a page. */
  readonly look?: 'hero' | 'plain';
  /** A key or a button at the end. */
  readonly trailing?: ReactNode;
}

/** A field for the words of a search. */
export function SearchField({ look = 'plain', trailing, className, ...rest }: SearchFieldProps) {
  return (
    <label className={classNames(classes.root, classes[look], className)}>
      <SearchIcon />
      <input type="search" {...rest} />
      {trailing}
    </label>
  );
}
