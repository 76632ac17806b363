import { readJson } from '@stoa/contract/exact-number';
import type { JsonSchema } from '@stoa/contract/reference';
import { describe, expect, it } from 'vitest';
import { examplesOf, parameterExample } from './example-value.ts';
import { fetchMissing } from './fetch-missing.ts';
import { xmlExample } from './xml-example.ts';

const texts = (mediaType: string, media: Parameters<typeof examplesOf>[1]) =>
  examplesOf(mediaType, media, {}, 'response').map(({ text }) => text);

describe('examplesOf', () => {
  it('gives the document’s examples with their names, and generates only where there is none', () => {
    const examples = {
      a: { summary: 'First', value: { x: 1 } },
      b: { value: 2 },
      c: { externalValue: 'https://x.test/c' },
    };
    expect(examplesOf('application/json', { examples }, {}, 'response')).toMatchObject([
      { key: 'a', title: 'First', origin: 'given', text: '{\n  "x": 1\n}' },
      { key: 'b', title: 'b', text: '2' },
      { key: 'c', external: 'https://x.test/c' },
    ]);
    expect(examplesOf('application/json', { schema: { type: 'integer' } }, {}, 'response')).toMatchObject([
      { origin: 'generated', text: '1' },
    ]);
  });

  it.each([
    ['application/json', { example: '{"a":1}' }, '{\n  "a": 1\n}'],
    ['application/vnd.api+json', { example: { a: 1 } }, '{\n  "a": 1\n}'],
    ['text/plain', { example: 'a\nb' }, 'a\nb'],
    ['application/json', { example: 'plain' }, '"plain"'],
    ['application/x-www-form-urlencoded', { example: { a: 'x y', b: [1, 2] } }, 'a=x+y&b=1&b=2'],
    ['image/png', { schema: {} }, undefined],
    ['application/octet-stream', {}, undefined],
    [
      'text/event-stream',
      { itemSchema: { properties: { data: { type: 'integer' }, event: { const: 'e' } } } },
      'event: e\ndata: 1\n\n',
    ],
    ['text/event-stream', { itemSchema: { type: 'string' } }, 'data: string\n\n'],
    ['application/jsonl', { itemSchema: { properties: { a: { type: 'boolean' } } } }, '{"a":true}\n{"a":true}'],
  ])('%s %j', (mediaType, media, expected) => {
    expect(texts(mediaType, media)).toEqual([expected]);
  });
});

describe('xmlExample', () => {
  it('text, sections and members without an element of their own (OpenAPI 3.2 §4.26)', () => {
    const schema: JsonSchema = {
      type: 'object',
      xml: { name: 'pet' },
      properties: {
        id: { type: 'integer', xml: { nodeType: 'attribute' } },
        name: { type: 'string', xml: { nodeType: 'text' } },
        note: { type: 'string', xml: { nodeType: 'cdata' } },
      },
    };
    const said = (value: unknown, one: JsonSchema) => xmlExample(value, one, {}).split('\n').slice(1);
    expect(said({ id: 1, name: 'A < B', note: '<b>]]></b>' }, schema)).toEqual([
      '<pet id="1">A &lt; B<![CDATA[<b>]]]]><![CDATA[></b>]]></pet>',
    ]);
    const group: JsonSchema = {
      xml: { name: 'pet' },
      properties: { group: { type: 'object', xml: { nodeType: 'none' }, properties: { a: {}, b: {} } } },
    };
    expect(said({ group: { a: 1, b: 2 } }, group)).toEqual(['<pet>', '  <a>1</a>', '  <b>2</b>', '</pet>']);
  });

  it('OpenAPI 3.2 "XML Object": names, attributes, namespaces, prefixes and wrapped lists', () => {
    const schema = {
      type: 'object',
      xml: { name: 'pet', namespace: 'https://x.test/', prefix: 'p' },
      properties: {
        id: { type: 'integer', xml: { attribute: true } },
        name: { type: 'string', xml: { name: 'label' } },
        tags: { type: 'array', xml: { wrapped: true }, items: { type: 'string', xml: { name: 'tag' } } },
        photos: { type: 'array', items: { type: 'string' } },
      },
    };
    const value = { id: 1, name: 'R & <D>', tags: ['a', 'b'], photos: ['x', 'y'] };
    expect(xmlExample(value, schema, {}).split('\n').slice(1)).toEqual([
      '<p:pet xmlns:p="https://x.test/" id="1">',
      '  <label>R &amp; &lt;D&gt;</label>',
      '  <tags>',
      '    <tag>a</tag>',
      '    <tag>b</tag>',
      '  </tags>',
      '  <photos>x</photos>',
      '  <photos>y</photos>',
      '</p:pet>',
    ]);
  });

  it('the root is named as its schema, and no name breaks the markup', () => {
    expect(xmlExample({ 'a b><c': 1 }, { $ref: '#/components/schemas/Pet' }, {})).toContain(
      '<Pet>\n  <a_b__c>1</a_b__c>',
    );
  });
});

