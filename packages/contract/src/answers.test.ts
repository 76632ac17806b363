import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, isBinary } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { samples } from './testing/samples.ts';

type Json = { [key: string]: unknown };

const answers = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
  Object.entries(endpoint.responses).flatMap(([status, body]) =>
    body === null || isBinary(body) ? [] : [{ name, status, schema: body }],
  ),
);

/** Adds a column that the contract does not publish to the answer and to every item of a list. */
function withColumn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withColumn);
  if (typeof value !== 'object' || value === null) return value;
  const { data } = value as Json;
  return { ...value, ...(Array.isArray(data) ? { data: withColumn(data) } : {}), password_hash: '$argon2id$' };
}

describe('an answer says what the contract names and nothing else', () => {
  it.each(answers)('$name $status: a column too many is stripped', ({ schema }) => {
    const json = z.toJSONSchema(schema, { io: 'output' }) as Json;
    for (const sample of samples(json, (json.$defs ?? {}) as Record<string, Json>)) {
      expect(schema.parse(withColumn(sample))).toEqual(sample);
    }
  });
});
