import { box } from './path.ts';
import classes from './raising-column.module.css';

const drums = [box(8, 106, 36, 31), box(8, 73, 36, 31), box(8, 40, 36, 31)];
const base = `${box(5, 139, 42, 2)} ${box(1, 143, 50, 5)}`;
const whole = `${box(8, 14, 36, 123)} ${box(5, 10, 42, 2)} ${box(1, 3, 50, 5)} ${base}`;

/** A column going up: `step` 1 has one drum, 2 has three, 3 is whole; what is missing is dotted. Decoration. */
export function RaisingColumn({ step }: { readonly step: 1 | 2 | 3 }) {
  if (step === 3) {
    return (
      <svg width="52" height="150" viewBox="0 0 52 150" aria-hidden="true">
        <path className={classes.raised} d={whole} />
        <path className={classes.cut} d="M17.500 20v111M26 20v111M34.500 20v111" />
      </svg>
    );
  }
  const present = step === 1 ? drums.slice(0, 1) : drums;
  const above = step === 1 ? 103 : 37;
  return (
    <svg width="52" height="150" viewBox="0 0 52 150" aria-hidden="true">
      <path className={classes.raised} d={`${present.join(' ')} ${base}`} />
      <path className={classes.missing} d={`M8.500 ${above}V14.500h35V${above}M5.500 11.500h41M1.500 8.500v-5h49v5z`} />
    </svg>
  );
}
