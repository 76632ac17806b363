import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { newEcKey, testCertificate } from '@stoa/server/testing/certificates';
import { type Child, startChild } from '../parts/child.ts';
import { freePort } from '../parts/free-port.ts';
import { partOf } from '../set-up/machine.ts';
import { ask } from './ask.ts';
import { setups, type Values } from './gateway.ts';

export interface RunningGateway {
  /** Base URL, without a slash at the end. */
  readonly url: string;
  /** The file that it writes its calls into. */
  readonly callsLog: string;
  /** Everything that it has said and keeps on disk, but the configuration, as one text. */
  kept(): string;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** The configuration for the log of calls comes along. */
  readonly withCalls?: boolean;
  /** Changes the template. */
  readonly change?: (template: string) => string;
}

/**
 * A real gateway with a configuration that we ship and everything of its own in a temporary folder: it touches nothing
 * of the machine's and needs no rights. Resolves when it answers.
 *
 * @param name of a setup, as its gateway.mjs has it
 */
export async function startGateway(
  name: string,
  values: Values,
  { withCalls = false, change = (template) => template }: StartOptions = {},
): Promise<RunningGateway> {
  const setup = setups.get(name);
  if (!setup) throw new Error(`no gateway in examples/gateways has the setup "${name}"`);
  const { gateway, tls = false } = setup;
  const read = (file: string) => readFileSync(join(setup.folder, file), 'utf8');
  const calls = withCalls && gateway.calls?.file ? read(gateway.calls.file) : '';
  const folder = mkdtempSync(join(tmpdir(), 'stoa-gateway-'));
  const port = await freePort();
  const url = tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
  const callsLog = join(folder, 'calls.log');
  const own = { LISTEN: `127.0.0.1:${port}`, STOA_CALLS_LOG: callsLog, ...writeCertificate(folder) };
  const { program, args, files, env } = gateway.command({
    template: change(read(setup.file)) + calls,
    values: { ...values, ...own },
    folder,
    part: (part) => partOf(gateway.parts[part]),
  });
  for (const [file, text] of Object.entries({ ...files, 'calls.log': '' })) writeFileSync(join(folder, file), text);
  const configuration = new Set(readdirSync(folder).filter((file) => file !== 'calls.log'));
  const child = startChild(program, args, { env: { ...process.env, ...env } });
  const kept = () => {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    // The configuration has the gateway's token, never a caller's key.
    const written = entries.filter((entry) => entry.isFile() && !configuration.has(entry.name));
    return [child.output(), ...written.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))].join(
      '\n',
    );
  };
  const stop = async () => {
    await child.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  if (!(await answers(child, url))) {
    const words = kept();
    await stop();
    throw new Error(`${name} did not start:\n${words}`);
  }
  return { url, callsLog, kept, stop };
}

/** @returns false when it ended, or did not answer in time */
async function answers(child: Child, url: string): Promise<boolean> {
  const deadline = Date.now() + 20_000;
  while (!child.hasEnded() && Date.now() < deadline) {
    const answer = await ask(url, '/').catch(() => undefined);
    if (answer) return true;
    await wait(50);
  }
  return false;
}

function writeCertificate(folder: string): { TLS_CERTIFICATE: string; TLS_KEY: string } {
  const keys = newEcKey();
  const der = testCertificate({ keys, subject: 'localhost' }).toString('base64');
  const files = { TLS_CERTIFICATE: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') };
  const lines = der.match(/.{1,64}/g)?.join('\n');
  writeFileSync(files.TLS_CERTIFICATE, `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`);
  writeFileSync(files.TLS_KEY, keys.privateKey.export({ format: 'pem', type: 'pkcs8' }));
  return files;
}
