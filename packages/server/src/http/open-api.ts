import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const document = fileURLToPath(import.meta.resolve('@stoa/contract/openapi.json'));

/** `GET /api/v2/openapi.json`: the contract as OpenAPI 3.1, generated from the same objects that validate each call. */
export function openApiRoute(app: FastifyInstance): void {
  const text = readFileSync(document, 'utf8');
  app.get('/api/v2/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'public, no-cache').type('application/json; charset=utf-8');
    return text;
  });
}
