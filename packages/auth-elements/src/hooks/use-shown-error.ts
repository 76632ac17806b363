import { useEffect, useRef, useState } from 'react';
import type { ErrorMessage } from '../error-message.ts';

export interface ShownError {
  readonly shown: ErrorMessage | undefined;
  /** Whether something was typed since the error appeared: what it marked may be right by now. */
  readonly edited: boolean;
}

/**
 * The error as long as it can be true. One about what was typed goes with the next edit, since the field may be right by
 * now; what a server answered about the whole stays until the form is sent again.
 */
export function useShownError(form: HTMLFormElement | null, error: ErrorMessage | undefined): ShownError {
  const [edited, setEdited] = useState<ErrorMessage>();
  const latest = useRef(error);
  latest.current = error;
  useEffect(() => {
    const note = () => setEdited(latest.current);
    form?.addEventListener('input', note);
    return () => form?.removeEventListener('input', note);
  }, [form]);
  const isAboutTyped = error?.status === undefined || error.field !== undefined;
  const isEdited = error !== undefined && edited === error;
  return { shown: isEdited && isAboutTyped ? undefined : error, edited: isEdited };
}
