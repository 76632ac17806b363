import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';

// This file is a program: `node chdb-http.ts <folder of the npm package chdb> <folder of data>`. It puts the current ClickHouse
// engine, the library chdb, behind as much of ClickHouse's HTTP interface as the analytics store uses. It prints its port.

interface Session {
  query(statement: string, format?: string): string;
}

const [library = '', folder = ''] = process.argv.slice(2);
const { Session: OpenSession } = createRequire(import.meta.url)(library) as { Session: new (path: string) => Session };
const session = new OpenSession(folder);

/** What only makes sense on a real server, or is about HTTP. */
const notSettings = new Set(['query', 'query_id', 'database', 'wait_end_of_query', 'readonly']);

const server = createServer((request, response) => {
  answer(request).then(
    (words) => response.end(words),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});

async function answer(request: IncomingMessage): Promise<string> {
  if (request.url === '/ping') return 'Ok.\n';
  const parameters = new URL(request.url ?? '/', 'http://localhost').searchParams;
  const statement = parameters.get('query') ?? '';
  const body = await buffer(request);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) {
    set(parameters);
    return session.query(body.length > 0 ? `${statement}\n${body.toString('utf8')}` : statement);
  }
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const tables = [...form].map(([name, part]) => ({ name, part: part as File }));
  const contents = await Promise.all(tables.map(async ({ name, part }) => ({ name, rows: await part.text() })));
  // Nothing waits from here on: there is one session, and its temporary tables belong to one request.
  set(parameters);
  try {
    for (const { name, rows } of contents) {
      const structure = parameters.get(`${name}_structure`) ?? '';
      session.query(`CREATE TEMPORARY TABLE ${name} (${structure})`);
      // The rows must not be the data of an INSERT: an empty line, which is an empty value, would end them, and the rest would be
      // SQL.
      const all = `format(TabSeparated, ${quoted(structure)}, ${quoted(rows)})`;
      if (rows) session.query(`INSERT INTO ${name} SELECT * FROM ${all}`);
    }
    return session.query(statement, 'JSONCompact');
  } finally {
    for (const { name } of contents) session.query(`DROP TEMPORARY TABLE IF EXISTS ${name}`);
  }
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

function set(parameters: URLSearchParams): void {
  for (const [name, value] of parameters) {
    if (!notSettings.has(name) && !name.endsWith('_structure')) session.query(`SET ${name} = ${Number(value)}`);
  }
}

server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`);
