// Serves this folder as a site of its own, with the portal's API below /api, as a reverse proxy in front of both would.
//
//   node examples/embed/serve.mjs
//
// From the environment: LISTEN_PORT (8081), STOA_URL (http://localhost:3000).
import { createReadStream, existsSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { extname } from 'node:path';

const { LISTEN_PORT = '8081', STOA_URL = 'http://localhost:3000' } = process.env;
const elements = new URL('../../packages/auth-elements/dist/', import.meta.url);
const types = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };
// Nothing inline is allowed: neither the page nor the elements need it.
const policy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

if (!existsSync(new URL('auth.js', elements))) {
  process.stderr.write('The elements are not built. Run "npm run build" once.\n');
  process.exit(1);
}

const server = createServer((incoming, outgoing) => {
  const { pathname } = new URL(incoming.url, 'http://host');
  if (pathname.startsWith('/api/')) toPortal(incoming, outgoing);
  else send(fileOf(pathname), outgoing);
});
server.listen(Number(LISTEN_PORT), 'localhost', () =>
  process.stdout.write(`http://localhost:${LISTEN_PORT} with the accounts of ${STOA_URL}. Stop with Ctrl-C.\n`),
);

/** The script build, its languages and the second step of the log-in come from the package, the rest from here; every other address is the page. */
function fileOf(pathname) {
  if (pathname === '/auth.js' || /^\/(lang|more)\/[\w-]+\.js$/.test(pathname)) return new URL(`.${pathname}`, elements);
  if (pathname === '/site.css' || pathname === '/site.js') return new URL(`.${pathname}`, import.meta.url);
  return new URL('index.html', import.meta.url);
}

function send(file, outgoing) {
  if (!existsSync(file)) return outgoing.writeHead(404).end();
  outgoing.writeHead(200, {
    'content-type': `${types[extname(file.pathname)]}; charset=utf-8`,
    'content-security-policy': policy,
  });
  return createReadStream(file).pipe(outgoing);
}

function toPortal(incoming, outgoing) {
  const { method, url, headers } = incoming;
  const onward = request(new URL(url, STOA_URL), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.writeHead(502).end('The portal does not answer.'));
  incoming.pipe(onward);
}
