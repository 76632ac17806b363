import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { syslogNg as executable } from '../set-up/machine.ts';
import { startChild, untilPrinted } from './child.ts';

const shipped = fileURLToPath(new URL('../../examples/gateways/syslog-ng.conf', import.meta.url));

export interface SyslogNg {
  output(): string;
  /** Ends it at once, as a power cut would, and starts it again with what it has kept on the disk. */
  kill9AndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/** A real syslog-ng with the `syslog-ng.conf` that we ship and everything of its own in a temporary folder. */
export function startSyslogNg(settings: {
  readonly STOA_URL: string;
  readonly STOA_GATEWAY_TOKEN: string;
  readonly STOA_CALLS_LOG: string;
}): Promise<SyslogNg> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-syslog-'));
  return run(folder, shipped, { ...settings, STOA_BUFFER: folder });
}

/** The same with a configuration of one's own. @param write what it is, with a folder for its buffer */
export function startSyslogNgWith(write: (buffer: string) => string): Promise<SyslogNg> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-syslog-'));
  const configuration = join(folder, 'stoa.conf');
  writeFileSync(configuration, write(folder));
  return run(folder, configuration, {});
}

async function run(
  folder: string,
  configuration: string,
  settings: Readonly<Record<string, string>>,
): Promise<SyslogNg> {
  const file = (name: string) => join(folder, name);
  const own = ['--persist-file', file('persist'), '--pidfile', file('pid'), '--control', file('control')];
  const args = ['--foreground', '--stderr', '--no-caps', '--cfgfile', configuration, ...own];
  const env = { ...process.env, ...settings };
  const start = async () => {
    const child = startChild(executable(), args, { env });
    await untilPrinted(child, 'starting up', 60_000);
    return child;
  };
  let child = await start();
  return {
    output: () => child.output(),
    async kill9AndRestart() {
      await child.end('SIGKILL');
      child = await start();
    },
    async stop() {
      await child.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
