import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A caller that has just connected gets so long to send its request. */
const graceMs = 1_000;

/**
 * Browsers open connections ahead that they may never use. Node takes one without a request for busy, and a server that closes no
 * longer looks at its time limit: a single one would hold the stop until the process is killed.
 *
 * @returns ends the connections that have not sent anything; to be called when the server begins to close
 */
export function trackUnusedConnections(server: Server): () => void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return () => {
    setTimeout(() => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, graceMs);
  };
}
