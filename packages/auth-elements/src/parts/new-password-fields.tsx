import { useAuth } from '../auth-context.ts';
import type { FormValues } from '../hooks/use-form-values.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordRequirements } from './password-requirements.tsx';

interface NewPasswordFieldsProps {
  readonly values: FormValues;
  readonly invalid: boolean;
  /** The notice that says why it is. */
  readonly alertId: string;
  /** What to say of a difference. */
  readonly mismatch: string;
}

/** A new password, what is asked of it, and the same once more; a difference is said as soon as there is one. */
export function NewPasswordFields({ values, invalid, alertId, mismatch }: NewPasswordFieldsProps) {
  const { labels } = useAuth().messages;
  const first = values.value('password');
  const second = values.value('confirmation');
  return (
    <>
      <PasswordField
        name="password"
        label={labels.newPassword}
        autoComplete="new-password"
        invalid={invalid}
        alertId={alertId}
      >
        <PasswordRequirements password={first} />
      </PasswordField>
      <PasswordField
        name="confirmation"
        label={labels.confirmNewPassword}
        autoComplete="new-password"
        error={second !== '' && second !== first ? mismatch : undefined}
      />
    </>
  );
}
