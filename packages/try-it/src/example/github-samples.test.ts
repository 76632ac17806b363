// @vitest-environment node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { JsonSchema } from '@stoa/contract/reference';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { type Direction, sampleSchema } from './sample-schema.ts';
import { satisfies } from './satisfies.ts';

type Json = Record<string, unknown>;

/** What of OpenAPI 3.0 is another keyword in 3.1; the server does it when a document is published. */
function upgraded(value: unknown, direction: Direction): unknown {
  if (Array.isArray(value)) return value.map((item) => upgraded(item, direction));
  if (typeof value !== 'object' || value === null) return value;
  const made = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, upgraded(one, direction)])) as Json;
  if (made.nullable === true && typeof made.type === 'string') {
    made.type = [made.type, 'null'];
    if (Array.isArray(made.enum) && !made.enum.includes(null)) made.enum = [...made.enum, null];
    delete made.nullable;
  } else if (
    made.nullable === true &&
    (Array.isArray(made.allOf) || Array.isArray(made.anyOf) || Array.isArray(made.oneOf))
  ) {
    const { nullable: _nullable, ...rest } = made;
    return { anyOf: [rest, { type: 'null' }] };
  }
  if (Object.hasOwn(made, 'example') && typeof made.example !== 'object') {
    made.examples = [made.example];
    delete made.example;
  }
  return made;
}

/** OpenAPI: a required property that this direction leaves out need not be there. */
function withoutHidden(value: unknown, direction: Direction): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutHidden(item, direction));
  if (typeof value !== 'object' || value === null) return value;
  const made = Object.fromEntries(Object.entries(value).map(([n, one]) => [n, withoutHidden(one, direction)])) as Json;
  const properties = made.properties as Record<string, Json> | undefined;
  const mark = direction === 'request' ? 'readOnly' : 'writeOnly';
  if (Array.isArray(made.required) && properties) {
    made.required = made.required.filter((name) => properties[name]?.[mark] !== true);
  }
  delete made.nullable;
  delete made.discriminator;
  return made;
}

it('samples of GitHub’s document are valid, and the quick check agrees with a validator', () => {
  const file = createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json');
  const document = JSON.parse(readFileSync(file, 'utf8'));
  let total = 0;
  let valid = 0;
  let agreed = 0;
  const invalid: string[] = [];
  for (const direction of ['request', 'response'] as const) {
    const components = upgraded(document.components, direction) as Record<string, Record<string, JsonSchema>>;
    const schemas = Object.fromEntries(
      Object.entries(components.schemas ?? {}).map(([name, schema]) => [`#/components/schemas/${name}`, schema]),
    );
    const ajv = new Ajv2020({ strict: false, validateFormats: true, logger: false });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'doc', components: withoutHidden(components, direction) } as Json);
    for (const [where, schema] of distinctSchemas(document, direction)) {
      const upgradedSchema = upgraded(schema, direction) as JsonSchema;
      const { value, missing } = sampleSchema(upgradedSchema, schemas, direction);
      expect(missing, where).toEqual([]);
      const absolute = JSON.stringify(withoutHidden(upgradedSchema, direction)).replaceAll(
        '"$ref":"#/',
        '"$ref":"doc#/',
      );
      const isValid = ajv.compile(JSON.parse(absolute))(value);
      const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
      total += 1;
      if (isValid) valid += 1;
      else invalid.push(where);
      if (satisfies(upgradedSchema, value, schemas, (property) => property[hidden] === true) === isValid) agreed += 1;
    }
  }
  process.stdout.write(
    `${valid} of ${total} samples are valid (${((100 * valid) / total).toFixed(1)} %); not: ${invalid.join(', ')}\n`,
  );
  expect(total).toBeGreaterThan(700);
  expect(valid / total).toBeGreaterThanOrEqual(0.99);
  expect(agreed / total).toBeGreaterThanOrEqual(0.99);
});

/** The schemas of all bodies of one direction, each once. */
function distinctSchemas(document: Json, direction: Direction): [where: string, schema: unknown][] {
  const found = new Map<string, [string, unknown]>();
  const shared = (document.components as Json).responses as Record<string, Json>;
  for (const [path, item] of Object.entries(document.paths as Record<string, Record<string, Json>>)) {
    for (const [method, operation] of Object.entries(item)) {
      const responses = Object.entries((operation.responses ?? {}) as Record<string, Json>).map(
        ([status, one]): [string, Json] => [
          status,
          typeof one.$ref === 'string' ? (shared[one.$ref.split('/').at(-1) ?? ''] ?? {}) : one,
        ],
      );
      const bodies: [string, Json][] =
        direction === 'request' ? [['body', (operation.requestBody ?? {}) as Json]] : responses;
      for (const [part, body] of bodies) {
        for (const media of Object.values((body.content ?? {}) as Record<string, Json>)) {
          if (media.schema) found.set(JSON.stringify(media.schema), [`${method} ${path} ${part}`, media.schema]);
        }
      }
    }
  }
  return [...found.values()];
}
