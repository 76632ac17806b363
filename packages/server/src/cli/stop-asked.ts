const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type StopSignal = (typeof stopSignals)[number];

export interface StopAsked {
  /** Resolves when a signal asks for a graceful stop; another one, later, ends the process at once. */
  readonly asked: Promise<void>;
  /** The first signal that came. */
  signal(): StopSignal | undefined;
  /** Leaves the signals to the process again. */
  forget(): void;
}

/** A terminal signals the whole group and a wrapper forwards it: a second signal this soon after the first is a copy of it. */
const copiedSignalMs = 2_000;

/** Listens for the signals that ask a command to stop. */
export function stopAsked(onAsked: (signal: StopSignal) => void = () => {}): StopAsked {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  let first: { readonly signal: StopSignal; readonly at: number } | undefined;
  const listener = (signal: StopSignal) => {
    if (first && Date.now() - first.at > copiedSignalMs) process.exit(1);
    if (first) return;
    first = { signal, at: Date.now() };
    onAsked(signal);
    resolve();
  };
  // A terminal that is closed sends SIGHUP.
  for (const name of stopSignals) process.on(name, listener);
  return {
    asked,
    signal: () => first?.signal,
    forget: () => {
      for (const name of stopSignals) process.off(name, listener);
    },
  };
}
