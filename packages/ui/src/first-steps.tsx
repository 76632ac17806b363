import type { ReactNode } from 'react';
import classes from './first-steps.module.css';
import { RaisingColumn } from './glyphs/raising-column.tsx';

export interface FirstStep {
  readonly title: ReactNode;
  readonly text: ReactNode;
}

/** Three steps under one beam, the column going up from one to the next: what to do where there is nothing yet. */
export function FirstSteps({ steps }: { readonly steps: readonly [FirstStep, FirstStep, FirstStep] }) {
  const [first, second, third] = steps;
  return (
    <ol className={classes.steps}>
      {(
        [
          [1, first],
          [2, second],
          [3, third],
        ] as const
      ).map(([step, { title, text }]) => (
        <li key={step}>
          <RaisingColumn step={step} />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
