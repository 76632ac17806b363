import type { Waiting } from '@stoa/contract/today';
import classes from './standing-columns.module.css';

const paths = {
  waits: 'M0 1h8v1.500H0zM1.500 3.500h5v12.500h-5zM0 17h8v2H0z',
  ends: 'M.5 1.500h7M2 3v13M6 3v13M.5 18.500h7',
  broken: 'M1.500 9l2.200 1.500L5 8.500l1.500 1.500v6h-5zM0 17h8v2H0z',
} as const;

const states: Readonly<Record<Waiting['kind'], keyof typeof paths>> = {
  access: 'waits',
  accounts: 'waits',
  keys: 'ends',
  certificates: 'ends',
  sunset: 'ends',
  clients: 'broken',
  webhooks: 'broken',
  gateways: 'broken',
};

const most = 5;

/** A column for each thing that waits, up to five: whole where somebody waits, an outline for what ends, broken for what fails. */
export function StandingColumns({ kind, count }: Pick<Waiting, 'kind' | 'count'>) {
  const state = states[kind];
  return (
    <span className={classes.columns} data-state={state} aria-hidden="true">
      {Array.from({ length: Math.min(count, most) }, (_, at) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
          key={at}
          aria-hidden="true"
          width="8"
          height="20"
          viewBox="0 0 8 20"
          fill={state === 'ends' ? 'none' : 'currentColor'}
          stroke={state === 'ends' ? 'currentColor' : 'none'}
        >
          <path d={paths[state]} />
        </svg>
      ))}
    </span>
  );
}
