import { useEffect, useState } from 'react';
import { useAuth } from '../auth-context.ts';
import { focusFirstInvalid, isEmailAddress } from '../form-fields.ts';

export interface EmailError {
  readonly text: string | undefined;
  /** Says so at the field, every time anew, when an address cannot be one. */
  readonly accepts: (email: string) => boolean;
}

/** What is wrong with the address that was typed, until it is typed again. */
export function useEmailError(form: HTMLFormElement | null): EmailError {
  const { t } = useAuth();
  // An object, not a flag: the same mistake twice is two refusals, and each takes the focus to the field.
  const [refusal, setRefusal] = useState<object>();

  useEffect(() => {
    if (refusal !== undefined) focusFirstInvalid(form);
  }, [refusal, form]);

  useEffect(() => {
    const clear = (event: Event) => {
      if (event.target instanceof HTMLInputElement && event.target.type === 'email') setRefusal(undefined);
    };
    form?.addEventListener('input', clear);
    return () => form?.removeEventListener('input', clear);
  }, [form]);

  const accepts = (email: string) => {
    const valid = isEmailAddress(email);
    setRefusal(valid ? undefined : {});
    return valid;
  };
  return { text: refusal && t('general.invalidEmail'), accepts };
}
