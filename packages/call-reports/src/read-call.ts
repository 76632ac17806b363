import type { Call } from '@stoa/analytics/analytics-store';
import { codeIn, isAbsent, methodIn, momentIn, numberIn, pathIn, sumIn } from './read-values.ts';
import { invalid, type Rejection } from './rejection.ts';

/** One record as a gateway's shipper writes it: any field may be missing, or a text where it should be a number. */
export type CallRecord = Readonly<Record<string, unknown>>;

/** A call whose ids were not looked up yet. */
export interface ReadCall extends Omit<Call, 'gatewayId' | 'productVersionId' | 'operation'> {
  readonly line: number;
  readonly productVersionId: string | null;
  readonly registrationId: string | null;
}

const longestId = 128;
/** Seconds; longer connections than a month are a mistake of the clock. */
const longestLatency = 31 * 86_400;

const rules = {
  noId: invalid('id is missing: it tells calls apart'),
  id: invalid(`id must be 1 to ${longestId} characters, none of them a control character`),
  noTime: invalid('ts is missing: it says when the call was'),
  time: invalid('ts must be RFC 3339 text with an offset, or a time since 1970 in seconds or milliseconds'),
  noStatus: invalid('status is missing'),
  status: invalid('status must be a whole number from 100 to 999'),
  latency: invalid('latency_s must be a number of seconds from 0'),
  upstream: invalid('upstream_s must be a number of seconds from 0, or several with commas between them'),
  requestBytes: invalid('req_bytes must be a whole number from 0'),
  responseBytes: invalid('res_bytes must be a whole number from 0'),
  application: invalid('application_id must be a UUID'),
  registration: invalid('registration_id must be a UUID'),
  version: invalid('product_version_id must be a UUID'),
} as const;

/**
 * Reads the fields by hand: a schema library would take longer for each record than everything else together
 * (docs/decisions/023). Unknown fields are ignored; what only describes a call (method, path, deny) is mended, not refused.
 */
export function readCall(record: CallRecord, line: number): ReadCall | Rejection {
  const id = idIn(record.id);
  if (typeof id !== 'string') return id;
  // Access logs have both, and `ts` to the second only.
  const at = momentIn(isAbsent(record.ms) ? record.ts : record.ms);
  if (at === null) return rules.noTime;
  if (Number.isNaN(at)) return rules.time;
  const status = numberIn(record.status);
  if (status === null) return rules.noStatus;
  if (!Number.isInteger(status) || status < 100 || status > 999) return rules.status;
  const latencyS = numberIn(record.latency_s);
  if (!isDuration(latencyS)) return rules.latency;
  const upstreamS = sumIn(record.upstream_s);
  if (!isDuration(upstreamS)) return rules.upstream;
  const requestBytes = numberIn(record.req_bytes);
  if (!isSize(requestBytes)) return rules.requestBytes;
  const responseBytes = numberIn(record.res_bytes);
  if (!isSize(responseBytes)) return rules.responseBytes;
  const applicationId = uuidIn(record.application_id);
  if (applicationId === undefined) return rules.application;
  const registrationId = uuidIn(record.registration_id);
  if (registrationId === undefined) return rules.registration;
  const productVersionId = uuidIn(record.product_version_id);
  if (productVersionId === undefined) return rules.version;
  return {
    line,
    id,
    at,
    status,
    latencyS,
    upstreamS,
    requestBytes,
    responseBytes,
    applicationId,
    registrationId,
    productVersionId,
    method: methodIn(record.method),
    path: pathIn(record.path),
    denied: codeIn(record.deny),
  };
}

export function isRejection(read: ReadCall | Rejection): read is Rejection {
  return 'reason' in read;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const control = /[\0-\x1f\x7f]/;

function idIn(value: unknown): string | Rejection {
  if (isAbsent(value)) return rules.noId;
  const id = typeof value === 'number' ? String(value) : value;
  if (typeof id !== 'string' || id.length > longestId || control.test(id) || !id.isWellFormed()) return rules.id;
  return id;
}

const isDuration = (value: number | null) => value === null || (value >= 0 && value <= longestLatency);
const isSize = (value: number | null) => value === null || (Number.isSafeInteger(value) && value >= 0);

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** Reads a UUID in lower case. @returns null when absent, undefined when it is none */
function uuidIn(value: unknown): string | null | undefined {
  if (isAbsent(value)) return null;
  if (typeof value !== 'string' || value.length !== 36) return undefined;
  if (uuid.test(value)) return value;
  const small = value.toLowerCase();
  return uuid.test(small) ? small : undefined;
}
