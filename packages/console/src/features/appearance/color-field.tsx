import { Field } from '@stoa/ui/field.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import classes from './color-field.module.css';
import { isColor } from './settings.ts';

export interface ColorFieldProps {
  readonly label: string;
  readonly help?: string;
  /** Null: the theme's. */
  readonly value: string | null;
  /** What is used where nothing is set. */
  readonly standard: string;
  readonly disabled: boolean;
  readonly onChange: (value: string | null) => void;
}

/** A color by the platform's own picker, or by its digits; empty takes that of the theme. */
export function ColorField({ label, help, value, standard, disabled, onChange }: ColorFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState(value ?? '');
  const [told, setTold] = useState(value);
  if (told !== value) {
    setTold(value);
    setTyped(value ?? '');
  }
  const isWrong = typed !== '' && !isColor(typed);
  const tell = (text: string) => {
    setTyped(text);
    if (text !== '' && !isColor(text)) return;
    const next = text === '' ? null : text.toLowerCase();
    setTold(next);
    onChange(next);
  };
  return (
    <Field label={label} {...(help && { help })} error={isWrong ? t('appearance.notColor') : undefined}>
      {(wiring) => (
        <div className={classes.row}>
          <input
            type="color"
            aria-label={t('appearance.pick', { name: label })}
            value={value ?? standard}
            disabled={disabled}
            onChange={({ currentTarget }) => tell(currentTarget.value)}
          />
          <input
            type="text"
            {...wiring}
            spellCheck={false}
            autoComplete="off"
            placeholder={standard}
            value={typed}
            disabled={disabled}
            onChange={({ currentTarget }) => tell(currentTarget.value.trim())}
          />
        </div>
      )}
    </Field>
  );
}
