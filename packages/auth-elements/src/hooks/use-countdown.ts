import { useCallback, useEffect, useState } from 'react';

export interface Countdown {
  /** Seconds left; 0 when nothing runs. */
  readonly left: number;
  /** Seconds it started with; 0 when none ever ran. */
  readonly total: number;
}

/** Counts seconds down against the clock, so that a sleeping tab does not stretch them. */
export function useCountdown(): [Countdown, (seconds: number) => void] {
  const [until, setUntil] = useState<{ at: number; total: number }>();
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until.at - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);

  const start = useCallback((seconds: number) => {
    setLeft(seconds);
    setUntil(seconds > 0 ? { at: Date.now() + seconds * 1000, total: seconds } : undefined);
  }, []);

  return [{ left, total: until?.total ?? 0 }, start];
}
