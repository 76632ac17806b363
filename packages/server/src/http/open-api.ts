import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type OpenApiPartName, openApiPart, openApiParts } from '@stoa/contract/openapi-part';
import type { FastifyInstance } from 'fastify';

const document = fileURLToPath(import.meta.resolve('@stoa/contract/openapi.json'));

/**
 * The contract as OpenAPI 3.1, generated from the same objects that validate each call: all of it at `/api/v2/openapi.json`,
 * its parts at `/management/v1/openapi.json` and `/gateway/v1/openapi.json`.
 */
export function openApiRoute(app: FastifyInstance): void {
  const whole = readFileSync(document, 'utf8');
  serve('/api/v2/', () => whole);
  for (const name of Object.keys(openApiParts) as OpenApiPartName[]) {
    let part: string | undefined;
    serve(openApiParts[name].prefix, () => {
      part ??= `${JSON.stringify(openApiPart(JSON.parse(whole), name), null, 2)}\n`;
      return part;
    });
  }

  function serve(folder: string, text: () => string): void {
    app.get(`${folder}openapi.json`, async (_request, reply) => {
      reply.header('cache-control', 'public, no-cache').type('application/json; charset=utf-8');
      return text();
    });
  }
}
