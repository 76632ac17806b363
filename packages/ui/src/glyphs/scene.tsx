import { box } from './path.ts';
import classes from './scene.module.css';

const COLUMNS = 11;
const PITCH = 109;
const FIRST = 55;
const DOOR_AT = 5;
const GAP_AT = 7;
const flutes = [-21.9, -18.6, -13.5, -7.1, 0, 7.1, 13.5, 18.6, 21.9];

function outline(x: number): string {
  const capital = `M${x - 32.5} 22.500h65v6h-65zM${x - 30} 29c1 6 4 9 7 10h46c3-1 6-4 7-10`;
  const base = `M${x - 28.5} 244.500h57v5h-57zM${x - 33.5} 251.500h67v6h-67z`;
  return `${capital} ${base} M${x - 23} 39V244M${x + 23} 39V244`;
}

function fluting(x: number): string {
  return `${flutes.map((at) => `M${(x + at).toFixed(1)} 50V240`).join('')}M${x - 23} 43.500h46`;
}

function Door() {
  return (
    <g>
      <path className={classes.wash} d={box(544, 64, 112, 194)} />
      <path className={classes.accentLine} d="M544.500 64.500h111v193h-111zM600 64v194" />
      <path className={classes.accent} d={box(538, 56, 124, 6)} />
      <path
        className={classes.accentLine}
        opacity=".5"
        d="M552.500 74.500h40v65h-40zM552.500 150.500h40v19h-40zM552.500 180.500h40v67h-40zM608.500 74.500h40v65h-40zM608.500 150.500h40v19h-40zM608.500 180.500h40v67h-40z"
      />
      <circle className={classes.page} cx="600" cy="160" r="19" />
      <circle className={classes.accentLine} cx="600" cy="160" r="18.500" />
      <path
        className={classes.accent}
        fillRule="evenodd"
        d="M592 157h16v12h-16zM594.500 157v-4.500a5.500 5.500 0 0 1 11 0v4.500h-2.500v-4.500a3 3 0 0 0-6 0v4.500z"
      />
    </g>
  );
}

/**
 * A long porch that says what went wrong: `forbidden` has a locked door between its columns, `missing` lacks a column.
 * Decoration: the page says the same in words. On phones it keeps its size and is cut at both edges.
 */
export function Scene({ variant }: { readonly variant: 'forbidden' | 'missing' }) {
  const without = variant === 'forbidden' ? DOOR_AT : GAP_AT;
  const places = Array.from({ length: COLUMNS }, (_, at) => FIRST + at * PITCH).filter((_, at) => at !== without);
  const gap = FIRST + GAP_AT * PITCH;
  return (
    <div className={classes.root} data-variant={variant}>
      <svg className={classes.drawing} viewBox="0 0 1200 272" aria-hidden="true">
        <path className={classes.beam} d={`${box(0, 0, 1200, 1)} ${box(0, 5, 1200, 12)} ${box(0, 269, 1200, 3)}`} />
        <path
          className={classes.beam}
          opacity=".5"
          d={`${box(0, 19, 1200, 1)} ${box(0, 261, 1200, 1)} ${box(0, 265, 1200, 1)}`}
        />
        <path className={classes.flute} d={places.map(fluting).join('')} />
        <path className={classes.outline} d={places.map(outline).join('')} />
        {variant === 'forbidden' ? (
          <Door />
        ) : (
          <path
            className={classes.ghost}
            d={`M${gap - 32.5} 22.500h65v6h-65zM${gap - 23} 38V246M${gap + 23} 38V246M${gap - 33.5} 251.500h67v6h-67z`}
          />
        )}
      </svg>
    </div>
  );
}
