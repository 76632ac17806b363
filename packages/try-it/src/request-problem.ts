export type RequestProblemCode =
  | 'missing-parameter'
  | 'missing-body'
  | 'dot-segment'
  | 'invalid-header'
  | 'invalid-method'
  | 'invalid-server'
  | 'invalid-json';

/**
 * Why no request can be built from what is filled in. `subject` is the name of the parameter, header, field or server;
 * portal §5: a required path parameter that is missing is an error naming it.
 */
export class RequestProblem extends Error {
  readonly code: RequestProblemCode;
  readonly subject: string;
  /** The location of the parameter; undefined for bodies and servers. */
  readonly place: string | undefined;

  constructor(code: RequestProblemCode, subject: string, place?: string) {
    super(`${code}: ${subject}`);
    this.name = 'RequestProblem';
    this.code = code;
    this.subject = subject;
    this.place = place;
  }
}
