import './layers.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldFrameProps } from './field.tsx';
import { CheckIcon, ChevronDownIcon } from './icons.tsx';
import classes from './select-field.module.css';

export interface SelectFieldProps extends FieldFrameProps {
  readonly options: readonly { readonly value: string; readonly label: string; readonly note?: ReactNode }[];
  /** null when nothing is chosen. */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  /** Filter by typing; for more than about ten options. */
  readonly searchable?: boolean;
  /** What is typed, for options that are asked for by it. */
  readonly onSearch?: (typed: string) => void;
  /** Said when the filter leaves nothing. */
  readonly nothingFound?: string;
  /** Shown but not to be changed. */
  readonly readOnly?: boolean;
}

/** One of several. Up to five choices are better as radio rows. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    labelHidden,
    requiredLabel,
    help,
    error,
    options,
    value,
    onChange,
    placeholder,
    searchable,
    nothingFound,
    onSearch,
    readOnly,
  } = props;
  const notes = new Map(options.map((option) => [option.value, option.note]));
  return (
    <Field label={label} labelHidden={labelHidden} requiredLabel={requiredLabel} help={help} error={error}>
      {({ className, ...wiring }) => (
        <Select
          {...wiring}
          data={options.map((option) => ({ value: option.value, label: option.label }))}
          value={value}
          onChange={(next) => next !== null && onChange(next)}
          allowDeselect={false}
          searchable={searchable ?? false}
          readOnly={readOnly ?? false}
          {...(onSearch && { onSearchChange: onSearch })}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(nothingFound === undefined ? {} : { nothingFoundMessage: nothingFound })}
          rightSection={<ChevronDownIcon />}
          rightSectionPointerEvents="none"
          classNames={{
            input: classNames(className, classes.input, readOnly && classes.locked),
            dropdown: classes.dropdown ?? '',
            option: classes.option ?? '',
            section: classes.section ?? '',
          }}
          comboboxProps={{ offset: 4, transitionProps: { duration: 0 }, hideDetached: false }}
          renderOption={({ option, checked }) => (
            <>
              <span className={classes.words}>
                <span>{option.label}</span>
                {notes.get(option.value) && <small>{notes.get(option.value)}</small>}
              </span>
              {checked && <CheckIcon />}
            </>
          )}
        />
      )}
    </Field>
  );
}
