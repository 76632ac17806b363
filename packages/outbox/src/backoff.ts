const second = 1000;
const firstDelay = 5 * second;
const longestDelay = 3600 * second;

/**
 * Milliseconds to wait after a failed attempt: 5 s, doubled each time up to 1 h, spread by ±20 % so that many
 * entries that failed together do not come back together.
 *
 * @param attempt number of the attempt that failed, from 1
 * @param random in [0, 1)
 */
export function retryDelay(attempt: number, random = Math.random()): number {
  const delay = Math.min(firstDelay * 2 ** (attempt - 1), longestDelay);
  return Math.round(delay * (0.8 + 0.4 * random));
}
