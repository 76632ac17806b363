import { Column } from './column.tsx';
import { smallColumn } from './column-paths.ts';
import classes from './version-legend.module.css';
import type { VersionState } from './version-state.ts';

const order: readonly VersionState[] = ['latest', 'supported', 'deprecated'];
const frame = { x: 1, width: 9, top: 3, ground: 15 };

/** What each shape of column means; only the shapes on the page are explained. */
export function VersionLegend(props: {
  readonly labels: Readonly<Record<VersionState, string>>;
  readonly states: ReadonlySet<VersionState>;
}) {
  return (
    <span className={classes.root}>
      {order
        .filter((state) => props.states.has(state))
        .map((state) => (
          <span key={state} className={classes.item}>
            <svg width="11" height="20" viewBox="0 0 11 20" aria-hidden="true">
              <Column state={state} paths={smallColumn(state, frame)} />
            </svg>
            {props.labels[state]}
          </span>
        ))}
    </span>
  );
}
