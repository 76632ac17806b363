import type { CommandContext } from '@stoa/cli/context';
import type { Client } from '@stoa/client/full-client';
import { runProgram } from '../cli/program.ts';

/**
 * Runs a command of `stoa` as an operator would, with the output as lines.
 * @param context what differs from a command that runs without a terminal
 */
export async function runStoa(operator: Client, args: readonly string[], context: Partial<CommandContext> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runProgram([...args], {
    env: {},
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    isTerminal: false,
    client: () => operator,
    ...context,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
