import { useState } from 'react';

/**
 * Holds what was shown first while it is fetched anew: a user must not confirm what has changed under the pointer.
 * @returns what is shown, and what shows the latest from then on
 */
export function useShown<T>(latest: T | undefined): readonly [shown: T | undefined, renew: () => void] {
  const [shown, setShown] = useState(latest);
  if (shown === undefined && latest !== undefined) setShown(latest);
  return [shown, () => setShown(undefined)];
}
