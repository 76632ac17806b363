import { hash, verify } from '@node-rs/argon2';
import { CallerGone, createLimiter, LimiterFull } from '@stoa/common/limiter';
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

/** The client that has a password hashed: places are given in turn to addresses, and one account holds few of them. */
export interface Asker {
  /** The same for an account that does not exist (auth A2). */
  readonly account: string;
  readonly address: string;
  /** Says whether the client has gone and no longer waits for the answer. */
  readonly isGone?: () => boolean;
}

export interface Passwords {
  /**
   * Hashing at once is memory and processor time that a stranger can ask for (auth H4): `hash` and `verify` belong
   * inside of a turn, with what surrounds them. One turn does not contain another.
   * @throws Problem 503 with Retry-After after three seconds without a turn, or when too many wait already
   */
  inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
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

interface Turns {
  /** Fewer than there are connections to the database. */
  readonly atOnce: number;
  /** Hashes are made in the pool of four threads that also compresses answers and reads files: some stay free for those. */
  readonly hashesAtOnce: number;
  readonly ofAccount: number;
  readonly waitingOfAccount: number;
  readonly waitingOfAddress: number;
  readonly waitMs: number;
}

const productionTurns: Turns = {
  atOnce: 4,
  hashesAtOnce: 2,
  ofAccount: 2,
  waitingOfAccount: 100,
  waitingOfAddress: 500,
  waitMs: 3_000,
};

/** @param cost another one than production's is for tests alone, as are other turns: no setting leads here */
export async function createPasswords(
  cost: PasswordCost = productionCost,
  turns: Partial<Turns> = {},
): Promise<Passwords> {
  const options = { algorithm: argon2id, ...cost };
  const decoy = await hash('a decoy that nobody can know', options);
  const { atOnce, hashesAtOnce, ofAccount, waitingOfAccount, waitingOfAddress, waitMs } = {
    ...productionTurns,
    ...turns,
  };
  const ofAccounts = createLimiter({ perKey: ofAccount, waiting: waitingOfAccount, waitMs });
  const ofAddresses = createLimiter({ atOnce, waiting: waitingOfAddress });
  const hashes = createLimiter({ atOnce: hashesAtOnce });
  return {
    async inTurn({ account, address, isGone = () => false }, work) {
      const until = performance.now() + waitMs;
      const next = () => ofAddresses.run(work, { key: address, isGone, waitMs: until - performance.now() });
      try {
        return await ofAccounts.run(next, { key: account, isGone });
      } catch (error) {
        if (!(error instanceof LimiterFull || error instanceof CallerGone)) throw error;
        const sentence = 'Too many people are signing in at this moment. Please try again in a few seconds.';
        throw new Problem('unavailable', 503, sentence, { retryAfter: 5 });
      }
    },
    hash: (password) => hashes.run(() => hash(password, options)),
    verify: (stored, password) =>
      hashes.run(async () => (await verify(stored ?? decoy, password)) && stored !== undefined),
    isOutdated: (stored) => {
      const [, memory, time, lanes] = stored.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/) ?? [];
      return Number(memory) !== cost.memoryCost || Number(time) !== cost.timeCost || Number(lanes) !== cost.parallelism;
    },
  };
}
