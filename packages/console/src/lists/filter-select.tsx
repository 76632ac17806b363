import { NativeSelect } from '@stoa/ui/native-select.tsx';
import { useText } from '../i18n/language.tsx';

interface FilterSelectProps {
  readonly label: string;
  /** The word for no filter. */
  readonly all: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string | undefined) => void;
}

/** One of a few values that narrow a list. A value of the address that is none of them narrows nothing; it is shown as unknown. */
export function FilterSelect({ label, all, value, options, onChange }: FilterSelectProps) {
  const t = useText();
  const isUnknown = value !== undefined && !options.some(([each]) => each === value);
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    >
      <option value="">{all}</option>
      {isUnknown && <option value={value}>{t('filter.unknown', { value: value.slice(0, 40) })}</option>}
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </NativeSelect>
  );
}
