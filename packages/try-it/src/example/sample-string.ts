import { numericValue } from '@stoa/contract/exact-number';
import type { JsonSchemaObject } from '@stoa/contract/reference';
import { matchesPattern, samplePattern } from './sample-pattern.ts';

/** One text for each format of JSON Schema 2020-12 §7.3 and of the OpenAPI format registry that people use. */
const formats: Readonly<Record<string, string>> = {
  date: '2026-01-15',
  'date-time': '2026-01-15T09:30:00Z',
  'date-time-local': '2026-01-15T09:30:00',
  time: '09:30:00Z',
  'time-local': '09:30:00',
  duration: 'P1DT2H',
  email: 'user@example.com',
  'idn-email': 'user@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': '/path',
  'uri-template': 'https://example.com/{id}',
  iri: 'https://example.com',
  'iri-reference': '/path',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  'json-pointer': '/items/0',
  'relative-json-pointer': '0',
  regex: '^[a-z]+$',
  byte: 'c3RyaW5n',
  base64url: 'c3RyaW5n',
  binary: 'binary',
  password: '********',
  int64: '1',
  uint64: '1',
  decimal: '1.5',
};

/** A bound that is a count. */
function countOf(value: unknown): number | undefined {
  const count = numericValue(value);
  return count !== undefined && Number.isFinite(count) && count >= 0 ? count : undefined;
}

/** The bounds of a text in characters (JSON Schema 2020-12 §6.3); no sample is longer than 10,000. */
function boundsOf(schema: JsonSchemaObject): { least: number; most: number } {
  const least = Math.min(countOf(schema.minLength) ?? 0, 10_000);
  return { least, most: countOf(schema.maxLength) ?? Number.POSITIVE_INFINITY };
}

/** A text for `type: string`: by format, by pattern, and as long as asked. */
export function sampleString(schema: JsonSchemaObject): string {
  const { least, most } = boundsOf(schema);
  const format = typeof schema.format === 'string' && Object.hasOwn(formats, schema.format) ? schema.format : '';
  const fits = (text: string) => text.length >= least && text.length <= most;
  const formatted = formats[format];
  if (typeof schema.pattern === 'string') {
    if (formatted !== undefined && fits(formatted) && matchesPattern(schema.pattern, formatted)) return formatted;
    const made = samplePattern(schema.pattern, least, most);
    if (made !== undefined) return made;
  }
  if (formatted !== undefined) {
    if (fits(formatted)) return formatted;
    if (format === 'uri' || format === 'url') return formatted.padEnd(least, '/');
    if (/email/.test(format)) return `${'u'.repeat(Math.max(1, least - 12))}@example.com`;
  }
  if (schema.contentEncoding === 'base64') return 'c3RyaW5n';
  const word = 'string';
  const repeated = least <= word.length ? word : word.repeat(Math.ceil(least / word.length)).slice(0, least);
  return repeated.slice(0, Math.max(0, Math.min(most, repeated.length)));
}
