/** A command that ends with another code than 0 although nothing failed (`apply --plan` found changes: 2). */
export class ExitCode extends Error {
  override name = 'ExitCode';
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}
