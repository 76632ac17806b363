import { writeJson } from '@stoa/contract/exact-number';
import { describe, expect, test } from 'vitest';
import { type ParsedDocument, parseDocument } from './parse-document.ts';

const parse = (text: string, syntax: 'json' | 'yaml' = 'yaml') => parseDocument(Buffer.from(text), syntax);
const content = (text: string, syntax?: 'json' | 'yaml') => (parse(text, syntax) as ParsedDocument).content;
const firstProblem = (text: string, syntax?: 'json' | 'yaml') => {
  const parsed = parse(text, syntax);
  return 'problems' in parsed ? parsed.problems[0] : undefined;
};

describe('YAML 1.2 as data', () => {
  test.each<[string, string, unknown]>([
    [
      'scalars of the core schema',
      '[1, 1.5, 0x10, true, null, ~, yes, 2020-01-01, "1", 1e3]',
      [1, 1.5, 16, true, null, null, 'yes', '2020-01-01', '1', 1000],
    ],
    [
      'names are the text that was written',
      '{1.10: a, 200: b, 0x10: c, true: d, null: e, "q": f}',
      { '1.10': 'a', '200': 'b', '0x10': 'c', true: 'd', null: 'e', q: 'f' },
    ],
    [
      'names below sequences and in flow',
      '- a: {1.0: [{2.0: x}]}\n  3.0: y',
      [{ a: { '1.0': [{ '2.0': 'x' }] }, '3.0': 'y' }],
    ],
    ['block texts', 'a: |\n  one\n  two\nb: >-\n  one\n  two', { a: 'one\ntwo\n', b: 'one two' }],
    ['aliases', 'a: &x {b: 1}\nc: *x', { a: { b: 1 }, c: { b: 1 } }],
    ['merged members (YAML 1.1)', 'a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  c: 3', { a: { b: 1, c: 2 }, d: { b: 1, c: 3 } }],
    ['tags', 'a: !!str 1', { a: '1' }],
    ['a byte order mark', '\ufeffa: 1', { a: 1 }],
    ['JSON, which is YAML', '{"a": [1, "b"]}', { a: [1, 'b'] }],
  ])('%s', (_, text, expected) => {
    expect(content(text)).toEqual(expected);
  });

  test.each<[string, string, string]>([
    ['two documents', 'a: 1\n---\nb: 2', 'syntax'],
    ['an alias of nothing', 'a: *b', 'syntax'],
    ['a name that is no text', '? [a]\n: b', 'syntax'],
    ['a tag for code', 'a: !!js/function "x"', 'syntax'],
    ['a name twice', 'a: 1\na: 2', 'duplicate_key'],
    ['one name written in two ways', 'a: 1\n"a": 2', 'duplicate_key'],
    ['raw control characters', 'a: \u0001', 'syntax'],
  ])('%s is refused', (_, text, rule) => {
    expect(firstProblem(text)).toMatchObject({ rule, message: expect.stringMatching(/\S\.$/) });
  });

  test('several documents are told in words of ours', () => {
    expect(firstProblem('a: 1\n---\nb: 2')?.message).toBe('The file holds several documents; it has to be one.');
  });

  test('a large file with a mistake is explained by the fast parser, with the place', () => {
    const text = `${'a: {b: c}\n'.replace('a', 'x').repeat(1)}${Array.from({ length: 200_000 }, (_, index) => `k${index}: {b: c}`).join('\n')}\nk7: again\n`;
    expect(firstProblem(text)).toMatchObject({ rule: 'duplicate_key', position: { line: 200_002, column: 1 } });
  });

  test('places are found through aliases, quotes and items', () => {
    const text = 'a:\n  - b: 1\n    "c d": [x, y]\n  - &e\n    f: {g: h}\ni: *e\n';
    const parsed = parse(text) as ParsedDocument;
    expect(parsed.locate([])).toEqual({ line: 1, column: 1 });
    expect(parsed.locate(['a', 0, 'c d', 1])).toEqual({ line: 3, column: 16 });
    expect(parsed.locate(['a', '0', 'c d'], true)).toEqual({ line: 3, column: 5 });
    expect(parsed.locate(['a', 1, 'f', 'g'])).toEqual({ line: 5, column: 12 });
    expect(parsed.locate(['a', 1, 'f', 'none', 'further'])).toEqual({ line: 5, column: 8 });
    expect(parsed.locate(['i', 'f'])).toEqual({ line: 6, column: 4 });
  });
});

describe('JSON', () => {
  test('a name twice in one object is refused with its second place (RFC 8259 §4)', () => {
    expect(firstProblem('{"a": 1,\n "b": {"a": 2, "\\u0061": 3}}', 'json')).toEqual({
      rule: 'duplicate_key',
      message: '"a" stands twice in the same object.',
      position: { line: 2, column: 16 },
    });
  });

  test('the same name in different objects, and signs within texts, are fine', () => {
    const value = { a: { a: [{ a: 1 }, { a: '"a": {[:' }] }, 'b\\': ':', 'c"': '{"a":1,"a":2}', '': 1, __proto__x: 2 };
    expect(content(JSON.stringify(value), 'json')).toEqual(value);
  });

  test('500 levels are read, 501 are not', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect(firstProblem(nested(500), 'json')).toBeUndefined();
    expect(firstProblem(nested(501), 'json')).toMatchObject({ rule: 'too_deep', position: { line: 1, column: 501 } });
    expect(firstProblem(nested(500))).toBeUndefined();
    expect(firstProblem(nested(502))?.rule).toBe('too_deep');
  });
});

describe('RFC 8259 §6: numbers that a double would change', () => {
  const exact = (text: string, syntax?: 'json' | 'yaml') => writeJson((parse(text, syntax) as ParsedDocument).exact);

  test.each(['json', 'yaml'] as const)('stay as they are written in %s, and are doubles for validation', (syntax) => {
    const text = '{"enum":[9007199254740993,9007199254740995],"minimum":-9223372036854775808,"price":1.0}';
    expect(exact(text, syntax)).toBe(text);
    expect(content(text, syntax)).toEqual(JSON.parse(text));
  });

  test('YAML 1.2 §10.3.2: other spellings become those of JSON', () => {
    expect(exact('[+9007199254740993, 0xFFFFFFFFFFFFFFFF, 0x1F, 007, .50, 1., -.5, 3.10, "3.10", !!str 3.10]')).toBe(
      '[9007199254740993,18446744073709551615,31,7,0.50,1,-0.5,3.10,"3.10","3.10"]',
    );
  });

  test('a document without any has one content, and pays for no second', () => {
    for (const syntax of ['json', 'yaml'] as const) {
      const parsed = parse('{"a": [1, 0.5, "1.0"]}', syntax) as ParsedDocument;
      expect(parsed.exact).toBe(parsed.content);
    }
  });

  test('aliases stay one value; one that holds itself is refused before anything follows it', () => {
    const { exact: value } = parse('a: &x {v: 1.0}\nb: *x') as ParsedDocument;
    const { a, b } = value as Record<string, unknown>;
    expect(a).toBe(b);
    expect(firstProblem('a: &x [1.0, *x]')?.rule).toBe('too_deep');
  });

  test.each(['json', 'yaml'] as const)('no string of %s passes for one', (syntax) => {
    expect(exact('{"a":"\\udfff12","b":1.0}', syntax)).toBe('{"a":"\ufffd12","b":1.0}');
    expect(exact('{"a":"\\udfff12"}', syntax)).toBe('{"a":"\ufffd12"}');
  });
});
