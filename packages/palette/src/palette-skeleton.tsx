import { Skeleton } from '@stoa/ui/skeleton.tsx';
import classes from './palette.module.css';

const widths = ['38%', '52%', '44%', '30%'];

/** Placeholder rows. They stand for the first results of a search, until these arrive. */
export function PaletteSkeleton() {
  return (
    <div className={classes.list} aria-hidden="true">
      {widths.map((width) => (
        <div key={width} className={classes.row}>
          <span className={classes.glyph}>
            <Skeleton width="16px" />
          </span>
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
