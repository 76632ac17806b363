import { spawn } from 'node:child_process';
import { serverProgram } from '@stoa/server/testing/server-program';
import { repository, type StoaServer } from './stoa-server.ts';

export interface CliResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output read as JSON; of a command that was given `--json`. */
  json<T = unknown>(): T;
}

/**
 * Runs `stoa <args>` beside a server, as an operator on the same machine would: the token is found in the data
 * folder.
 */
export function stoa(server: Pick<StoaServer, 'url' | 'env'>, ...args: string[]): Promise<CliResult> {
  const env = { ...process.env, ...server.env, STOA_URL: server.url };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [serverProgram, ...args], {
      cwd: repository,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        said[name] += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({
        code: code ?? -1,
        ...said,
        json: <T>() => {
          try {
            return JSON.parse(said.stdout) as T;
          } catch (cause) {
            throw new Error(
              `"stoa ${args.join(' ')}" (exit ${code}) printed no JSON:\n${said.stdout}\n${said.stderr}`,
              { cause },
            );
          }
        },
      }),
    );
  });
}
