import type { ApplyChange } from '@stoa/contract/portal-code';

/** Deletions with which something goes that no publication brings back: registrations, or members of a team. */
export function lostForGood(changes: readonly ApplyChange[]): readonly ApplyChange[] {
  return changes.filter(({ registrations = 0, members = 0 }) => registrations + members > 0);
}

/** What is typed before they go: the one's name, of several the portal's. Undefined: all of it can be brought back. */
export function wordOfLoss(changes: readonly ApplyChange[], portal: string): string | undefined {
  const lost = lostForGood(changes);
  return lost.length > 1 ? portal : lost[0]?.name;
}
