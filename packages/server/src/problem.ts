import type { InvalidParameter, PasswordRequirement } from '@stoa/contract/problem';

/** Stable codes; programs compare these, people read the sentence. */
export type ProblemCode =
  | 'invalid_request'
  | 'unauthorized'
  | 'invalid_credentials'
  | 'account_disabled'
  | 'passwords_off'
  | 'weak_password'
  | 'forbidden'
  | 'cross_site'
  | 'not_found'
  | 'token_unknown'
  | 'token_expired'
  | 'token_used'
  | 'conflict'
  | 'invalid_transition'
  | 'too_large'
  | 'unsupported_media_type'
  | 'too_many_requests'
  | 'quota_exceeded'
  | 'scopes_unsupported'
  | 'try_it_off'
  | 'try_it_refused'
  | 'try_it_private_address'
  | 'try_it_unreachable'
  | 'try_it_timed_out'
  | 'issuer_refused'
  | 'issuer_unavailable'
  | 'not_implemented'
  | 'unavailable'
  | 'internal';

export interface ProblemOptions {
  readonly title?: string;
  readonly invalid?: readonly InvalidParameter[];
  /** The second shape of contract §A.10, for the auth elements. */
  readonly errors?: readonly { readonly status: number; readonly title: string; readonly detail: string }[];
  readonly requirements?: readonly PasswordRequirement[];
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

/** One wrong field in an otherwise valid request, decided by a rule that needs the database. */
export function invalidField(field: string, reason: string, rule: 'invalid' | 'required' = 'invalid'): Problem {
  return new Problem('invalid_request', 400, `${field} ${reason}.`, {
    invalid: [{ field, reason, rule, source: 'body' }],
  });
}
