// Tries a gateway on this machine: a small API, and a real nginx, Caddy or another one in front of it, until Ctrl-C. It keeps
// everything in a temporary folder, touches no other gateway and needs no rights.
//
//   node examples/gateways/try.mjs <product version id> <gateway token> [folder, such as nginx]
//
// From the environment: STOA (127.0.0.1 and PORT, 3000), LISTEN (127.0.0.1:8080), STOA_KEY_NAME (the header that keys come
// in, besides apikey and X-Api-Key), the path of a program that is not on the PATH (STOA_NGINX), and TLS_CERTIFICATE and
// TLS_KEY (PEM files) where the configuration has TLS.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const [productVersionId, gatewayToken, name = 'nginx'] = process.argv.slice(2);
if (!productVersionId || !gatewayToken) {
  refuse('usage: node examples/gateways/try.mjs <product version id> <gateway token> [folder]');
}
const folders = readdirSync(new URL('.', import.meta.url))
  .filter((one) => existsSync(beside(`${one}/gateway.mjs`)))
  .sort();
if (!folders.includes(name))
  refuse(`There is no examples/gateways/${name}/gateway.mjs. Folders: ${folders.join(', ')}.`);
const { PORT = '3000', STOA = `127.0.0.1:${PORT}`, LISTEN = '127.0.0.1:8080' } = process.env;
const { STOA_KEY_NAME = 'X-Api-Key', TLS_CERTIFICATE, TLS_KEY } = process.env;
const { gateway } = await import(beside(`${name}/gateway.mjs`).href);
const [setup] = Object.values(gateway.setups);
const configuration = beside(`${name}/${setup.file}`);
if (!existsSync(configuration)) refuse(`gateway.mjs names ${setup.file}, which is not in examples/gateways/${name}.`);

const api = createServer(answer);
await new Promise((resolve) => api.listen(0, '127.0.0.1', resolve));
const folder = mkdtempSync(join(tmpdir(), 'stoa-try-'));
const { program, args, files, env } = gateway.command({
  template: readFileSync(configuration, 'utf8'),
  values: {
    LISTEN,
    STOA,
    API: `127.0.0.1:${api.address().port}`,
    STOA_GATEWAY_TOKEN: gatewayToken,
    STOA_PRODUCT_VERSION_ID: productVersionId,
    STOA_KEY_NAME,
    STOA_CALLS_LOG: join(folder, 'calls.log'),
    ...(TLS_CERTIFICATE && { TLS_CERTIFICATE, TLS_KEY }),
  },
  folder,
  part: pathOf,
});
for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
// Debian keeps nginx where ordinary users do not look.
const PATH = [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(delimiter);
const child = spawn(program, args, { env: { ...process.env, ...env, PATH }, stdio: ['ignore', 'pipe', 'pipe'] });
let words = '';
for (const stream of [child.stdout, child.stderr]) {
  stream.setEncoding('utf8').on('data', (text) => {
    words = (words + text).slice(-5_000);
  });
}
let stopping = false;
child.on('error', ({ code }) =>
  end(`${program} cannot be started (${code}). Install it, or set ${variableOf(program)} to its path.`),
);
child.on('close', (code, signal) => end(stopping ? undefined : `${words}\nThe gateway ended (${signal ?? code}).`));
process.stdout.write(`${setup.tls ? 'https' : 'http'}://${LISTEN}/v1/ asks Stoa at ${STOA}. Stop with Ctrl-C.\n`);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopping = true;
    child.kill('SIGTERM');
  });
}

function beside(path) {
  return new URL(path, import.meta.url);
}

/** The program of a part, or the file where it is a module. */
function pathOf(part) {
  const { variable, programs, files = [] } = gateway.parts[part];
  const path = process.env[variable] ?? programs[0] ?? files.find(existsSync);
  return path ?? refuse(`${files.join(' and ')} are missing. Install it, or set ${variable} to its path.`);
}

/** The variable that names a program: the one that named it, or the one of the part whose program it is. */
function variableOf(program) {
  const parts = Object.values(gateway.parts);
  return parts.find(({ variable, programs }) => process.env[variable] === program || programs[0] === program)?.variable;
}

function refuse(problem) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

/** The API: it says what it was asked, and who the gateway says is calling. */
function answer(request, response) {
  const { 'x-consumer-id': application, 'x-registration-id': registration } = request.headers;
  const text = JSON.stringify({ path: request.url, application, registration }, null, 2);
  response.writeHead(200, { 'content-type': 'application/json' }).end(`${text}\n`);
}

function end(problem) {
  rmSync(folder, { recursive: true, force: true });
  api.close();
  if (problem === undefined) return;
  process.stderr.write(`${problem.trim()}\n`);
  process.exitCode = 1;
}
