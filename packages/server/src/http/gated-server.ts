import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The HTTP server as Fastify makes it itself, with somebody before the router.
 * @param before hands on what is not its own
 */
export function gatedServer(before: (request: IncomingMessage, response: ServerResponse, next: Handler) => void): {
  readonly serverFactory: FastifyServerFactory;
} {
  return {
    serverFactory: (handler, options) => {
      const { http, keepAliveTimeout, requestTimeout, connectionTimeout } = options as {
        readonly http?: object;
        readonly keepAliveTimeout: number;
        readonly requestTimeout: number;
        readonly connectionTimeout: number;
      };
      const server = createServer({ ...http }, (request, response) => before(request, response, handler));
      server.keepAliveTimeout = keepAliveTimeout;
      server.requestTimeout = requestTimeout;
      server.setTimeout(connectionTimeout);
      return server;
    },
  };
}
