import { useEffect, useRef, useState } from 'react';

/** Whether something was typed since an error appeared: what it marked may be right by now. */
export function useEditedSince(form: HTMLFormElement | null, error: object | undefined): boolean {
  const [edited, setEdited] = useState<object>();
  const latest = useRef(error);
  latest.current = error;
  useEffect(() => {
    const note = () => setEdited(latest.current);
    form?.addEventListener('input', note);
    return () => form?.removeEventListener('input', note);
  }, [form]);
  return error !== undefined && edited === error;
}
