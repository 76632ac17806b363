import type { Waiting } from '@stoa/contract/today';
import { ColumnGlyph, type ColumnState } from '../../lib/column-glyph.tsx';
import classes from './standing-columns.module.css';

const states: Readonly<Record<Waiting['kind'], ColumnState>> = {
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

/**
 * Draws a column for each thing that waits, up to five: whole for a person who waits, outlined for what ends, broken for what
 * fails.
 */
export function StandingColumns({ kind, count }: Pick<Waiting, 'kind' | 'count'>) {
  const state = states[kind];
  return (
    <span className={classes.columns} data-state={state} aria-hidden="true">
      {Array.from({ length: Math.min(count, most) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
        <ColumnGlyph key={at} state={state} />
      ))}
    </span>
  );
}
