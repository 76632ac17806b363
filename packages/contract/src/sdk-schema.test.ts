import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, isBinary } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { samples } from './testing/samples.ts';
import { readSdkDocument } from './testing/sdk-document.ts';

type Json = { [key: string]: unknown };

const sdk = readSdkDocument();

// Each schema is compiled with the whole document beside it, so that its references stay as they are written.
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const compile = (schema: unknown) =>
  ajv.compile({ ...(schema as Json), components: { schemas: sdk.components.schemas } });

interface Pair {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly operation: Json;
}

const pairs: Pair[] = Object.entries(sdk.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => {
    const found = Object.entries<Endpoint>(endpoints).find(
      ([, ours]) => ours.path === path && ours.method.toLowerCase() === method,
    );
    return found ? [{ name: found[0], endpoint: found[1], operation }] : [];
  }),
);

const mediaTypes = (response: Json) => Object.entries((response.content ?? {}) as Record<string, Json>);

const responses = pairs.flatMap(({ name, endpoint, operation }) =>
  Object.entries(operation.responses as Json)
    .filter(([status]) => Number(status) < 400)
    .flatMap(([status, response]) =>
      mediaTypes(sdk.resolve(response)).map(([type, { schema }]) => ({ name, endpoint, status, type, schema })),
    ),
);

function samplesOf(schema: z.ZodType): unknown[] {
  const json = z.toJSONSchema(schema, { io: 'output' }) as Json;
  return samples(json, (json.$defs ?? {}) as Record<string, Json>);
}

/** What we add on purpose, and where an existing client reads it although its document does not name it (contract §0.14). */
const additions = new Set(['getPortal saml_auth_enabled']);

describe('the SDK’s wire contract', () => {
  it('has no call that ours lacks', () => {
    const methods = ['get', 'post', 'put', 'patch', 'delete'];
    const calls = Object.values(sdk.paths).flatMap((path) => Object.keys(path).filter((key) => methods.includes(key)));
    expect(pairs).toHaveLength(calls.length);
    expect(pairs.length).toBeGreaterThan(40);
  });

  it.each(pairs)('$name: answers with a status that the SDK knows', ({ endpoint, operation }) => {
    const known = Object.keys(operation.responses as Json);
    for (const status of Object.keys(endpoint.responses)) expect(known).toContain(status);
  });

  it.each(responses)(
    '$name $status $type: every answer of ours is one of theirs',
    ({ name, endpoint, status, type, schema }) => {
      const ours = endpoint.negotiated?.[type] ?? endpoint.responses[Number(status)];
      if (!ours) throw new Error('answers with nothing');
      // `image/jpg` is theirs; the registered name is `image/jpeg`.
      if (isBinary(ours)) return expect(ours.binary).toContain(type.replace('image/jpg', 'image/jpeg'));
      const validate = compile(schema);
      const tried = samplesOf(ours).filter(
        (sample) => !Object.keys(sample as Json).some((key) => additions.has(`${name} ${key}`)),
      );
      expect(tried.length).toBeGreaterThan(0);
      for (const sample of tried) expect([validate(sample), validate.errors, sample]).toEqual([true, null, sample]);
    },
  );

  it.each(additionNames())('%s: what we add may be left out', (name, key) => {
    const schema = (endpoints[name].responses as Record<number, z.ZodType>)[200];
    const json = z.toJSONSchema(schema as z.ZodType, { io: 'output' }) as Json;
    const least = samples(json, (json.$defs ?? {}) as Record<string, Json>)[1];
    expect(least).not.toHaveProperty(key);
  });
});

function additionNames() {
  return [...additions].map((addition) => addition.split(' ') as [keyof typeof endpoints, string]);
}

describe('what the SDK may send', () => {
  const bodies = pairs.filter(({ operation }) => operation.requestBody);

  it.each(bodies)('$name: every body of theirs is accepted', ({ endpoint, operation }) => {
    const request = sdk.resolve(operation.requestBody);
    const schema = sdk.resolve((request.content as Record<string, Json>)['application/json']?.schema);
    const accepted = endpoint.body;
    if (!accepted) throw new Error('has no body');
    for (const sample of samples(schema, sdk.components.schemas)) {
      const { error } = accepted.safeParse(sample);
      expect([error?.issues, sample]).toEqual([undefined, sample]);
    }
  });

  it.each(pairs)('$name: every parameter of theirs is known', ({ endpoint, operation }) => {
    const parameters = ((operation.parameters ?? []) as unknown[]).map(sdk.resolve);
    const named = (place: string) => parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
    const ours = Object.keys(endpoint.query?.shape ?? {});
    expect(named('query').filter((name) => !ours.includes(name as string))).toEqual([]);
    const inPath = Object.keys(endpoint.params?.shape ?? {});
    expect(named('path').filter((name) => !inPath.includes(name as string))).toEqual([]);
  });
});
