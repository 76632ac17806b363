export interface Rounds {
  /** Waits for the round that is under way. */
  stop(): Promise<void>;
}

/**
 * Works once soon after the start and then again and again, with a pause after each round: rounds never overlap. A round
 * that fails is told and the next one comes all the same. It keeps no process alive.
 */
export function startRounds({
  work,
  failed,
  firstMs,
  everyMs,
}: {
  work: () => Promise<void>;
  failed: (error: unknown) => void;
  firstMs: number;
  everyMs: number;
}): Rounds {
  let stopped = false;
  let round: Promise<void> | undefined;
  let timer = setTimeout(begin, firstMs);
  timer.unref();

  function begin(): void {
    round = work()
      .catch(failed)
      .then(() => {
        if (stopped) return;
        timer = setTimeout(begin, everyMs);
        timer.unref();
      });
  }

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
