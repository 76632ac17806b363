/**
 * A moment by two clocks, in milliseconds: one that can be set, and one that cannot but stands still while the machine is
 * suspended.
 */
export interface Moment {
  readonly wall: number;
  readonly mono: number;
}

export function momentOf(now: Date): Moment {
  return { wall: now.getTime(), mono: performance.now() };
}

/** How old something is by the clock that says more. A clock that was set makes it older, never younger. */
export function ageAt(now: Moment, at: Moment): number {
  return Math.max(Math.abs(now.wall - at.wall), now.mono - at.mono);
}
