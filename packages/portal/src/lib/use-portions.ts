import { startTransition, useEffect, useState } from 'react';

/**
 * How many parts of something long are drawn: the first ones at once, the others in portions, a task each, so that the
 * browser may paint and answer in between. Begins again when `whole` is another.
 */
export function usePortions(whole: unknown, total: number, { first, more }: { first: number; more: number }): number {
  const [drawn, setDrawn] = useState({ whole, count: first });
  const count = drawn.whole === whole ? drawn.count : first;
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setDrawn({ whole, count: count + more })));
    return () => clearTimeout(timer);
  }, [count, total, whole, more]);
  return Math.min(count, total);
}
