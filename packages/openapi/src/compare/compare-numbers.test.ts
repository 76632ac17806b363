import { expect, test } from 'vitest';
import { runCompareTask } from './compare-task.ts';

/** Compares two documents, given as texts, that differ in one schema; returns what the comparison says. */
function changesBetween(from: string, to: string): string[] {
  const [one, other] = [from, to].map((schema) =>
    Buffer.from(`{
      "openapi": "3.1.0",
      "info": { "title": "Accounts", "version": "1" },
      "paths": { "/accounts": { "get": {
        "parameters": [{ "name": "id", "in": "query", "schema": ${schema} }],
        "responses": { "200": { "description": "ok" } }
      } } }
    }`),
  );
  const result = runCompareTask({
    from: { bytes: one ?? Buffer.of(), syntax: 'json' },
    to: { bytes: other ?? Buffer.of(), syntax: 'yaml' },
  });
  if ('failure' in result) throw new Error(result.failure);
  return result.operations.flatMap(({ changes }) =>
    changes.map(({ level, at, before, after }) => `${level} ${at} ${before ?? ''}→${after ?? ''}`),
  );
}

test.each([
  ['{ "minimum": 1.0, "maximum": 1e3 }', '{ "minimum": 1, "maximum": 1000 }'],
  ['{ "enum": [1.0, 2.50, 9007199254740993.0] }', '{ "enum": [1, 2.5, 9007199254740993] }'],
  ['{ "default": 1.0, "not": { "const": -0 } }', '{ "default": 1, "not": { "const": 0 } }'],
  ['{ "multipleOf": 0.10 }', '{ "multipleOf": 0.1 }'],
  [
    '{ "type": "integer", "maximum": 9223372036854775807 }',
    '{ "type": "integer", "exclusiveMaximum": 9223372036854775808 }',
  ],
])('JSON Schema 2020-12 §4.2.2: numbers that are equal are no change, however they are written: %s', (from, to) => {
  expect(changesBetween(from, to)).toEqual([]);
  expect(changesBetween(to, from)).toEqual([]);
});

test('RFC 8259 §6: numbers that have the same double are told apart, and told as they are', () => {
  const range = (most: string) => `{ "type": "integer", "maximum": ${most}, "default": ${most} }`;
  expect(changesBetween(range('9007199254740993'), range('9007199254740992'))).toEqual([
    'breaking maximum 9007199254740993→9007199254740992',
    'warning  9007199254740993→9007199254740992',
  ]);
  expect(changesBetween('{ "enum": [9007199254740992] }', '{ "enum": [9007199254740993] }')).toEqual([
    'breaking  9007199254740992→',
    'safe  →9007199254740993',
  ]);
});
