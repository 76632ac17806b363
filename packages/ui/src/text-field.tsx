import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import classes from './field.module.css';
import { Field, type FieldFrameProps } from './field.tsx';

/** One line of text. `mono` for identifiers and addresses. */
export function TextField(
  props: FieldFrameProps & { readonly mono?: boolean } & Omit<ComponentPropsWithRef<'input'>, 'required' | 'id'>,
) {
  const { label, requiredLabel, help, error, mono = false, className, ...rest } = props;
  return (
    <Field label={label} requiredLabel={requiredLabel} help={help} error={error}>
      {(wiring) => (
        <input
          type="text"
          {...rest}
          {...wiring}
          className={classNames(wiring.className, mono && classes.mono, className)}
        />
      )}
    </Field>
  );
}
