import type { InvalidParameter } from '@stoa/contract/problem';

/** `network`: no answer at all; `timeout`: none in time; `problem`: the server refused or failed. */
export type ProblemKind = 'network' | 'timeout' | 'problem';

interface Facts {
  readonly status?: number;
  readonly statusText?: string;
  readonly title?: string;
  readonly code?: string | undefined;
  readonly invalidParameters?: readonly InvalidParameter[];
  readonly retryAfter?: number;
  readonly body?: unknown;
  readonly cause?: unknown;
}

/** A call that did not succeed. Programs compare `kind`, `status` and `code`; people read `messageOf(error)`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly kind: ProblemKind;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly statusText: string;
  readonly title: string;
  readonly detail: string;
  /** The server's stable code, if it sent one. */
  readonly code: string | undefined;
  readonly invalidParameters: readonly InvalidParameter[];
  /** Seconds to wait before another try, from `Retry-After` (RFC 9110 §10.2.3). */
  readonly retryAfter: number | undefined;
  /** The body as it came, for shapes older than RFC 9457: JSON parsed, or text. */
  readonly body: unknown;

  constructor(kind: ProblemKind, detail: string, facts: Facts = {}) {
    const { status = 0, statusText = '', title = '', code, invalidParameters = [], retryAfter, body, cause } = facts;
    super(detail || title || `Error ${status}`, { cause });
    this.kind = kind;
    this.status = status;
    this.statusText = statusText;
    this.title = title;
    this.detail = detail;
    this.code = code;
    this.invalidParameters = invalidParameters;
    this.retryAfter = retryAfter;
    this.body = body;
  }
}

/** Reads a failing answer whatever its body is: a problem, an older shape, a proxy's HTML page, or nothing. */
export async function readProblem(response: Response, now: () => number = Date.now): Promise<ProblemError> {
  const body = await readBody(response).catch(() => undefined);
  const { title, detail, code, invalid_parameters } = record(body);
  return new ProblemError('problem', text(detail), {
    status: response.status,
    statusText: response.statusText,
    title: text(title),
    code: text(code) || undefined,
    invalidParameters: parametersOf(invalid_parameters),
    retryAfter: secondsUntil(response.headers.get('retry-after'), now()),
    body,
  });
}

/** JSON parsed, whatever the media type says; the text when it is no JSON, and undefined when there is none. */
export async function readBody(response: Response): Promise<unknown> {
  const content = await response.text();
  if (content === '') return undefined;
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}

/** The fields of a JSON object; of anything else none. */
export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A text without space at its edges; '' for anything else. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function parametersOf(value: unknown): InvalidParameter[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item) => typeof record(item).field === 'string' && typeof record(item).reason === 'string');
}

function secondsUntil(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
