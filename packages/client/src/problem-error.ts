import type { InvalidParameter } from '@stoa/contract/problem';

/** `network`: no answer at all; `timeout`: none in time; `problem`: the server refused or failed. */
export type ProblemKind = 'network' | 'timeout' | 'problem';

interface Facts {
  readonly status?: number;
  readonly statusText?: string;
  readonly title?: string;
  readonly code?: string;
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
  /** The parsed body as it came, for shapes older than RFC 9457. */
  readonly body: unknown;

  constructor(kind: ProblemKind, detail: string, facts: Facts = {}) {
    super(detail || facts.title || `Error ${facts.status ?? 0}`, { cause: facts.cause });
    this.kind = kind;
    this.status = facts.status ?? 0;
    this.statusText = facts.statusText ?? '';
    this.title = facts.title ?? '';
    this.detail = detail;
    this.code = facts.code;
    this.invalidParameters = facts.invalidParameters ?? [];
    this.retryAfter = facts.retryAfter;
    this.body = facts.body;
  }
}

/** Reads a failing answer whatever its body is: a problem, an older shape, a proxy's HTML page, or nothing. */
export async function readProblem(response: Response, now: () => number = Date.now): Promise<ProblemError> {
  const body = parseJson(await response.text().catch(() => ''));
  const field = (key: string) => (isRecord(body) && typeof body[key] === 'string' ? (body[key] as string) : undefined);
  return new ProblemError('problem', field('detail') ?? '', {
    status: response.status,
    statusText: response.statusText,
    title: field('title'),
    code: field('code'),
    invalidParameters: isRecord(body) ? invalidParametersOf(body.invalid_parameters) : [],
    retryAfter: secondsUntil(response.headers.get('retry-after'), now()),
    body,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalidParametersOf(value: unknown): InvalidParameter[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (item): item is InvalidParameter =>
      isRecord(item) && typeof item.field === 'string' && typeof item.reason === 'string',
  );
}

function secondsUntil(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
