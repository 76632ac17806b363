import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startFailure } from '@stoa/common/start-failure';
import type { CommandContext } from '../context.ts';

export const gateDescription = 'answers a gateway from a snapshot, also while every server is down';

/** The text of `stoa gate --help`, with the values that the environment gives. */
export const gateHelp = (env: CommandContext['env']) => `Usage: stoa gate [options]

${gateDescription}

Options:
  --listen <host:port>  where the gateway asks (default: "${standard(env).listen}")
  --folder <folder>     where the snapshot is kept: hashes alone, for this user alone (default: "${standard(env).folder}")
  -h, --help            display help for command

Needs STOA_URL, the server's address, and STOA_GATEWAY_TOKEN, a token of "stoa gateways add". The gateway sends the same
token to this process, as it would to the server. The server says for how long the snapshot may be answered from while
it is away (STOA_SNAPSHOT_MAX_AGE there); after that every answer is 503. STOA_GATEWAY_MAX_AGE says here, too, for how
many seconds the gateway may keep an answer: 5 at most.`;

const standard = (env: CommandContext['env']) => ({
  listen: env.STOA_GATE_LISTEN || '127.0.0.1:3100',
  folder: env.STOA_GATE_FOLDER || './stoa-gate',
});

/**
 * `stoa gate`, until it is told to end. Without commander: that takes 11 MB of a process that is to have little. Loads what it
 * runs only when it runs: other commands need none of it.
 * @param args what follows `gate` on the command line
 * @throws an error whose message is for the operator
 */
export async function gateCommand(
  args: readonly string[],
  { env, out, err }: Pick<CommandContext, 'env' | 'out' | 'err'>,
): Promise<void> {
  const { listen, folder, help } = optionsOf(args, env);
  if (help) return out(gateHelp(env));
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d{1,5})$/.exec(listen) ?? [];
  if (host === '' || Number(port) > 65_535)
    throw new Error('--listen takes a host and a port, such as 127.0.0.1:3100.');
  const { STOA_URL: url } = env;
  // A client of HTTP trims the header on its way, and the hash of what gateways show would be another one.
  const token = env.STOA_GATEWAY_TOKEN?.trim();
  if (!url || !token) throw new Error('Set STOA_URL and STOA_GATEWAY_TOKEN.');
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('STOA_URL takes the address of the server, such as https://portal.example.com.');
  const maxAge = Number(env.STOA_GATEWAY_MAX_AGE || 5);
  if (!Number.isInteger(maxAge) || maxAge < 0 || maxAge > 5)
    throw new Error('STOA_GATEWAY_MAX_AGE takes whole seconds, 0 to 5.');
  const { runGate } = await import('./run-gate.ts');
  const run = {
    url: url.replace(/\/+$/, ''),
    token,
    host,
    port: Number(port),
    folder: resolve(folder),
    maxAge,
    out,
    err,
    isDevelopment: env.STOA_MODE === 'development',
  };
  await runGate(run).catch((error: unknown) => {
    const set = { host: 'The host of --listen', port: '--listen', folder: '--folder' };
    const told = startFailure(error, { ...run, set });
    throw told === undefined ? error : new Error(told, { cause: error });
  });
}

function optionsOf(args: readonly string[], env: CommandContext['env']) {
  try {
    const options = {
      listen: { type: 'string' },
      folder: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    } as const;
    return { ...standard(env), help: false, ...parseArgs({ args: [...args], options }).values };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\nAdd --help for what the command takes.`);
  }
}
