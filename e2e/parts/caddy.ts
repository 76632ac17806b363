import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caddy as executable } from '../set-up/machine.ts';
import { startChild, untilAnswering } from './child.ts';
import { freePort } from './free-port.ts';
import { exampleGateway } from './gateway-template.ts';

export interface Caddy {
  /** Base URL of the gateway, without a slash at the end. */
  readonly url: string;
  /** Its path. */
  readonly accessLogFile: string;
  accessLog(): string;
  stop(): Promise<void>;
}

/**
 * A real Caddy with the `Caddyfile` that we ship and everything of its own in a temporary folder.
 * @param env what the file reads from the environment, besides the address and the log
 */
export async function startCaddy(env: Readonly<Record<string, string>>): Promise<Caddy> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-caddy-'));
  const port = await freePort();
  const url = `https://localhost:${port}`;
  const file = join(folder, 'Caddyfile');
  const log = join(folder, 'access.log');
  // No administration, no port 80: others run here too.
  const globals = '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n';
  writeFileSync(file, globals + readFileSync(exampleGateway('Caddyfile'), 'utf8'));
  const own = { LISTEN: url, ACCESS_LOG: log, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = startChild(executable(), ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, ...env, ...own },
  });
  try {
    // Plain HTTP on its TLS port is answered with 400.
    await untilAnswering(child, `http://localhost:${port}`, 20_000);
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`Caddy did not start:\n${child.output()}`, { cause });
  }
  return {
    url,
    accessLogFile: log,
    accessLog: () => readFileSync(log, 'utf8'),
    async stop() {
      await child.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
