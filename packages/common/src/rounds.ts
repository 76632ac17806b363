/** What became of a job in this process. */
export interface RoundState {
  /** When the last round ended, well or not. */
  readonly lastAt: Date | null;
  /** Null while a round is under way. */
  readonly nextAt: Date | null;
  /** Rounds in a row that failed. */
  readonly failures: number;
}

export interface Rounds {
  state(): RoundState;
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
  let state: RoundState = { lastAt: null, nextAt: null, failures: 0 };
  let timer = startIn(firstMs);

  function startIn(ms: number): NodeJS.Timeout {
    state = { ...state, nextAt: new Date(Date.now() + ms) };
    return setTimeout(begin, ms).unref();
  }

  function begin(): void {
    state = { ...state, nextAt: null };
    round = work()
      .then(
        () => 0,
        (error: unknown) => {
          failed(error);
          return state.failures + 1;
        },
      )
      .then((failures) => {
        state = { lastAt: new Date(), nextAt: null, failures };
        if (!stopped) timer = startIn(everyMs);
      });
  }

  return {
    state: () => state,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
