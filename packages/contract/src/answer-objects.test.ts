import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerOwner, ownObject, vendorObject } from './answer-objects.ts';
import { type Endpoint, isBinary } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { problemSchema } from './problem.ts';
import { readSdkDocument } from './testing/sdk-document.ts';

const { paths } = readSdkDocument();

const isVendors = ({ path, method }: Endpoint) => paths[path]?.[method.toLowerCase()] !== undefined;

function answersOf({ responses, negotiated = {} }: Endpoint): z.ZodType[] {
  const bodies = Object.values(responses).flatMap((body) => (body === null || isBinary(body) ? [] : [body]));
  return [...bodies, ...Object.values(negotiated)];
}

/** Every object schema within a schema, whatever it is wrapped in. */
function objectsIn(schema: unknown, seen = new Set<unknown>()): z.ZodObject[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  if (Array.isArray(schema)) return schema.flatMap((part) => objectsIn(part, seen));
  if (schema instanceof z.ZodObject) return [schema, ...objectsIn(Object.values(schema.shape), seen)];
  if (schema instanceof z.ZodLazy) return objectsIn(schema.unwrap(), seen);
  return schema instanceof z.ZodType ? objectsIn(Object.values(schema.def), seen) : [];
}

const fieldsOf = (schema: z.ZodObject) => Object.keys(schema.shape).join(', ');
const fieldsBy = (schemas: z.ZodType[], owner: 'vendor' | 'own' | undefined) =>
  objectsIn(schemas)
    .filter((found) => answerOwner(found) === owner)
    .map(fieldsOf);

const calls = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name, endpoint }));
const vendorCalls = calls.filter(({ endpoint }) => isVendors(endpoint));

describe('whose an answer is', () => {
  it('meets objects below lists, choices, records, recursion and what may be missing', () => {
    const inner = z.object({ deep: z.string() });
    const wrapped = z.union([
      z.array(inner.nullable()),
      z.record(
        z.string(),
        z.lazy(() => inner.optional()),
      ),
    ]);
    expect(objectsIn(ownObject({ wrapped })).map(fieldsOf)).toEqual(['wrapped', 'deep']);
  });

  it('is known of a schema with an id too, and of none that is made by hand', () => {
    expect(answerOwner(vendorObject({ id: z.string() }).meta({ description: 'one' }).readonly().unwrap())).toBe(
      'vendor',
    );
    expect(answerOwner(ownObject({ id: z.string() }).extend({ more: z.string() }))).toBeUndefined();
    expect(answerOwner(z.object({ id: z.string() }))).toBeUndefined();
  });

  it.each(calls)('$name: every object is the vendor’s or ours', ({ endpoint }) => {
    expect(fieldsBy(answersOf(endpoint), undefined)).toEqual([]);
  });

  it.each(vendorCalls)('contract §A.1: $name holds nothing of ours', ({ endpoint }) => {
    expect(fieldsBy(answersOf(endpoint), 'own')).toEqual([]);
  });

  it('calls nothing the vendor’s that no call of the vendor answers with', () => {
    const known = new Set(vendorCalls.flatMap(({ endpoint }) => fieldsBy(answersOf(endpoint), 'vendor')));
    const others = calls.flatMap(({ endpoint }) => fieldsBy(answersOf(endpoint), 'vendor'));
    expect(others.filter((fields) => !known.has(fields))).toEqual([]);
  });

  it('is said of a refusal too', () => {
    expect(fieldsBy([problemSchema], undefined)).toEqual([]);
    expect(answerOwner(problemSchema)).toBe('own');
  });
});
