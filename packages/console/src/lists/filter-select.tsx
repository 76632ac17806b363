import { NativeSelect } from '@stoa/ui/native-select.tsx';

interface FilterSelectProps {
  readonly label: string;
  /** The word for no filter. */
  readonly all: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string | undefined) => void;
}

/** One of a few values that narrow a list. A value of the address that is none of them narrows nothing, and none is shown as chosen. */
export function FilterSelect({ label, all, value, options, onChange }: FilterSelectProps) {
  const known = options.some(([each]) => each === value) ? value : '';
  return (
    <NativeSelect
      aria-label={label}
      value={known}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    >
      <option value="">{all}</option>
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </NativeSelect>
  );
}
