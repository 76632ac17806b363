import { useEffect, useState } from 'react';

/** Runs when the browser has nothing better to do, at the latest after 200 ms; returns a function that calls it off. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: 200 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run);
  return () => clearTimeout(timer);
}

/**
 * What `make` returns, called once the browser is idle: a click shows its operation first, and examples are computed later.
 * Undefined until then; while a new value is computed, the old one stays.
 * @param make the same function from one render to the next (`useCallback`), or it is called after each of them
 */
export function useWhenIdle<T>(make: () => T): T | undefined {
  // The value is wrapped in an object, because a setter of React would call a value that is a function.
  const [made, setMade] = useState<{ readonly value: T }>();
  useEffect(() => whenIdle(() => setMade({ value: make() })), [make]);
  return made?.value;
}
