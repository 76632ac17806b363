import { Problem } from '@stoa/common/problem';
import { mostIngestRecords } from '@stoa/contract/calls';
import type { CallRecord } from './read-call.ts';
import type { RejectedRecord } from './rejection.ts';

export interface RecordAt {
  /** The number of the line, or the place in the array, counted from 1. */
  readonly line: number;
  readonly record: CallRecord;
}

export interface Records {
  readonly records: readonly RecordAt[];
  readonly unreadable: readonly RejectedRecord[];
}

/** A longer record cannot be a call, and would cost as much to read as a thousand calls. In UTF-16 units. */
const longestRecord = 65_536;

const reasons = {
  json: 'the record must be a JSON object on one line',
  object: 'the record must be a JSON object',
  long: `the record must not be longer than ${longestRecord} characters`,
} as const;

/**
 * The records of a batch: one a line, or a JSON array. A byte-order mark, empty lines and lines that end with CR LF
 * are accepted; a line that cannot be read is rejected by itself.
 * @throws Problem 413 for too many, 400 when nothing in it can be read
 */
export function readRecords(text: string): Records {
  const start = text.charCodeAt(0) === byteOrderMark ? 1 : 0;
  const first = /\S/.exec(text.slice(start, start + 1_024))?.[0];
  const found = (first === '[' ? readArray(text.slice(start)) : undefined) ?? readLines(text, start);
  if (found.records.length === 0) throw nothingReadable(found.unreadable);
  return found;
}

const byteOrderMark = 0xfeff;
const brace = 123;

function readArray(text: string): Records | undefined {
  const value = parsed(text);
  if (!Array.isArray(value)) return undefined;
  refuseTooMany(value.length);
  const records: RecordAt[] = [];
  const unreadable: RejectedRecord[] = [];
  for (const [index, record] of value.entries()) {
    if (isObject(record)) records.push({ line: index + 1, record });
    else unreadable.push({ line: index + 1, kind: 'unreadable', reason: reasons.object });
  }
  return { records, unreadable };
}

function readLines(text: string, start: number): Records {
  const records: RecordAt[] = [];
  const unreadable: RejectedRecord[] = [];
  let line = 0;
  for (let from = start; from < text.length; ) {
    const found = text.indexOf('\n', from);
    const end = found < 0 ? text.length : found;
    line += 1;
    const reason = end - from > longestRecord ? reasons.long : readLine(text.slice(from, end), line, records);
    if (reason !== undefined) unreadable.push({ line, kind: 'unreadable', reason });
    refuseTooMany(records.length + unreadable.length);
    from = end + 1;
  }
  return { records, unreadable };
}

/** @returns why it cannot be read */
function readLine(text: string, line: number, records: RecordAt[]): string | undefined {
  // Checked before parsing: a batch of a million empty lines would throw and catch a million errors.
  if (text.charCodeAt(0) !== brace && text.trim() === '') return undefined;
  const record = parsed(text);
  if (!isObject(record)) return record === undefined ? reasons.json : reasons.object;
  records.push({ line, record });
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is CallRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws Problem 413 */
export function refuseTooMany(count: number): void {
  if (count <= mostIngestRecords) return;
  const reason = `must not have more than ${mostIngestRecords} records`;
  throw new Problem('too_large', 413, `The batch ${reason}.`, {
    invalid: [{ field: 'body', reason, rule: 'max_items', maximum: mostIngestRecords, source: 'body' }],
  });
}

const mostNamed = 20;

/** @returns Problem 400 */
function nothingReadable(unreadable: readonly RejectedRecord[]): Problem {
  const named = unreadable
    .slice(0, mostNamed)
    .map(({ line, reason }) => ({ field: `line ${line}`, reason, rule: 'invalid', source: 'body' }) as const);
  const none = { field: 'body', reason: 'holds no record', rule: 'invalid', source: 'body' } as const;
  return new Problem('invalid_request', 400, 'Nothing in this batch could be read.', {
    invalid: named.length > 0 ? named : [none],
  });
}
