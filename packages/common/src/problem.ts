import type { InvalidParameter, PasswordRequirement, ProblemBody } from '@stoa/contract/problem';
import type { ProblemCode } from '@stoa/contract/problem-codes';

export interface ProblemOptions {
  readonly title?: string;
  readonly invalid?: readonly InvalidParameter[];
  /** The second shape of contract §A.10, for the auth elements. */
  readonly errors?: readonly { readonly status: number; readonly title: string; readonly detail: string }[];
  readonly requirements?: readonly PasswordRequirement[];
  readonly factors?: ProblemBody['factors'];
  /** Seconds; becomes the Retry-After header. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** For the log, never for the answer. */
  readonly cause?: unknown;
}

const titles: Readonly<Record<number, string>> = {
  400: 'Invalid Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/**
 * An answer that is no success, thrown anywhere and written by one handler (`http/problem-handler.ts`).
 * The code is for programs, the sentence for people, the cause for the log.
 */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
  readonly options: ProblemOptions;

  constructor(code: ProblemCode, status: number, sentence: string, options: ProblemOptions = {}) {
    super(sentence, { cause: options.cause });
    this.code = code;
    this.status = status;
    this.title = options.title ?? titles[status] ?? 'Error';
    this.options = options;
  }
}

/** A thing that does not exist, or that the caller may not know of: both look alike. */
export function notFound(thing: string): Problem {
  return new Problem('not_found', 404, `${thing} was not found.`);
}

/** "The display name is a required field.": a reason is a predicate (contract §A.2), a detail is a sentence. */
export function fieldSentence(field: string, reason: string): string {
  return /^[a-z]+(_[a-z]+)*$/.test(field) ? `The ${field.replaceAll('_', ' ')} ${reason}.` : `"${field}" ${reason}.`;
}

/** One wrong field in an otherwise valid request, decided by a rule that needs the database. */
export function invalidField(field: string, reason: string, rule: 'invalid' | 'required' = 'invalid'): Problem {
  return new Problem('invalid_request', 400, fieldSentence(field, reason), {
    invalid: [{ field, reason, rule, source: 'body' }],
  });
}

/** The same, with a code of its own: pages say why in their reader's language. */
export function refusedField(
  code: ProblemCode,
  field: string,
  reason: string,
  { status = 400, cause }: { readonly status?: 400 | 409; readonly cause?: unknown } = {},
): Problem {
  const invalid = [{ field, reason, rule: 'invalid', source: 'body' }] as const;
  return new Problem(code, status, fieldSentence(field, reason), {
    invalid,
    ...(cause === undefined ? {} : { cause }),
  });
}

/** A name that another of its kind has, found by the unique index when it is written. */
export function nameTaken(thing: string, cause?: unknown): Problem {
  return refusedField('identifier_taken', 'name', `is taken: another ${thing} has it`, { status: 409, cause });
}
