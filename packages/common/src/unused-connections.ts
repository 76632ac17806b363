import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A caller that has just connected gets so long to send its request. */
const graceMs = 1_000;
/** A caller that neither sends the rest of its request nor reads its answer gets so long. */
const stuckMs = 5_000;

/**
 * Browsers open connections ahead that they may never use, and a caller may send half of a request, or never read its answer. Node takes
 * them all for busy, and a server that closes no longer looks at its time limits: a single one would hold the stop until the process is killed.
 *
 * @returns ends the connections on which no request is being answered, and those whose caller does nothing; an answer that the server
 *   still works on is let be. To be called when the server begins to close
 */
export function trackUnusedConnections(server: Server): () => void {
  /** The requests of each connection that are being answered. */
  const sockets = new Map<Socket, Set<IncomingMessage>>();
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, new Set());
    socket.once('close', () => sockets.delete(socket));
  });
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const requests = sockets.get(request.socket);
    const count = () => {
      requests?.add(request);
      response.once('close', () => requests?.delete(request));
    };
    // A response gets its socket when the answers before it are sent, and never behind one that ends the connection.
    if (response.socket) count();
    else response.once('socket', count);
  };
  server.prependListener('request', begin);
  // Without a listener Node answers these by itself.
  if (server.listenerCount('checkExpectation') > 0) server.prependListener('checkExpectation', begin);
  return () => {
    // Node tells it after a time without a byte in either direction; a slow caller's connection is none of these.
    server.setTimeout(stuckMs, (socket) => {
      if (isStuck(socket, sockets.get(socket))) socket.destroy();
      else socket.setTimeout(stuckMs);
    });
    for (const socket of sockets.keys()) socket.setTimeout(stuckMs);
    setTimeout(() => {
      for (const [socket, requests] of sockets) if (requests.size === 0) socket.destroy();
    }, graceMs);
  };
}

/** Whether the caller is the one that is waited for. */
function isStuck(socket: Socket, requests: ReadonlySet<IncomingMessage> = new Set()): boolean {
  const isWorkedOn = ({ complete, readableLength }: IncomingMessage) => complete || readableLength > 0;
  return socket.writableLength > 0 || ![...requests].some(isWorkedOn);
}
