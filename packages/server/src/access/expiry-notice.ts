const dayMs = 86_400_000;

/** Days before the end of a key or certificate on which its developer gets a mail; 0 is the end itself. */
export const noticeDays = [0, 1, 7, 30] as const;

/**
 * The nearest of the notices whose time has come, null before the first. It is stored with a new key: a developer who makes a key
 * for thirty days need not be told at once that it ends in thirty days.
 */
export function noticeDue(end: Date, now: Date): number | null {
  const daysLeft = (end.getTime() - now.getTime()) / dayMs;
  return noticeDays.find((days) => daysLeft <= days) ?? null;
}
