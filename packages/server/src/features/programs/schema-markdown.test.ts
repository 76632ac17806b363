import { readJson } from '@stoa/contract/exact-number';
import type { JsonSchema } from '@stoa/contract/reference';
import { expect, test } from 'vitest';
import { SchemaLists } from './schema-markdown.ts';

test('RFC 8259 §6: programs read the numbers of a schema as they are written', () => {
  const schema = readJson(
    '{"minimum":-9223372036854775808,"default":1.0,"enum":[9007199254740993,"1.0"],"examples":[{"id":9007199254740995}]}',
  );
  expect(new SchemaLists({}).of(schema as JsonSchema)).toEqual([
    '- one of: `9007199254740993`, `"1.0"`',
    '- minimum: `-9223372036854775808`',
    '- default: `1.0`',
    '- for example: `{"id":9007199254740995}`',
  ]);
});