describe('parameterExample', () => {
  it.each([
    [{ example: 0, schema: { default: 1 } }, 0],
    [{ examples: { a: { value: 'x' } } }, 'x'],
    [{ schema: { examples: ['e'], default: 'd' } }, 'e'],
    [{ schema: { default: false } }, false],
    [{ schema: { type: 'string' } }, undefined],
    [{ schema: true }, undefined],
  ])('%j', (given, expected) => {
    expect(parameterExample({ name: 'a', in: 'query', required: true, deprecated: false, ...given })).toBe(expected);
  });
});

describe('fetchMissing', () => {
  it('asks for each reference once, in rounds, and lives without what does not come', async () => {
    const asked: string[] = [];
    const chain = (known: object) =>
      ['#/a', '#/b', '#/c', '#/d', '#/e'].filter((one) => !Object.hasOwn(known, one)).slice(0, 1);
    const load = async (reference: string) => {
      asked.push(reference);
      if (reference === '#/c') throw new Error('away');
      return { [reference]: true };
    };
    const schemas = await fetchMissing({}, chain, load, new AbortController().signal);
    expect(Object.keys(schemas)).toEqual(['#/b', '#/a']);
    expect(asked).toEqual(['#/a', '#/b', '#/c']);
  });

  it('asks for at most twelve', async () => {
    const many = Array.from({ length: 100 }, (_, index) => `#/${index}`);
    let asked = 0;
    const load = async () => {
      asked += 1;
      return {};
    };
    await fetchMissing({}, () => many, load, new AbortController().signal);
    expect(asked).toBe(12);
  });
});

describe('RFC 8259 §6: numbers as the document has them', () => {
  const media = (text: string) => readJson(text) as Parameters<typeof examplesOf>[1];
  it.each([
    [
      'application/json',
      '{"example":{"id":9007199254740993,"price":1.0}}',
      '{\n  "id": 9007199254740993,\n  "price": 1.0\n}',
    ],
    ['application/json', '{"example":9007199254740993}', '9007199254740993'],
    ['application/json', '{"example":"[1.0]"}', '[\n  1.0\n]'],
    ['text/plain', '{"example":1.0}', '1.0'],
    ['application/x-www-form-urlencoded', '{"example":{"a":1.0,"b":[9007199254740993]}}', 'a=1.0&b=9007199254740993'],
    [
      'application/xml',
      '{"example":{"a":1.0}}',
      '<?xml version="1.0" encoding="UTF-8"?>\n<root>\n  <a>1.0</a>\n</root>',
    ],
    [
      'text/event-stream',
      '{"itemSchema":{"properties":{"data":{"const":9007199254740993}}}}',
      'data: 9007199254740993\n\n',
    ],
    ['application/json', '{"schema":{"type":"integer","default":9007199254740993}}', '9007199254740993'],
    [
      'application/json',
      '{"schema":{"type":"integer","enum":[9007199254740993],"maximum":9007199254740994}}',
      '9007199254740993',
    ],
    ['application/json', '{"schema":{"type":"integer","minimum":9007199254740993}}', '9007199254740993'],
    [
      'application/json',
      '{"schema":{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807}}',
      '1',
    ],
    ['application/json', '{"schema":{"type":"string","examples":[1.0],"minLength":2.0}}', '"string"'],
    [
      'application/json',
      '{"schema":{"type":"array","items":{"type":"number","example":1.0},"minItems":2.0}}',
      '[\n  1.0,\n  1.0\n]',
    ],
  ])('%s %s', (mediaType, text, expected) => {
    expect(texts(mediaType, media(text))).toEqual([expected]);
  });
});
