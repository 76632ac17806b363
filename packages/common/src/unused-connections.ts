import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A caller that has just connected gets so long to send its request. */
const graceMs = 1_000;

/**
 * Browsers open connections ahead that they may never use, and a caller may send half of a request's head. Node takes both for busy, and a
 * server that closes no longer looks at its time limits: a single one would hold the stop until the process is killed.
 *
 * @returns ends the connections on which no request is being answered; to be called when the server begins to close
 */
export function trackUnusedConnections(server: Server): () => void {
  /** How many requests of each connection are being answered. */
  const sockets = new Map<Socket, number>();
  const count = (socket: Socket, change: number) => {
    const requests = sockets.get(socket);
    if (requests !== undefined) sockets.set(socket, requests + change);
  };
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, 0);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  return () => {
    setTimeout(() => {
      for (const [socket, requests] of sockets) if (requests === 0) socket.destroy();
    }, graceMs);
  };
}
