import { Field, type FieldFrameProps } from '@stoa/ui/field.tsx';
import { NativeSelect } from '@stoa/ui/native-select.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';

interface Valued extends FieldFrameProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly disabled?: boolean;
}

/** One line of a form, which no browser fills or corrects. A refusal leaves the help: it says what the field takes. */
export function Line({ onValue, error, ...props }: Valued & { readonly mono?: boolean }) {
  return (
    <TextField
      {...props}
      error={
        error && (
          <>
            {error} {props.help}
          </>
        )
      }
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}

/** One of several, each as value and words. */
export function Choice({
  value,
  onValue,
  disabled,
  options,
  ...frame
}: Valued & { readonly options: readonly (readonly [string, string])[] }) {
  return (
    <Field {...frame}>
      {({ className: _frame, ...wiring }) => (
        <NativeSelect
          {...wiring}
          field
          disabled={disabled}
          value={value}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        >
          {options.map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
