// The floor of the gateway's question: the same answer from a map in memory, by plain node:http, in a process of its own.
import { createServer } from 'node:http';

const [port, key] = process.argv.slice(2);
const answers = new Map([[key, { 'x-consumer-id': 'application', 'x-registration-id': 'registration' }]]);

createServer((request, response) => {
  const known = answers.get(/** @type {string} */ (request.headers.apikey));
  response.writeHead(known ? 200 : 401, { 'content-length': 0, ...known }).end();
}).listen(Number(port), '127.0.0.1');
