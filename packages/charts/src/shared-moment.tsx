import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { TimeFrame } from './chart-data.ts';
import { bucketAt } from './time-axis.ts';

interface SharedMoment {
  /** Milliseconds since 1970, or null where no chart is pointed at. */
  readonly at: number | null;
  readonly setAt: (at: number | null) => void;
}

const unshared: SharedMoment = { at: null, setAt: () => {} };
const SharedMomentContext = createContext<SharedMoment>(unshared);

/** Charts below point at the same moment: what one marks, the others show by a line. */
export function SharedMomentProvider({ children }: { children: ReactNode }) {
  const [at, setAt] = useState<number | null>(null);
  const shared = useMemo(() => ({ at, setAt }), [at]);
  return <SharedMomentContext value={shared}>{children}</SharedMomentContext>;
}

/** The bucket that holds the moment which another chart marks, or null. */
export function useSharedMoment(frame: TimeFrame) {
  const { at, setAt } = useContext(SharedMomentContext);
  const index = at === null || at < frame.startMs ? null : bucketAt(frame, at);
  return { shared: index !== null && index < frame.buckets ? index : null, setAt };
}
