import { useReferenceText } from '@stoa/reference-view/reference-text';
import { classNames } from '@stoa/ui/class-names.ts';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FieldState {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

/** A label, the control that `children` draws, and what is wrong with it. */
export function Field(props: {
  readonly label: string;
  readonly code?: boolean;
  readonly required?: boolean;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly children: (state: FieldState) => ReactNode;
}) {
  const { label, code, required, hint, fault, children } = props;
  const r = useReferenceText();
  const id = useId();
  const told = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <span className={classNames(code && styles.code)}>{label}</span>
        {required && <small>{r('op.required')}</small>}
      </label>
      {children({
        id,
        'aria-describedby': told || undefined,
        'aria-invalid': fault ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {hint && (
        <small id={`${id}-hint`} className={styles.hint}>
          {hint}
        </small>
      )}
      {fault && (
        <small id={`${id}-fault`} className={styles.fault}>
          {fault}
        </small>
      )}
    </div>
  );
}
