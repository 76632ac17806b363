import { setTimeout as pause } from 'node:timers/promises';

/** The time is more than signing up takes at rest, and less than a person notices, in milliseconds. */
const leastMs = 100;

/**
 * Does the work, and answers no sooner than a fixed time after its start: whether an address has an account already must not show in
 * how long signing up takes (auth A2, E7). A new account takes more statements than a known one.
 */
export async function alike<Result>(work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, pause(leastMs)]);
  return result;
}
