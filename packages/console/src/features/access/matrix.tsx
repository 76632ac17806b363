import type { GrantedAction, Team } from '@stoa/contract/teams';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import classes from './matrix.module.css';

/** What a cell can be set to, in the order in which a press goes through them. */
const order = [null, 'view', 'register'] as const;
type Action = (typeof order)[number];
const keys: Readonly<Record<string, Action>> = { n: null, v: 'view', r: 'register' };

export interface MatrixProps {
  readonly teams: readonly Team[];
  readonly products: readonly { readonly id: string; readonly name: string }[];
  readonly grantOf: (teamId: string, productId: string) => GrantedAction | null;
  readonly mayGrant: boolean;
  readonly onGrant: (teamId: string, productId: string, action: Action) => void;
}

/** Products down, teams across; text for those who may not grant. Arrows move, Enter goes through what can be granted; v, r and n set it. */
export function Matrix({ teams, products, grantOf, mayGrant, onGrant }: MatrixProps) {
  const t = useText();
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const row = Math.min(at.row, products.length - 1);
  const column = Math.min(at.column, teams.length - 1);

  const move = (nextRow: number, nextColumn: number) => {
    const to = {
      row: Math.max(0, Math.min(products.length - 1, nextRow)),
      column: Math.max(0, Math.min(teams.length - 1, nextColumn)),
    };
    setAt(to);
    table.current?.querySelector<HTMLElement>(`[data-at="${to.row} ${to.column}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Record<string, [number, number]> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, teams.length - 1],
    };
    const to = moves[event.key];
    const product = products[row];
    const team = teams[column];
    if (to) move(...to);
    else if (product && team && event.key in keys) onGrant(team.id, product.id, keys[event.key] ?? null);
    else return;
    event.preventDefault();
  };

  return (
    <div className={classes.frame} tabIndex={mayGrant ? undefined : 0}>
      <table
        ref={table}
        className={classes.matrix}
        // A table that is operated by arrows.
        role={mayGrant ? 'grid' : undefined}
        aria-label={t('access.matrix')}
      >
        <thead>
          <tr>
            <th scope="col">{t('access.product')}</th>
            {teams.map((team) => (
              <th key={team.id} scope="col" className={classes.team}>
                <span title={team.name}>{team.is_everyone ? t('access.everyone') : team.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={mayGrant ? onKeyDown : undefined}>
          {products.map((product, rowAt) => (
            <tr key={product.id}>
              <th scope="row">{product.name}</th>
              {teams.map((team, columnAt) => {
                const action = grantOf(team.id, product.id);
                const shown = action ?? team.every_product;
                const next = order[(order.indexOf(action) + 1) % order.length] ?? null;
                const words = shown ? t(`access.action.${shown}`) : t('access.action.none');
                const look = {
                  className: classes.cell,
                  'data-action': shown ?? 'none',
                  'data-inherited': (action === null && shown !== null) || undefined,
                };
                const content = (
                  <>
                    {shown ? words : '–'}
                    {action === null && shown && <small>{t('access.all')}</small>}
                  </>
                );
                return (
                  <td key={team.id}>
                    {mayGrant ? (
                      <button
                        type="button"
                        {...look}
                        data-at={`${rowAt} ${columnAt}`}
                        tabIndex={rowAt === row && columnAt === column ? 0 : -1}
                        aria-label={t('access.cell', {
                          product: product.name,
                          team: team.is_everyone ? t('access.everyone') : team.name,
                          action: words,
                        })}
                        onFocus={() => setAt({ row: rowAt, column: columnAt })}
                        onClick={() => onGrant(team.id, product.id, next)}
                      >
                        {content}
                      </button>
                    ) : (
                      <span {...look}>{content}</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
