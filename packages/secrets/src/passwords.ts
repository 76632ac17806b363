import { hash, verify } from '@node-rs/argon2';
import { createLimiter, LimiterFull } from '@stoa/common/limiter';
import { Problem } from '@stoa/common/problem';

/** How much work one hash is: KiB of memory, passes over them, lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP's first row for Argon2id (auth H4): 19 MiB, two passes, one lane. */
const productionCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The library's code for Argon2id. */
const argon2id = 2;

export interface Passwords {
  /** @returns a PHC string. */
  hash(password: string): Promise<string>;
  /**
   * Compares exactly what was received: nothing trimmed, folded or cut (auth A4).
   * @param stored PHC string, or undefined where there is no account or no password yet: same work, always false (auth A2).
   */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  /** Whether a stored hash was made with less work than today's (auth H4). */
  isOutdated(stored: string): boolean;
}

/**
 * Hashing at once is memory and processor time that a stranger can ask for, so more than `mostAtOnce` is refused with
 * 503 and Retry-After instead of being queued without end (auth H4).
 * @param cost another one than production's is for tests alone: no setting leads here
 */
export async function createPasswords(mostAtOnce = 16, cost: PasswordCost = productionCost): Promise<Passwords> {
  const options = { algorithm: argon2id, ...cost };
  const decoy = await hash('a decoy that nobody can know', options);
  const hashes = createLimiter({ atOnce: mostAtOnce, waiting: 0 });
  const limited = async <T>(task: () => Promise<T>): Promise<T> => {
    try {
      return await hashes.run(task);
    } catch (error) {
      if (!(error instanceof LimiterFull)) throw error;
      throw new Problem('unavailable', 503, 'The server is busy. Please try again in a moment.', { retryAfter: 2 });
    }
  };
  return {
    hash: (password) => limited(() => hash(password, options)),
    verify: (stored, password) =>
      limited(async () => (await verify(stored ?? decoy, password)) && stored !== undefined),
    isOutdated: (stored) => {
      const [, memory, time, lanes] = stored.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/) ?? [];
      return Number(memory) !== cost.memoryCost || Number(time) !== cost.timeCost || Number(lanes) !== cost.parallelism;
    },
  };
}
