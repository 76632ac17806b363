import type { ReactNode } from 'react';
import { PorchColumn } from './glyphs/porch-column.tsx';
import classes from './porch.module.css';

export interface PorchProps {
  /** Logo and label, in the entablature. */
  readonly brand: ReactNode;
  /** The form, in the doorway. */
  readonly children: ReactNode;
}

const row = [0, 1, 2, 3, 4, 5];

function Row({ side }: { readonly side: 'left' | 'right' }) {
  return (
    <div className={classes.row} data-side={side} aria-hidden="true">
      {row.map((at) => (
        <PorchColumn key={at} />
      ))}
    </div>
  );
}

/** The frame of a page without header and footer (portal §2: log in, registration, forgot and reset password). */
export function Porch({ brand, children }: PorchProps) {
  return (
    <div className={classes.porch}>
      <header className={classes.frieze}>{brand}</header>
      <div className={classes.bays}>
        <Row side="left" />
        <main id="main" className={classes.door} tabIndex={-1}>
          {children}
        </main>
        <Row side="right" />
      </div>
      <div className={classes.steps} aria-hidden="true" />
    </div>
  );
}
