import { type ReactNode, useState } from 'react';
import { CheckboxField } from './checkbox-field.tsx';
import classes from './checklist.module.css';
import { SearchField } from './search-field.tsx';

export interface ChecklistProps {
  readonly legend: ReactNode;
  readonly help?: ReactNode;
  readonly options: readonly string[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly filterLabel: string;
  /** Replaces the options when the filter leaves none. */
  readonly noMatch: string;
}

/** More than this many can be filtered, and scroll. */
const few = 8;

/** Several of some names, in mono: OAuth scopes. Keeps the order of the options. */
export function Checklist({ legend, help, options, value, onChange, filterLabel, noMatch }: ChecklistProps) {
  const [filter, setFilter] = useState('');
  const words = filter.trim().toLowerCase();
  const shown = options.filter((option) => option.toLowerCase().includes(words));
  const toggle = (option: string, on: boolean) =>
    onChange(options.filter((each) => (each === option ? on : value.includes(each))));
  return (
    <fieldset className={classes.root}>
      <legend>{legend}</legend>
      {options.length > few && (
        <SearchField
          aria-label={filterLabel}
          placeholder={filterLabel}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          // Return would send the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div className={classes.options} data-many={options.length > few || undefined}>
        {shown.map((option) => (
          <CheckboxField
            key={option}
            label={<code>{option}</code>}
            checked={value.includes(option)}
            onChange={(event) => toggle(option, event.currentTarget.checked)}
          />
        ))}
        {shown.length === 0 && <p role="status">{noMatch}</p>}
      </div>
      {help && <p className={classes.help}>{help}</p>}
    </fieldset>
  );
}
