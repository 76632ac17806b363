import { classNames } from './class-names.ts';
import classes from './skeleton.module.css';

/** A pale bar in the place of text on its way. `width` as in CSS; the height is that of the line. */
export function Skeleton({
  width,
  size = 'md',
  dark = false,
}: {
  readonly width: string;
  readonly size?: 'sm' | 'md' | 'lg';
  readonly dark?: boolean;
}) {
  return (
    <span
      className={classNames(classes.root, classes[size], dark && classes.dark)}
      style={{ width }}
      aria-hidden="true"
    />
  );
}
