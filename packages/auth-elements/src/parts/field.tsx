import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { useAuth } from '../auth-context.ts';
import { DangerIcon } from './icons.tsx';

export interface FieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'type'
    | 'autoComplete'
    | 'inputMode'
    | 'autoCapitalize'
    | 'autoFocus'
    | 'spellCheck'
    | 'readOnly'
    | 'defaultValue'
    | 'placeholder'
    | 'className'
    | 'required'
    | 'onKeyDown'
    | 'onKeyUp'
    | 'onBlur'
  > {
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  /** Marks the field as wrong where the words stand elsewhere. */
  readonly invalid?: boolean;
  /** The id of the notice where those words stand. */
  readonly alertId?: string;
  /** Stands at the end of the control. */
  readonly action?: ReactNode;
  /** Stands after the help. */
  readonly children?: ReactNode;
}

/** Label above, help below, the error in place of the help. Uncontrolled: a browser may fill it whenever it likes. */
export function Field(props: FieldProps) {
  const { label, optional, help, error, invalid, alertId, action, children, required, ...input } = props;
  const { t } = useAuth();
  const id = useId();
  const hint = error ?? help;
  const bad = error !== undefined || invalid === true;
  const hintId = hint ? `${id}-hint` : undefined;
  const elsewhere = invalid === true && error === undefined ? alertId : undefined;
  return (
    <div className={bad ? 'sa-f bad' : 'sa-f'} part="field">
      <label className="sa-l" htmlFor={id} part="label">
        {label}
        {required && (
          <span className="rq" aria-hidden="true">
            *
          </span>
        )}
        {optional && <i>{t('label.optional')}</i>}
      </label>
      <div className="sa-c">
        <input
          {...input}
          id={id}
          required={required}
          aria-invalid={bad || undefined}
          aria-describedby={[elsewhere, hintId].filter(Boolean).join(' ') || undefined}
          aria-errormessage={bad ? (elsewhere ?? hintId) : undefined}
          part="input"
        />
        {action}
      </div>
      {hint && (
        <p className={error === undefined ? 'sa-h' : 'sa-e'} id={hintId} part={error === undefined ? 'help' : 'error'}>
          {error === undefined ? (
            help
          ) : (
            <>
              <DangerIcon size={12} />
              <span>{error}</span>
            </>
          )}
        </p>
      )}
      {children}
    </div>
  );
}

/** A field for an email address, as password managers and phone keyboards want it. */
export function EmailField(props: Omit<FieldProps, 'type' | 'label'> & { label?: string }) {
  const { t } = useAuth();
  return (
    <Field
      label={t('label.email')}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
