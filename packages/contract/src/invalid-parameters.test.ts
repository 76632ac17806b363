import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { invalidParameters } from './invalid-parameters.ts';
import { invalidParameterSchema, maximumRules, minimumRules } from './problem.ts';
import { standardRules } from './problem-codes.ts';

function refuse(schema: z.ZodType, input: unknown) {
  const result = schema.safeParse(input);
  if (result.success) throw new Error('was accepted');
  return invalidParameters(result.error, { source: 'body', input });
}

/** A rule that only the server's policies know says its name in `params`. */
const policy = (rule: string, reason: string, more: object = {}) =>
  z.string().refine(() => false, { params: { rule, ...more }, message: reason });

const table: [rule: string, schema: z.ZodType, input: unknown, expected: object][] = [
  ['required', z.string(), undefined, { reason: 'is a required field' }],
  ['is_array', z.array(z.string()), 'x', { reason: 'must be a list' }],
  ['is_base64', z.base64(), '*', { reason: 'must be base64' }],
  ['is_boolean', z.boolean(), 'yes', { reason: 'must be true or false' }],
  ['is_date_time', z.iso.datetime(), 'today', { reason: 'must be a date and time in ISO 8601' }],
  ['is_integer', z.int(), 1.5, { reason: 'must be a whole number' }],
  ['is_null', z.null(), 'x', { reason: 'must be null' }],
  ['is_number', z.number(), 'x', { reason: 'must be a number' }],
  ['is_object', z.strictObject({}), [], { reason: 'must be an object' }],
  ['is_string', z.string(), 5, { reason: 'must be text' }],
  ['is_string', z.string(), null, { reason: 'must be text' }],
  ['is_uuid', z.uuid(), 'x', { reason: 'must be a UUID' }],
  ['is_label', policy('is_label', 'is not a valid label'), 'x', { reason: 'is not a valid label' }],
  ['matches_regex', z.string().regex(/^a/), 'b', { reason: 'does not have the expected format' }],
  ['invalid', z.string().check(z.email()), 'x', { reason: 'must be a valid email address' }],
  ['invalid', z.url(), 'x', { reason: 'must be a valid URL' }],
  ['invalid', z.number().multipleOf(2), 3, { reason: 'must be a multiple of 2' }],
  ['invalid', z.string().refine(() => false, { message: 'must be free' }), 'x', { reason: 'must be free' }],
  ['enum', z.enum(['a', 'b']), 'c', { reason: 'must be one of a, b', choices: ['a', 'b'] }],
  ['enum', z.literal(7), 'c', { reason: 'must be one of 7', choices: [7] }],
  ['min_length', z.string().min(8), 'x', { reason: 'must have at least 8 characters', minimum: 8 }],
  ['min_length', z.string().min(1), '', { reason: 'must have at least 1 character', minimum: 1 }],
  ['min_items', z.array(z.string()).min(1), [], { reason: 'must have at least 1 item', minimum: 1 }],
  ['min', z.int().min(1), 0, { reason: 'must be at least 1', minimum: 1 }],
  ['min_digits', policy('min_digits', 'needs a digit', { minimum: 1 }), 'x', { reason: 'needs a digit', minimum: 1 }],
  ['min_lowercase', policy('min_lowercase', 'needs one', { minimum: 1 }), 'X', { reason: 'needs one', minimum: 1 }],
  ['min_uppercase', policy('min_uppercase', 'needs one', { minimum: 1 }), 'x', { reason: 'needs one', minimum: 1 }],
  ['min_symbols', policy('min_symbols', 'needs one', { minimum: 1 }), 'x', { reason: 'needs one', minimum: 1 }],
  ['max_length', z.string().max(3), 'xxxx', { reason: 'must have at most 3 characters', maximum: 3 }],
  ['max_items', z.array(z.string()).max(1), ['a', 'b'], { reason: 'must have at most 1 item', maximum: 1 }],
  ['max', z.int().max(5), 6, { reason: 'must be at most 5', maximum: 5 }],
  [
    'dependent_fields',
    policy('dependent_fields', 'needs the other', { dependents: ['other'] }),
    'x',
    { reason: 'needs the other', dependents: ['other'] },
  ],
];

describe('portal §3: invalid-field rule names', () => {
  it.each(table)('%s is derived from %o refusing %j', (rule, schema, input, expected) => {
    const found = refuse(z.strictObject({ thing: schema }), { thing: input });
    expect(found).toEqual([{ field: 'thing', rule, source: 'body', ...expected }]);
    expect(invalidParameterSchema.parse(found[0])).toEqual(found[0]);
  });

  it('unknown_property names every unknown key, at its place', () => {
    const schema = z.strictObject({ a: z.strictObject({}) });
    expect(refuse(schema, { a: { b: 1, c: 2 }, d: 3 }).map(({ field, rule }) => [field, rule])).toEqual([
      ['a.b', 'unknown_property'],
      ['a.c', 'unknown_property'],
      ['d', 'unknown_property'],
    ]);
  });

  it('covers every rule of the contract', () => {
    const rules = [...standardRules, ...minimumRules, ...maximumRules, 'enum', 'dependent_fields'];
    const tested = new Set([...table.map(([rule]) => rule), 'unknown_property']);
    expect(rules.filter((rule) => !tested.has(rule))).toEqual([]);
  });
});

describe('where a reason points', () => {
  it('is the dotted path, with the index of a list', () => {
    const schema = z.object({ filter: z.array(z.object({ values: z.array(z.int()) })) });
    expect(refuse(schema, { filter: [{ values: [1, 'x'] }] })[0]?.field).toBe('filter.0.values.1');
  });

  it('is the part of the request when that itself is wrong', () => {
    const { body } = endpoints.createApplication;
    expect(refuse(body, undefined)).toEqual([
      { field: 'body', rule: 'required', reason: 'is a required field', source: 'body' },
    ]);
    expect(refuse(body, [])[0]).toMatchObject({ field: 'body', rule: 'is_object' });
  });

  it('is the branch of a union that was meant', () => {
    const { body } = endpoints.queryStats;
    const query = { start_ms: 0, end_ms: 1, metrics: ['REQUEST_COUNT'] };
    const filter = (values: object) => refuse(body, { ...query, filter: [{ type: 'IN', ...values }] });
    expect(filter({ dimension: 'STATUS_CODE', values: [99] })).toEqual([
      { field: 'filter.0.values.0', rule: 'min', minimum: 100, reason: 'must be at least 100', source: 'body' },
    ]);
    expect(filter({ dimension: 'TIME', values: [] })[0]).toMatchObject({ field: 'filter.0.dimension', rule: 'enum' });
    expect(filter({ values: [] })[0]).toMatchObject({ field: 'filter.0.dimension', rule: 'required' });
  });

  it('never repeats the field or what was sent', () => {
    const { body } = endpoints.authenticateDeveloper;
    const found = refuse(body, { username: 'secret-name', password: 5, extra: 'secret-value' });
    expect(found.map(({ rule }) => rule)).toEqual(['invalid', 'is_string', 'unknown_property']);
    expect(JSON.stringify(found.map(({ reason }) => reason))).not.toMatch(/secret|username|password|extra/);
  });
});
