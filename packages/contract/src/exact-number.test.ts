import { describe, expect, test } from 'vitest';
import {
  canonicalNumber,
  compareNumbers,
  exactNumber,
  isExactNumber,
  mayNeedMarks,
  plainText,
  readJson,
  roundsNumbers,
  writeJson,
} from './exact-number.ts';

const kept = [
  '9007199254740993',
  '-9223372036854775808',
  '18446744073709551615',
  '1.0',
  '-0.0',
  '-0',
  '1.10',
  '1e3',
  '1E-7',
  '1e400',
  '0.1000000000000000055511151231257827',
];

describe('RFC 8259 §6: a number comes out as it went in', () => {
  test.each(kept)('%s', (number) => {
    const text = `{"a":[${number},{"b":${number}}],"c":${number}}`;
    expect(JSON.stringify(JSON.parse(text))).not.toBe(text);
    expect(writeJson(readJson(text))).toBe(text);
    // An answer is read by `JSON.parse` alone, which must not lose digits either.
    expect(writeJson(JSON.parse(JSON.stringify(readJson(text))))).toBe(text);
    expect(plainText(readJson(number))).toBe(number);
    expect(roundsNumbers(text)).toBe(true);
  });

  test.each([
    '0',
    '1',
    '-1',
    '0.5',
    '9007199254740991',
    '1e+21',
    '5e-7',
    '{"a":[1,2.5,null,true,"1.0"]}',
    '"a, 1.0 b"',
  ])('%s is no other than it ever was', (text) => {
    expect(readJson(text)).toEqual(JSON.parse(text));
    expect(roundsNumbers(text)).toBe(false);
  });

  test('indented as JSON.stringify indents', () => {
    expect(writeJson(readJson('{"id":9007199254740993,"price":1.0}'), 2)).toBe(
      '{\n  "id": 9007199254740993,\n  "price": 1.0\n}',
    );
  });

  test('a text without such numbers is known at a glance', () => {
    expect(mayNeedMarks('{"a": [1, 0.5], "b": "sha 1.0.3 9007199254740993x 2020-01-01"}')).toBe(false);
  });

  test('what is no JSON is refused, with such numbers as well', () => {
    for (const text of ['{1.0: 2}', '[1.0', '[01.0]', '1.0.0']) expect(() => readJson(text)).toThrow(SyntaxError);
  });
});

describe('no string of a document is taken for a number (RFC 8259 §8.2)', () => {
  test.each([
    '"\\udfff1.0"',
    '"\\uDFFF9007199254740993"',
    '["a\\"\\udfff12", 1.0]',
    '["\\\\udfff12", 1.0]',
    '"9007199254740993"',
    '["\\\\", 1.0, "\\\\\\"", "1.0"]',
  ])('%s', (text) => {
    const strings = [readJson(text)].flat().filter((value) => !isExactNumber(value));
    expect(strings).toEqual(
      [JSON.parse(text)].flat().flatMap((value) => (typeof value === 'string' ? [value.toWellFormed()] : [])),
    );
    expect(JSON.parse(writeJson(readJson(text)))).toEqual(
      JSON.parse(text, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value)),
    );
  });

  test('nor the name of a member', () => {
    const text = '{"\\udfff1":2}';
    expect(Object.keys(JSON.parse(writeJson(readJson(text))))).toEqual(['\ufffd1']);
    expect(JSON.parse(writeJson({ '\udfff1': 2 }))).toEqual({ '\udfff1': 2 });
  });

  test('a string of megabytes costs no stack', () => {
    const long = `["${'\\"a'.repeat(1_000_000)}",1.0]`;
    expect(writeJson(readJson(long))).toBe(long);
  });
});

describe('JSON Schema 2020-12 §4.2.2: numbers are what they are, not how they are written', () => {
  test.each([
    ['1.0', '1', 0],
    ['1e3', '1000', 0],
    ['-0', '0', 0],
    ['9007199254740993', '9007199254740992', 1],
    ['9007199254740993', '9007199254740993.00', 0],
    ['-9223372036854775808', '-9223372036854775807', -1],
    ['1e400', '1e401', -1],
    ['2.50', '3', -1],
  ])('%s and %s', (one, other, order) => {
    const [a, b] = [exactNumber(one), exactNumber(other)];
    expect(Math.sign(compareNumbers(a, b)) + 0).toBe(order);
    expect(Math.sign(compareNumbers(b, a)) + 0).toBe(0 - order);
    expect(canonicalNumber(a) === canonicalNumber(b)).toBe(order === 0);
  });
});
