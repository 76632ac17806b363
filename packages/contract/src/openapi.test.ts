import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import contract from '../package.json' with { type: 'json' };
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  operationId: string;
  tags: string[];
  responses: Record<string, object>;
  parameters?: { name: string; in: string }[];
}
interface Document {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, object>; securitySchemes: object };
}

const document = openApiDocument(contract.version) as unknown as Document;
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate({ ...structuredClone(document) });
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('is the committed openapi.json; otherwise: npm run openapi -w packages/contract', () => {
    const committed = readFileSync(join(import.meta.dirname, '..', 'openapi.json'), 'utf8');
    expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('has every call once, under its name', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
  });

  it('describes every tag that it uses', () => {
    const known = document.tags.map(({ name }) => name);
    const used = Object.values<Endpoint>(endpoints).map(({ tag }) => tag);
    expect(new Set(used)).toEqual(new Set(known));
  });

  it('refers only to what is there', () => {
    const references = new Set(JSON.stringify(document).match(/#\/components\/\w+\/\w+/g));
    expect(references.size).toBeGreaterThan(30);
    for (const reference of references) {
      const [, , kind, name] = reference.split('/') as [string, string, 'schemas' | 'responses', string];
      expect(document.components[kind], reference).toHaveProperty(name);
    }
  });

  it('names its parts after things, none by a number', () => {
    expect(Object.keys(document.components.schemas).filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
  });

  it('offers each document format under its media type', () => {
    const found = document.paths['/api/v2/products/{productId}/documents/{documentId}']?.get?.responses['200'];
    expect(Object.keys((found as { content: object }).content)).toEqual([
      'application/json',
      'application/vnd.konnect.document-nodes+json',
      'text/markdown',
      'application/vnd.stoa.document+json',
    ]);
  });
});
