import { exactNumber, readJson, writeJson } from '@stoa/contract/exact-number';
import { describe, expect, it } from 'vitest';
import { faultOfText, fieldKind, namedSchemas, textOfValue, valueOfText } from './field-kind.ts';

const schemas = {
  '#/components/schemas/Size': { enum: ['s', 'm'] },
  '#/components/schemas/Loop': { type: 'object', properties: { next: { $ref: '#/components/schemas/Loop' } } },
} as const;

describe('the field for a schema', () => {
  it.each([
    [{ type: 'string' }, { kind: 'text' }],
    [{ type: ['integer', 'null'] }, { kind: 'number', whole: true }],
    [{ type: 'number' }, { kind: 'number', whole: false }],
    [{ type: 'boolean' }, { kind: 'choice', options: [true, false] }],
    [{ $ref: '#/components/schemas/Size' }, { kind: 'choice', options: ['s', 'm'] }],
    [{ const: 3 }, { kind: 'choice', options: [3] }],
    [
      { type: 'array', items: { type: 'integer' } },
      { kind: 'list', item: { kind: 'number', whole: true } },
    ],
    [{ type: 'array', items: { type: 'object' } }, { kind: 'json' }],
    [
      { type: 'string', format: 'binary' },
      { kind: 'file', several: false },
    ],
    [{ contentMediaType: 'image/png' }, { kind: 'file', several: false }],
    [
      { type: 'array', items: { type: 'string', format: 'binary' } },
      { kind: 'file', several: true },
    ],
    [{ type: 'object' }, { kind: 'json' }],
    [{ type: 'object', properties: { a: { type: 'object' } } }, { kind: 'json' }],
    [{ $ref: '#/components/schemas/Loop' }, { kind: 'json' }],
    [{ $ref: '#/components/schemas/NotHere' }, { kind: 'text' }],
    [true, { kind: 'text' }],
    [undefined, { kind: 'text' }],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, { kind: 'number', whole: true }],
  ])('%j', (schema, kind) => {
    expect(fieldKind(schema, schemas)).toEqual(kind);
  });

  it('an object of plain values has a field for each that can be written', () => {
    const schema = {
      type: 'object',
      required: ['b'],
      properties: { a: { type: 'string', readOnly: true }, b: { type: 'integer' } },
    };
    expect(namedSchemas(schema, {})).toEqual([{ name: 'b', schema: { type: 'integer' }, required: true }]);
    expect(fieldKind(schema, {})).toMatchObject({ kind: 'fields', fields: [{ name: 'b' }] });
    expect(fieldKind(schema, {}, true)).toEqual({ kind: 'json' });
  });
});

const whole = { kind: 'number', whole: true } as const;

describe('the value of a text', () => {
  it.each([
    ['', whole, undefined],
    ['5', whole, 5],
    ['9007199254740993', whole, exactNumber('9007199254740993')],
    ['1.0', { kind: 'number', whole: false }, exactNumber('1.0')],
    ['{"a":1.0}', { kind: 'json' }, { a: exactNumber('1.0') }],
    [
      '9007199254740993',
      { kind: 'choice', options: readJson('[9007199254740993]') as unknown[] },
      exactNumber('9007199254740993'),
    ],
    ['007', whole, '007'],
    ['many', whole, 'many'],
    ['true', { kind: 'choice', options: [true, false] }, true],
    ['1\n2\n\n', { kind: 'list', item: whole }, [1, 2]],
    ['\n', { kind: 'list', item: whole }, undefined],
    ['{"a":1}', { kind: 'json' }, { a: 1 }],
    ['{"a":', { kind: 'json' }, '{"a":'],
  ] as const)('%j', (text, kind, value) => {
    expect(valueOfText(text, kind)).toEqual(value);
  });

  it('is the text again', () => {
    expect(textOfValue([1, 2], { kind: 'list', item: whole })).toBe('1\n2');
    expect(textOfValue(null, whole)).toBe('');
    expect(textOfValue(false, { kind: 'choice', options: [true, false] })).toBe('false');
  });
});

it.each([
  ['x', whole, 'whole'],
  ['1.5', whole, 'whole'],
  ['1.5', { kind: 'number', whole: false }, undefined],
  ['1\nx', { kind: 'list', item: whole }, 'whole'],
  ['{', { kind: 'json' }, 'json'],
  ['xl', { kind: 'choice', options: ['s'] }, 'choice'],
  ['', whole, undefined],
] as const)('a text that is none of the kind is told, not kept back: %j', (text, kind, fault) => {
  expect(faultOfText(text, kind)).toBe(fault);
});

it('RFC 8259 §6: what stands in a field is what goes back, every digit of it', () => {
  for (const text of ['9007199254740993', '1.0', '-0', '1e400']) {
    const kind = { kind: 'number', whole: false } as const;
    expect(textOfValue(valueOfText(text, kind), kind)).toBe(text);
    expect(writeJson({ a: valueOfText(text, kind) })).toBe(`{"a":${text}}`);
    expect(textOfValue(valueOfText(`[${text}]`, { kind: 'json' }), { kind: 'json' })).toBe(`[\n  ${text}\n]`);
  }
});
