import { type ReactNode, useEffect, useState } from 'react';

/**
 * Shows its content only after a while, so that nothing flashes for a wait that is hardly one.
 * @param props.after milliseconds; 300 unless told
 */
export function Late({ after = 300, children }: { readonly after?: number; readonly children: ReactNode }) {
  const [due, setDue] = useState(after <= 0);
  useEffect(() => {
    if (after <= 0) return;
    const timer = setTimeout(() => setDue(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return due ? children : null;
}
