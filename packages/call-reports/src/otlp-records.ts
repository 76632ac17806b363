import { Problem } from '@stoa/common/problem';
import type { CallRecord } from './read-call.ts';
import { isObject, type RecordAt, type Records, refuseTooMany } from './read-records.ts';

/** A value of OTLP's JSON encoding (opentelemetry-proto `AnyValue`): whole numbers of 64 bits are texts. */
interface AnyValue {
  readonly stringValue?: unknown;
  readonly intValue?: unknown;
  readonly doubleValue?: unknown;
  readonly boolValue?: unknown;
  readonly kvlistValue?: { readonly values?: unknown };
}

/** Names of the HTTP semantic conventions of OpenTelemetry (1.27), and of the field that each stands for. */
const conventions: Readonly<Record<string, string>> = {
  'http.request.method': 'method',
  'url.path': 'path',
  'http.response.status_code': 'status',
  'http.server.request.duration': 'latency_s',
  'http.request.size': 'req_bytes',
  'http.response.size': 'res_bytes',
  'http.request.body.size': 'req_bytes',
  'http.response.body.size': 'res_bytes',
};

/**
 * What may stand once for all records of a resource: collectors put there what is the same for all of them. No other
 * field: a resource's `id` would give all its calls one name, and so count them as one.
 */
const ofResources = ['product_version_id', 'application_id', 'registration_id'];

/**
 * The calls of an OTLP/HTTP request (`ExportLogsServiceRequest` as JSON): one a log record, whose fields are its
 * attributes, or its body where that is a list of keys and values; ids may stand with its resource. A request without
 * records is one without calls.
 * @throws Problem 400 when it is none, 413 for too many
 */
export function readOtlp(text: string): Records {
  const request = parsed(text);
  if (!isObject(request) || !(request.resourceLogs === undefined || Array.isArray(request.resourceLogs)))
    throw new Problem('invalid_request', 400, 'The body must be an ExportLogsServiceRequest as JSON.', {
      invalid: [
        { field: 'resourceLogs', reason: 'must be an array of an OTLP request', rule: 'is_array', source: 'body' },
      ],
    });
  const records: RecordAt[] = [];
  for (const resource of objects(request.resourceLogs)) {
    const ids = idsOf(resource);
    for (const scope of objects(resource.scopeLogs)) {
      for (const log of objects(scope.logRecords)) {
        refuseTooMany(records.length + 1);
        records.push({ line: records.length + 1, record: recordOf(log, ids) });
      }
    }
  }
  return { records, unreadable: [] };
}

function idsOf({ resource }: CallRecord): CallRecord {
  const attributes = isObject(resource) ? objects(resource.attributes) : [];
  return Object.fromEntries(
    attributes.flatMap(({ key, value }) =>
      ofResources.includes(String(key)) && isObject(value) ? [[key, plain(value)]] : [],
    ),
  );
}

function recordOf(log: CallRecord, ids: CallRecord): CallRecord {
  const fields: Record<string, unknown> = Object.assign(Object.create(null), ids);
  const body = isObject(log.body) ? (log.body as AnyValue).kvlistValue?.values : undefined;
  for (const { key, value } of [...objects(body), ...objects(log.attributes)]) {
    if (typeof key !== 'string' || !isObject(value)) continue;
    fields[conventions[key] ?? key] = plain(value);
  }
  fields.id ??= spanOf(log);
  // The record's own time says when the call was, unless an attribute says it.
  if (fields.ts === undefined && fields.ms === undefined)
    fields.ts = nanoseconds(log.timeUnixNano) ?? nanoseconds(log.observedTimeUnixNano);
  return fields;
}

function plain({ stringValue, intValue, doubleValue, boolValue }: AnyValue): unknown {
  return stringValue ?? intValue ?? doubleValue ?? boolValue;
}

/** What names a call without an id of its own: its span. */
function spanOf({ traceId, spanId }: CallRecord): string | undefined {
  return typeof traceId === 'string' && typeof spanId === 'string' && traceId !== '' && spanId !== ''
    ? `${traceId}-${spanId}`
    : undefined;
}

/** 0 says that it is not known. */
function nanoseconds(value: unknown): unknown {
  return value === undefined || value === 0 || value === '0' || value === '' ? undefined : value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

function objects(value: unknown): CallRecord[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
