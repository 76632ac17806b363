import { describe, expect, it } from 'vitest';
import { answerKind, fileNameOf, prettyText, sizeText } from './answer-kind.ts';

it.each([
  ['application/json; charset=utf-8', 'text'],
  ['application/problem+json', 'text'],
  ['text/html', 'text'],
  ['text/event-stream', 'text'],
  ['image/png', 'image'],
  ['image/svg+xml', 'image'],
  ['application/pdf', 'binary'],
  ['application/octet-stream', 'binary'],
])('%s is shown as %s', (type, kind) => {
  expect(answerKind(type, 10)).toBe(kind);
  expect(answerKind(type, 0)).toBe('empty');
});

it('without a media type the first bytes decide', () => {
  expect(answerKind('', 3, new Uint8Array([1, 0, 2]))).toBe('binary');
  expect(answerKind('', 3, new Uint8Array([97, 98, 99]))).toBe('text');
});

it('JSON is indented, its numbers as they came (RFC 8259 §6); what is none stays as it is', () => {
  expect(prettyText('{"a":1}', 'application/json')).toBe('{\n  "a": 1\n}');
  expect(prettyText('{"id":9007199254740993}', 'application/json')).toBe('{\n  "id": 9007199254740993\n}');
  expect(prettyText('[1.0]', 'application/json')).toBe('[\n  1.0\n]');
  expect(prettyText('{"id":"9007199254740993"}', 'application/json')).toBe('{\n  "id": "9007199254740993"\n}');
  expect(prettyText('{"a":', 'application/json')).toBe('{"a":');
  expect(prettyText('{"a":1}', 'text/plain')).toBe('{"a":1}');
});

describe('the name of a download', () => {
  it.each([
    ['application/pdf', 'attachment; filename="report.pdf"', 'report.pdf'],
    ['application/pdf', 'attachment; filename="../../etc/passwd"', 'passwd'],
    ['application/pdf', 'attachment; filename=".."', 'response.pdf'],
    ['application/json', undefined, 'response.json'],
    ['', undefined, 'response.bin'],
  ])('%s %s', (type, disposition, name) => {
    expect(fileNameOf(type, disposition)).toBe(name);
  });
});

it('sizes in the digits of the language', () => {
  expect(sizeText(999, 'en')).toBe('999 B');
  expect(sizeText(1500, 'de')).toBe('1,5 kB');
  expect(sizeText(64_000_000, 'en')).toBe('64 MB');
});
