import { useCallback, useEffect, useRef, useState } from 'react';

/** `idle`, or what became of the last try; it goes back to `idle` by itself. */
export type CopyState = 'idle' | 'copied' | 'failed';

/** Copies text and remembers for 1.8 seconds how that went (auth-elements §9). */
export function useCopy(): {
  readonly state: CopyState;
  readonly copy: (text: string) => Promise<boolean>;
} {
  const [state, setState] = useState<CopyState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = useCallback(async (text: string) => {
    let done = true;
    try {
      // Undefined on plain http: the call then fails like a refusal, and the reader is told.
      await navigator.clipboard.writeText(text);
    } catch {
      done = false;
    }
    setState(done ? 'copied' : 'failed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('idle'), 1800);
    return done;
  }, []);
  return { state, copy };
}
