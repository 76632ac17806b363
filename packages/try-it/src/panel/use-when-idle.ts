import { useEffect, useState } from 'react';

/** Runs when the browser has nothing better to do, at the latest after 200 ms; returns how to call it off. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: 200 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run);
  return () => clearTimeout(timer);
}

/**
 * What `make` makes, a moment after the page is drawn: a click shows its operation first and pays for examples later. While a
 * new value is made, the old one stays.
 * @param make keep the function from draw to draw (`useCallback`)
 */
export function useAfterPaint<T>(make: () => T): T | undefined {
  const [made, setMade] = useState<{ readonly value: T }>();
  useEffect(() => whenIdle(() => setMade({ value: make() })), [make]);
  return made?.value;
}
