import { createServer } from 'node:http';

/** `node parse-stub.mjs <port>`: reads each line of what is posted as JSON, keeps nothing, and says how many there were. */
createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const lines = Buffer.concat(parts).toString().split('\n').filter(Boolean);
  const accepted = lines.map((line) => JSON.parse(line)).length;
  response.writeHead(request.method === 'POST' ? 202 : 200).end(JSON.stringify({ accepted }));
}).listen(Number(process.argv[2]), '127.0.0.1');
