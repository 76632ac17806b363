import { classNames } from '@stoa/ui/class-names.ts';
import { ChevronDownIcon } from '@stoa/ui/icons.tsx';
import { useId } from 'react';
import styles from './panel.module.css';

export interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  /** Shows the label beside the field; else it is for screen readers. */
  readonly row?: boolean;
}

/** One of several in the dark panel; the platform's own list, which fingers and keyboards know. */
export function Choice({ label, value, options, onChange, row }: ChoiceProps) {
  const id = useId();
  const select = (
    <span className={classNames(styles.select, !row && styles.bare)}>
      <select
        id={id}
        aria-label={row ? undefined : label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
    </span>
  );
  if (!row) return select;
  return (
    <label className={styles.row} htmlFor={id}>
      <span>{label}</span>
      {select}
    </label>
  );
}
