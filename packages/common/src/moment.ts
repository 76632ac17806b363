/**
 * A moment by two clocks, in milliseconds: one that can be set, and one that cannot but stands still while the machine is
 * suspended.
 */
export interface Moment {
  readonly wall: number;
  readonly mono: number;
}

export const longAgo: Moment = { wall: Number.NEGATIVE_INFINITY, mono: Number.NEGATIVE_INFINITY };

/** @param wall milliseconds since 1970, where the caller has a clock of its own */
export function momentNow(wall = Date.now()): Moment {
  return { wall, mono: performance.now() };
}

/** How old something is by the clock that says more. A clock that was set makes it older, never younger. */
export function ageAt(now: Moment, at: Moment): number {
  return Math.max(Math.abs(now.wall - at.wall), now.mono - at.mono);
}

/** How far the clocks have parted since then: the one was set, or the machine was suspended. */
export function partedSince(now: Moment, at: Moment): number {
  return Math.abs(now.wall - at.wall - (now.mono - at.mono));
}
