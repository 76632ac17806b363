import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldFrameProps } from './field.tsx';

/** Several lines of text; the reader may make it taller. */
export function TextAreaField(props: FieldFrameProps & Omit<ComponentPropsWithRef<'textarea'>, 'required' | 'id'>) {
  const { label, requiredLabel, help, error, className, ...rest } = props;
  return (
    <Field label={label} requiredLabel={requiredLabel} help={help} error={error}>
      {(wiring) => <textarea rows={3} {...rest} {...wiring} className={classNames(wiring.className, className)} />}
    </Field>
  );
}
