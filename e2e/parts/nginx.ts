import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nginx as executable } from '../set-up/machine.ts';
import { startChild, untilAnswering } from './child.ts';
import { freePort } from './free-port.ts';

export interface Nginx {
  /** Base URL of the gateway, without a slash at the end. */
  readonly url: string;
  /** Where everything of its own lies. */
  readonly folder: string;
  errorLog(): string;
  accessLog(): string;
  stop(): Promise<void>;
}

export interface NginxOptions {
  /** What goes into nginx's `http { }`, given the address to listen on (`127.0.0.1:<port>`). */
  readonly config: (listen: string, folder: string) => string;
  /** Modules to load, by path. */
  readonly modules?: readonly string[];
  /** Speaks TLS. */
  readonly tls?: boolean;
}

/**
 * A real nginx with everything of its own in a temporary folder: it touches nothing of the machine's nginx and needs no
 * rights. Resolves when it answers.
 */
export async function startNginx({ config, modules = [], tls = false }: NginxOptions): Promise<Nginx> {
  const prefix = mkdtempSync(join(tmpdir(), 'stoa-nginx-'));
  const port = await freePort();
  const file = join(prefix, 'nginx.conf');
  writeFileSync(file, frame(prefix, modules, config(`127.0.0.1:${port}`, prefix)));
  const child = startChild(executable(), ['-p', prefix, '-c', file, '-e', join(prefix, 'error.log')]);
  const log = (name: string) => readIfThere(join(prefix, name));
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`;
  try {
    // nginx answers plain HTTP on a TLS port too, with 400.
    await untilAnswering(child, `http://127.0.0.1:${port}`, 10_000);
  } catch (cause) {
    const words = log('error.log');
    rmSync(prefix, { recursive: true, force: true });
    throw new Error(`nginx did not start:\n${words}`, { cause });
  }
  return {
    url,
    folder: prefix,
    errorLog: () => log('error.log'),
    accessLog: () => log('access.log'),
    async stop() {
      await child.end('SIGTERM');
      rmSync(prefix, { recursive: true, force: true });
    },
  };
}

function frame(prefix: string, modules: readonly string[], http: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${prefix}/${name};`,
  );
  return `
    ${modules.map((file) => `load_module ${file};`).join('\n')}
    daemon off;
    pid ${prefix}/nginx.pid;
    worker_processes 1;
    ${process.getuid?.() === 0 ? '# Else its workers could not enter the temporary folder.\n    user root;' : ''}
    events { worker_connections 256; }
    http {
      access_log ${prefix}/access.log;
      ${temporary.join('\n      ')}
      ${http}
    }`;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
