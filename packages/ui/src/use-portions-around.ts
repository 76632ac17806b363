import { startTransition, useEffect, useState } from 'react';

/**
 * Which parts of something long are drawn: the one at `place` and the one after it at once, the others in portions, a
 * task each, those nearest to `place` first. Begins again when `whole` is another.
 */
export function usePortionsAround(whole: unknown, total: number, place: number): ReadonlySet<number> {
  const [former, setFormer] = useState({ whole, drawn: new Set<number>() });
  const drawn = new Set(former.whole === whole ? former.drawn : []);
  for (const index of [place, place + 1]) if (index < total) drawn.add(index);
  useEffect(() => {
    const next = nearestMissing(drawn, total, place);
    if (next === undefined) return;
    const timer = setTimeout(() => startTransition(() => setFormer({ whole, drawn: drawn.add(next) })));
    return () => clearTimeout(timer);
  });
  return drawn;
}

/** Returns the nearest missing portion; of two that are as near the later one, because readers go on. */
function nearestMissing(drawn: ReadonlySet<number>, total: number, place: number): number | undefined {
  for (let away = 0; away < total; away += 1) {
    const found = [place + away, place - away].find((index) => index >= 0 && index < total && !drawn.has(index));
    if (found !== undefined) return found;
  }
  return undefined;
}
