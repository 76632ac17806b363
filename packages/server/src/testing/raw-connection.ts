import { connect, type Socket } from 'node:net';

/** An answer byte for byte as it came, for promises that HTTP clients hide: framing, order, reuse. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface RawConnection {
  /** Sends one request and waits for its whole answer. */
  ask(request: string): Promise<RawAnswer>;
  /** True until the server ended the connection. */
  readonly open: boolean;
  close(): void;
}

/** One TCP connection to a server, on which requests follow one another. */
export async function rawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let ended = false;
  socket.on('end', () => {
    ended = true;
  });
  return {
    ask: (request) => ask(socket, request),
    get open() {
      return !ended && !socket.destroyed;
    },
    close: () => socket.destroy(),
  };
}

function ask(socket: Socket, request: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let received = '';
    const settle = (ended: boolean) => {
      const answer = parse(received, request.startsWith('HEAD '), ended);
      if (!answer) return;
      socket.off('data', take).off('end', end).off('error', reject);
      resolve(answer);
    };
    const take = (bytes: Buffer) => {
      received += bytes.toString('latin1');
      settle(false);
    };
    const end = () => {
      settle(true);
      reject(new Error(`the connection ended after ${JSON.stringify(received)}`));
    };
    socket.on('data', take).on('end', end).on('error', reject);
    socket.write(request, 'latin1');
  });
}

function parse(received: string, headOnly: boolean, ended: boolean): RawAnswer | undefined {
  const border = received.indexOf('\r\n\r\n');
  if (border < 0) return undefined;
  const [statusLine = '', ...lines] = received.slice(0, border).split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  const rest = received.slice(border + 4);
  if (status === 100) return parse(rest, headOnly, ended);
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  if (headOnly || status === 204 || status === 304) return { status, headers, body: '' };
  if (headers['transfer-encoding']) return rest.endsWith('0\r\n\r\n') ? { status, headers, body: rest } : undefined;
  const length = headers['content-length'];
  if (length === undefined) return ended ? { status, headers, body: rest } : undefined;
  return rest.length >= Number(length) ? { status, headers, body: rest.slice(0, Number(length)) } : undefined;
}
