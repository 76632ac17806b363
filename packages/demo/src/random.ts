/** Numbers that look random and are the same for the same seed, so that made-up data that was interrupted comes out the same. */
export interface Random {
  /** Returns a number that is at least 0 and less than 1. */
  next(): number;
  /** Returns a number from a normal distribution with mean 0 and deviation 1. */
  normal(): number;
  /** A value with a chance in proportion to its weight. */
  pick<T>(choices: readonly (readonly [value: T, weight: number])[]): T;
}

/** Marsaglia's xorshift on 32 bits, started by a hash of the seed; for made-up data, never for secrets. */
export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  // Zero would stay zero.
  state ||= 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
  // The first numbers of near seeds are near each other.
  for (let skipped = 0; skipped < 8; skipped += 1) next();
  return {
    next,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick(choices) {
      let rest = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of choices) {
        rest -= weight;
        if (rest < 0) return value;
      }
      const [last] = choices.slice(-1);
      if (!last) throw new Error('There is nothing to pick from.');
      return last[0];
    },
  };
}
