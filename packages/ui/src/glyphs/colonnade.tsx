import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import classes from './colonnade.module.css';
import { Column } from './column.tsx';
import { smallColumn } from './column-paths.ts';
import { box } from './path.ts';
import type { VersionColumn } from './version-state.ts';

const MOST = 6;
const sizes = {
  md: { pitch: 13, width: 9, ground: 27 },
  sm: { pitch: 9, width: 7, ground: 17 },
} as const;

export interface ColonnadeProps {
  /** Oldest first. Over six, the newest six are drawn and `+n` stands before them; none is the ghost of a column. */
  readonly versions: readonly VersionColumn[];
  readonly size?: keyof typeof sizes;
  /** What the drawing says, in words ("4 versions, 2 deprecated"); leave it out where the words stand beside it. */
  readonly label?: string;
  /** Pale, while the real one is on its way. */
  readonly loading?: boolean;
}

/** A product's versions as columns under one beam: shape carries the state, color only repeats it. */
export function Colonnade({ versions, size = 'md', label, loading = false }: ColonnadeProps) {
  const { pitch, width, ground } = sizes[size];
  const drawn = versions.slice(-MOST);
  const hidden = versions.length - drawn.length;
  const across = Math.max(1, drawn.length) * pitch - (pitch - width) + 2;
  const active = drawn.findIndex((version) => version.active);
  const height = active < 0 ? ground + 5 : ground + 9;
  return (
    <span className={classNames(classes.root, loading && classes.loading)}>
      {hidden > 0 && (
        <span className={classes.more} aria-hidden="true">
          +{hidden}
        </span>
      )}
      <svg width={across} height={height} viewBox={`0 0 ${across} ${height}`} aria-hidden="true">
        <path className={classes.beam} d={`${box(0, 0, across, 2)} ${box(0, ground + 3, across, 1)}`} />
        {drawn.length === 0 && (
          <path
            className={classes.ghost}
            d={`M1.500 3.500h${width - 1}M2.500 5v${ground - 5}M${width - 0.5} 5v${ground - 5}`}
          />
        )}
        {drawn.map((version, at) => {
          const frame = { x: 1 + at * pitch, width, top: 3, ground };
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
          return <Column key={at} state={version.state} paths={smallColumn(version.state, frame)} />;
        })}
        {active >= 0 && <path className={classes.beam} d={box(1 + active * pitch, ground + 7, width, 2)} />}
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
