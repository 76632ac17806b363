import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { keptConnectionMs } from '@stoa/common/kept-connections';
import { trackUnusedConnections } from '@stoa/common/unused-connections';
import type { FastifyServerFactory } from 'fastify';

/**
 * Bytes of a request's headers. Gateways hand their callers' on, and nginx lets 32 kB of them through; beyond Node's own
 * 16 kB the answer would be 431, which gateways take for a fault of the portal.
 */
const maxHeaderSize = 65_536;

/**
 * Node waits a minute for headers and looks every 30 s: until then a stranger's 10,000 connections without a request hold 13 kB each.
 */
const timeLimits = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 };

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Requests that may wait on one connection behind an answer that is not sent yet. */
const mostWaiting = 16;
const waiting = new WeakMap<Socket, number>();

/** Node reads on while no answer waits to be sent, and those that have not begun have none: without a limit a stranger could fill the memory. */
function waitForTurn(socket: Socket, response: ServerResponse, begin: () => void): void {
  const before = waiting.get(socket) ?? 0;
  if (before >= mostWaiting) {
    socket.destroy();
    return;
  }
  waiting.set(socket, before + 1);
  response.once('socket', () => {
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
    begin();
  });
}

/**
 * The HTTP server as Fastify makes it itself, with a handler before the router.
 * @param before hands on what is not its own
 */
export function gatedServer(before: (request: IncomingMessage, response: ServerResponse, next: Handler) => void): {
  readonly serverFactory: FastifyServerFactory;
  /** To be called when the server begins to close. */
  readonly endUnused: () => void;
} {
  /** Fastify makes one for each address of `localhost`. */
  const ends: (() => void)[] = [];
  return {
    endUnused: () => ends.forEach((end) => void end()),
    serverFactory: (handler, options) => {
      const { http, requestTimeout, connectionTimeout } = options as {
        readonly http?: object;
        readonly requestTimeout: number;
        readonly connectionTimeout: number;
      };
      const listener: Handler = (request, response) => {
        // What stands behind an answer that ends the connection must not be done (RFC 9112 §9.6): nobody would hear of it. A
        // response gets its socket when the answers before it are sent, and behind such an answer never.
        const begin = () => {
          if (!request.socket.writable) return;
          if (request.httpVersion === '1.1' && request.headers.host === undefined)
            response.writeHead(400, { connection: 'close' }).end();
          else before(request, response, handler);
        };
        if (response.socket) begin();
        else waitForTurn(request.socket, response, begin);
      };
      // Node's own answer to a request without Host is not counted by anything: see `waitForTurn`.
      const server = createServer({ maxHeaderSize, ...timeLimits, ...http, requireHostHeader: false }, listener);
      // Node's own answer to an expectation that it does not know is 417, which a server may do and need not (RFC 9110
      // §10.1.1): a gateway hands on what its caller wrote, and takes everything but 200, 401 and 403 for a fault.
      server.on('checkExpectation', listener);
      // Beyond a thousand Node's answer would be 431 too; their bytes are limited.
      server.maxHeadersCount = 0;
      server.keepAliveTimeout = keptConnectionMs;
      server.requestTimeout = requestTimeout;
      server.setTimeout(connectionTimeout);
      ends.push(trackUnusedConnections(server));
      return server;
    },
  };
}
