import { Command } from 'commander';
import type { CommandContext } from './context.ts';
import { ExitCode } from './exit-code.ts';

/** What a command has to say. */
export interface Answer {
  /** Printed as JSON with `--json`. */
  readonly data: unknown;
  /** Printed without it. */
  readonly text: string;
  /** Code of the process; 0 unless given. */
  readonly exitCode?: number;
}

/** A command that prints one answer: a text for people, or one JSON document with `--json`. */
export class AnswerCommand extends Command {
  override createCommand(name?: string): AnswerCommand {
    return new AnswerCommand(name);
  }

  /** Adds `--json`, and prints what `work` returns. `work` gets the arguments of the command, and its other options. */
  answers<Given extends unknown[]>(context: CommandContext, work: (...given: Given) => Promise<Answer>): this {
    return this.option('--json', 'as JSON').action(async (...given) => {
      const { json, ...options } = this.opts();
      // Commander adds the options and the command to the arguments.
      const { data, text, exitCode = 0 } = await work(...([...given.slice(0, -2), options] as Given));
      context.out(json ? JSON.stringify(data, null, 2) : text);
      if (exitCode !== 0) throw new ExitCode(exitCode);
    });
  }
}
