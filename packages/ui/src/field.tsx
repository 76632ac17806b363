import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import classes from './field.module.css';
import { NoticeGlyph } from './notice-glyph.tsx';
import visually from './visually-hidden.module.css';

export interface FieldFrameProps {
  readonly label: ReactNode;
  /** The label is for screen readers only: the surroundings show it already. */
  readonly labelHidden?: boolean | undefined;
  /** The word beside the label when the field must be filled ("required"). */
  readonly requiredLabel?: string | undefined;
  readonly help?: ReactNode;
  /** Replaces the help; a screen reader announces it when it appears. */
  readonly error?: ReactNode;
}

interface Wiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
  readonly className: string;
}

/**
 * Label above, help below, error in place of the help. The control gets everything that ties it to them.
 * @param props.children draws the control out of the props it is given
 */
export function Field({
  label,
  labelHidden,
  requiredLabel,
  help,
  error,
  children,
}: FieldFrameProps & { readonly children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const said = error ? `${id}-error` : help ? `${id}-help` : undefined;
  return (
    <div className={classes.root}>
      <label className={labelHidden ? visually.hidden : classes.label} htmlFor={id} id={`${id}-label`}>
        {label}
        {requiredLabel && (
          <>
            {/* Else screen readers say one word. */} <span className={classes.required}>{requiredLabel}</span>
          </>
        )}
      </label>
      {children({
        id,
        'aria-describedby': said,
        'aria-invalid': error ? true : undefined,
        'aria-required': requiredLabel ? true : undefined,
        className: classNames(classes.input),
      })}
      {error ? (
        <p className={classes.error} id={said} role="alert">
          <NoticeGlyph kind="danger" size={12} />
          <span>{error}</span>
        </p>
      ) : (
        help && (
          <p className={classes.help} id={said}>
            {help}
          </p>
        )
      )}
    </div>
  );
}
