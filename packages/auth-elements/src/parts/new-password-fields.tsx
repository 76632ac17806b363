import type { PersonalWords } from '@stoa/contract/password-rules';
import { useAuth } from '../auth-context.ts';
import type { ErrorMessage } from '../error-message.ts';
import type { FormValues } from '../hooks/use-form-values.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordRequirements } from './password-requirements.tsx';

interface NewPasswordFieldsProps {
  readonly values: FormValues;
  readonly invalid: boolean;
  readonly known: PersonalWords;
  /** The notice that says why it is. */
  readonly alertId: string;
  /** What to say of a difference. */
  readonly mismatch: string;
  readonly said: ErrorMessage | undefined;
}

/** A new password, what is asked of it, and the same once more; a difference is said as soon as there is one, and once. */
export function NewPasswordFields({ values, invalid, known, alertId, mismatch, said }: NewPasswordFieldsProps) {
  const { t } = useAuth();
  const first = values.value('password');
  const second = values.value('confirmation');
  const differs = second !== '' && second !== first;
  const isSaid = said?.paragraphs[0] === mismatch;
  return (
    <>
      <PasswordField
        name="password"
        label={t('label.newPassword')}
        autoComplete="new-password"
        invalid={invalid}
        alertId={alertId}
      >
        <PasswordRequirements password={first} known={known} refused={invalid} />
      </PasswordField>
      <PasswordField
        name="confirmation"
        label={t('label.confirmNewPassword')}
        autoComplete="new-password"
        error={differs && !isSaid ? mismatch : undefined}
        invalid={isSaid}
        alertId={alertId}
      />
    </>
  );
}
