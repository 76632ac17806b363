import { outlivesTerminal } from '@stoa/common/outlives-terminal';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type StopSignal = (typeof stopSignals)[number];

export interface StopAsked {
  /** Resolves with the signal that asks for a graceful stop; another one, later, ends the process at once. */
  readonly asked: Promise<StopSignal>;
  /** Leaves the signals to the process again. */
  forget(): void;
}

/** A terminal signals the whole group and a wrapper forwards it: a second signal this soon after the first is a copy of it. */
const copiedSignalMs = 2_000;

/** Listens for the signals that ask a command to stop. */
export function stopAsked(): StopAsked {
  const { promise: asked, resolve } = Promise.withResolvers<StopSignal>();
  let firstAt: number | undefined;
  const noTerminal = outlivesTerminal();
  const listener = (signal: StopSignal) => {
    if (signal === 'SIGHUP' && noTerminal) return;
    firstAt ??= Date.now();
    if (Date.now() - firstAt > copiedSignalMs) process.exit(1);
    resolve(signal);
  };
  // A terminal that is closed sends SIGHUP; without a listener it ends the process.
  for (const name of stopSignals) process.on(name, listener);
  return {
    asked,
    forget: () => {
      for (const name of stopSignals) process.off(name, listener);
    },
  };
}
