import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/steps/root.mjs';

/** GitHub's REST API, as npm has it. */
export const githubDocument = createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json');

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The operations of a document in its order. */
export function operationsOf(file) {
  const found = [];
  for (const [path, item] of Object.entries(JSON.parse(readFileSync(file, 'utf8')).paths)) {
    for (const method of Object.keys(item).filter((name) => methods.includes(name))) {
      const { operationId, summary, tags = [''] } = item[method];
      found.push({ id: operationId, method, path, title: summary, tag: tags[0], index: found.length });
    }
  }
  return found;
}

/** The last operation whose title no other has: as far from the first as a reader can click without doubt. */
export function farOperation(operations) {
  const titles = Map.groupBy(operations, ({ title }) => title);
  return operations.findLast(({ title }) => titles.get(title).length === 1);
}

/** 20,000 operations in 250 tags, each with parameters, a body and responses of its own shape. */
function largeDocument() {
  const paths = {};
  const schemas = {};
  const tags = Array.from({ length: 250 }, (_, at) => ({ name: `area-${at}`, description: `Things of area ${at}.` }));
  for (let at = 0; at < 5_000; at++) {
    const tag = [`area-${Math.floor(at / 20)}`];
    const name = `Thing${at}`;
    const answer = {
      description: 'The thing.',
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    };
    const id = { name: 'id', in: 'path', required: true, description: 'Which one.', schema: { type: 'string' } };
    const operation = (verb) => ({
      operationId: `${verb}-thing-${at}`,
      summary: `${verb[0].toUpperCase()}${verb.slice(1)} thing ${at}`,
      description: `Does **${verb}** with thing ${at}, and answers with it.`,
      tags: tag,
      responses: { 200: answer, 404: { description: 'There is none.' } },
    });
    paths[`/area-${Math.floor(at / 20)}/things-${at}`] = {
      get: operation('list'),
      post: { ...operation('create'), requestBody: { content: answer.content } },
    };
    paths[`/area-${Math.floor(at / 20)}/things-${at}/{id}`] = {
      parameters: [id],
      get: operation('read'),
      delete: operation('remove'),
    };
    schemas[name] = {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string', description: 'Names it.' },
        size: { type: 'integer', minimum: 0, description: 'How large it is.' },
        next: { $ref: `#/components/schemas/Thing${(at + 1) % 5_000}` },
      },
    };
  }
  return { openapi: '3.1.0', info: { title: 'Large', version: '1' }, tags, paths, components: { schemas } };
}

/** A public portal with two products: GitHub's document, and the large one. */
export function referencePortal() {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-bench-'));
  const portal = readFileSync(join(root, 'examples/portal/portal.yaml'), 'utf8');
  writeFileSync(join(folder, 'portal.yaml'), portal.replace(/^public: false$/m, 'public: true'));
  cpSync(join(root, 'examples/portal/products/github'), join(folder, 'products/github'), { recursive: true });
  mkdirSync(join(folder, 'products/large'), { recursive: true });
  writeFileSync(join(folder, 'products/large/openapi.json'), JSON.stringify(largeDocument()));
  writeFileSync(
    join(folder, 'products/large/product.yaml'),
    'name: Large\nversions:\n  - name: v1\n    specification: openapi.json\n',
  );
  return folder;
}
