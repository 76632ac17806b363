export interface Rounds {
  /** Waits for the round that is under way. */
  stop(): Promise<void>;
}

/**
 * Runs `work` soon after the start and then repeatedly, with a pause after each run, so that runs never overlap. A
 * failure is reported, and the next run follows all the same. It does not keep the process alive.
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
