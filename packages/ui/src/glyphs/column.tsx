import classes from './column.module.css';
import type { ColumnPaths } from './column-paths.ts';
import type { VersionState } from './version-state.ts';

/** Draws one column inside an `<svg>`. */
export function Column({ state, paths }: { readonly state: VersionState; readonly paths: ColumnPaths }) {
  return (
    <g className={classes[state]}>
      {paths.outline && <path d={paths.outline} fill="none" stroke="currentColor" strokeLinejoin="bevel" />}
      {paths.faint && <path className={classes.faint} d={paths.faint} />}
      {paths.solid && <path d={paths.solid} />}
      {paths.cut && <path className={classes.cut} d={paths.cut} />}
    </g>
  );
}
