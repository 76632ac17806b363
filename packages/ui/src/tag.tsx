import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import classes from './tag.module.css';

export interface TagProps {
  readonly children: ReactNode;
  /** `strong` in full ink (Production), `warning` with a toppled column (Deprecated), `success` for what is on. */
  readonly tone?: 'neutral' | 'strong' | 'warning' | 'success';
  readonly icon?: ReactNode;
}

/** A small framed word: a label, an environment, a state. */
export function Tag({ children, tone = 'neutral', icon }: TagProps) {
  return (
    <span className={classNames(classes.root, classes[tone])}>
      {icon}
      {children}
    </span>
  );
}
