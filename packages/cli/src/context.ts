import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Client } from '@stoa/client/full-client';
import { operatorTokenFile } from '@stoa/common/operator-token-file';
import { ForeignFile, readOwnFile } from '@stoa/common/read-own-file';
import { managementClient, type OperatorAccess } from './management-client.ts';

/** A command that cannot be carried out; the sentence is for the operator. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** What a command works with, so that tests can run it without a process of its own. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Results: tables for people, one JSON document with `--json`. */
  out(text: string): void;
  /** Progress and errors. */
  err(text: string): void;
  readonly isTerminal: boolean;
  /** Writes the status line of a terminal: it replaces the last line, if that was a status line too. An empty text removes it. */
  statusLine?(text: string): void;
  /** Asks a question that the user at a terminal answers with y or n. No answer is no. */
  ask?(question: string): Promise<boolean>;
  /** All of standard input, as text. */
  stdin?(): Promise<string>;
  /** The same, as it comes. */
  stdinStream?(): Readable;
  /** The typed client of the management API. */
  client(): Client;
}

export function processContext(env: Readonly<Record<string, string | undefined>> = process.env): CommandContext {
  return {
    env,
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    isTerminal: process.stderr.isTTY === true,
    // A line longer than the terminal is wide would wrap, and only its last row could be replaced.
    statusLine: (line) => void process.stderr.write(`\r\x1b[2K${line.slice(0, (process.stderr.columns || 80) - 1)}`),
    ...(process.stdin.isTTY && process.stderr.isTTY ? { ask: askTerminal } : {}),
    stdin: () => text(process.stdin),
    stdinStream: () => process.stdin,
    client: () => managementClient({ baseUrl: baseUrl(env), ...operatorToken(env) }),
  };
}

async function askTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-D closes the input without an answer, and the promise would never settle.
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    return /^y(es)?$/i.test((await Promise.race([terminal.question(`${question} [y/N] `), closed])).trim());
  } finally {
    terminal.close();
  }
}

/** A file with the line ends of Windows leaves a carriage return at each value. */
function setting(env: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

/** Where commands look for the server. `STOA_URL` names another one than that of this machine. */
export function serverUrl(env: Readonly<Record<string, string | undefined>>): string {
  return setting(env, 'STOA_URL') ?? setting(env, 'PUBLIC_URL') ?? `http://localhost:${setting(env, 'PORT') ?? 3000}`;
}

function baseUrl(env: Readonly<Record<string, string | undefined>>): string {
  const url = serverUrl(env);
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new CommandError(
      `${setting(env, 'STOA_URL') ? 'STOA_URL' : 'PUBLIC_URL'} takes the address of the server, such as https://portal.example.com, but it is "${url}".`,
    );
  return url.replace(/\/+$/, '');
}

/** The token comes from `STOA_OPERATOR_TOKEN` or from the data folder. */
function operatorToken(env: Readonly<Record<string, string | undefined>>): Omit<OperatorAccess, 'baseUrl'> {
  const given = setting(env, 'STOA_OPERATOR_TOKEN');
  if (given) return { token: given, file: undefined };
  const file = join(resolve(setting(env, 'STOA_DATA') ?? './data'), operatorTokenFile);
  try {
    return { token: readOwnFile(file).trim(), file };
  } catch (error) {
    if (error instanceof ForeignFile) throw new CommandError(error.message);
    throw new CommandError(
      `There is no operator token: ${file} cannot be read. Start the server once, set STOA_DATA to its data folder, or set STOA_OPERATOR_TOKEN.`,
    );
  }
}
