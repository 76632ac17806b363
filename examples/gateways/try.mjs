// Tries nginx.conf on this machine: a small API, and a real nginx in front of it, until Ctrl-C. It keeps everything in a
// temporary folder, touches no other nginx and needs no rights.
//
//   node examples/gateways/try.mjs <product version id> <gateway token>
//
// From the environment: STOA (127.0.0.1 and PORT, 3000), LISTEN (127.0.0.1:8080), NGINX (nginx), STOA_KEY_NAME (the header that
// keys come in, besides apikey and X-Api-Key).
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const [productVersionId, gatewayToken] = process.argv.slice(2);
if (!productVersionId || !gatewayToken) {
  process.stderr.write('usage: node examples/gateways/try.mjs <product version id> <gateway token>\n');
  process.exit(1);
}
const { PORT = '3000', STOA = `127.0.0.1:${PORT}`, LISTEN = '127.0.0.1:8080', NGINX = 'nginx' } = process.env;
const { STOA_KEY_NAME = 'X-Api-Key' } = process.env;

const api = createServer(answer);
await new Promise((resolve) => api.listen(0, '127.0.0.1', resolve));
const folder = mkdtempSync(join(tmpdir(), 'stoa-try-'));
const file = join(folder, 'nginx.conf');
writeFileSync(file, frame(configuration(`127.0.0.1:${api.address().port}`)));
// Debian keeps nginx where ordinary users do not look.
const env = { ...process.env, PATH: [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(delimiter) };
const log = join(folder, 'error.log');
const nginx = spawn(NGINX, ['-p', folder, '-c', file, '-e', log], { env, stdio: 'ignore' });
let stopping = false;
nginx.on('error', ({ code }) => end(`${NGINX} cannot be started (${code}). Install nginx, or set NGINX to its path.`));
nginx.on('exit', () => end(stopping ? undefined : readFileSync(log, 'utf8')));
process.stdout.write(`http://${LISTEN}/v1/ asks Stoa at ${STOA}. Stop with Ctrl-C.\n`);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopping = true;
    nginx.kill('SIGTERM');
  });
}

/** The API: it says what it was asked, and who the gateway says is calling. */
function answer(request, response) {
  const { 'x-consumer-id': application, 'x-registration-id': registration } = request.headers;
  const text = JSON.stringify({ path: request.url, application, registration }, null, 2);
  response.writeHead(200, { 'content-type': 'application/json' }).end(`${text}\n`);
}

function configuration(apiAddress) {
  const values = {
    LISTEN,
    STOA,
    API: apiAddress,
    STOA_GATEWAY_TOKEN: gatewayToken,
    STOA_PRODUCT_VERSION_ID: productVersionId,
    STOA_KEY_NAME,
  };
  const template = readFileSync(new URL('nginx.conf', import.meta.url), 'utf8');
  return template.replaceAll(/\$\{(\w+)\}/g, (_, name) => values[name]);
}

/** What a distribution's own nginx.conf has around such a piece. */
function frame(http) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  // As root its workers would be somebody else, who may not enter the temporary folder.
  return `daemon off;
pid nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
access_log off;
${temporary.map((name) => `${name}_temp_path ${name};`).join('\n')}
${http}
}
`;
}

function end(problem) {
  rmSync(folder, { recursive: true, force: true });
  api.close();
  if (problem === undefined) return;
  process.stderr.write(`${problem.trim()}\n`);
  process.exitCode = 1;
}
