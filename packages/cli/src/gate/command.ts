import { resolve } from 'node:path';
import { Command } from 'commander';
import type { CommandContext } from '../context.ts';

interface GateOptions {
  readonly listen: string;
  readonly folder: string;
}

/** Loads what it runs only when it runs: other commands need none of it. */
export function gateCommand({ env, out, err }: Pick<CommandContext, 'env' | 'out' | 'err'>): Command {
  return new Command('gate')
    .description('answers a gateway from a snapshot, also while every server is down')
    .option('--listen <host:port>', 'where the gateway asks', env.STOA_GATE_LISTEN || '127.0.0.1:3100')
    .option(
      '--folder <folder>',
      'where the snapshot is kept: hashes alone, for this user alone',
      env.STOA_GATE_FOLDER || './stoa-gate',
    )
    .addHelpText(
      'after',
      `
Needs STOA_URL, the server's address, and STOA_GATEWAY_TOKEN, a token of "stoa gateways add". The gateway sends the same
token to this process, as it would to the server. The server says for how long the snapshot may be answered from while
it is away (STOA_SNAPSHOT_MAX_AGE there); after that every answer is 503. STOA_GATEWAY_MAX_AGE says here, too, for how
many seconds the gateway may keep an answer: 5 at most.`,
    )
    .action(async ({ listen, folder }: GateOptions) => {
      const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d{1,5})$/.exec(listen) ?? [];
      if (host === '') throw new Error('--listen takes a host and a port, such as 127.0.0.1:3100.');
      const { STOA_URL: url, STOA_GATEWAY_TOKEN: token } = env;
      if (!url || !token) throw new Error('Set STOA_URL and STOA_GATEWAY_TOKEN.');
      const maxAge = Number(env.STOA_GATEWAY_MAX_AGE || 5);
      if (!Number.isInteger(maxAge) || maxAge < 0 || maxAge > 5)
        throw new Error('STOA_GATEWAY_MAX_AGE takes whole seconds, 0 to 5.');
      const { runGate } = await import('./run-gate.ts');
      await runGate({
        url: url.replace(/\/+$/, ''),
        token,
        host,
        port: Number(port),
        folder: resolve(folder),
        maxAge,
        out,
        err,
        isDevelopment: env.STOA_MODE === 'development',
      });
    });
}
