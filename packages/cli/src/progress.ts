import type { CommandContext } from './context.ts';

/** The progress of a long command, on standard error. */
export interface Progress {
  /**
   * A terminal shows one line that the next step replaces, with the seconds it has taken; elsewhere each step has a line of its
   * own.
   */
  step(text: string): void;
  /** Clears the line. Call it before anything else is written. */
  end(): void;
}

const silent: Progress = { step: () => {}, end: () => {} };

/** @param quiet say nothing, for programs that read the result */
export function startProgress(context: CommandContext, quiet: boolean): Progress {
  if (quiet) return silent;
  const { statusLine } = context;
  if (!context.isTerminal || !statusLine) return { step: (text) => context.err(text), end: () => {} };
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearInterval(timer);
    statusLine('');
  };
  return {
    step(text) {
      clearInterval(timer);
      const since = Date.now();
      statusLine(`${text} …`);
      timer = setInterval(() => statusLine(`${text} … ${Math.round((Date.now() - since) / 1000)} s`), 1000);
    },
    end,
  };
}
