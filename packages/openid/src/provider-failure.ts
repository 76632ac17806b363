/** What is known of a request that did not succeed. */
export type FailureKind =
  /** It never reached the provider. */
  | 'unsent'
  /** It may have been carried out: no answer, an answer of the 500s, or one that cannot be read. */
  | 'unknown'
  /** The provider said no (4xx): it was not carried out. */
  | 'refused'
  /** Nothing was asked, because the provider does not offer it or the configuration is not complete. */
  | 'impossible';

/** A request to a provider that did not succeed. The message is fit for developers: no address, nothing from the provider. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure';
  readonly kind: FailureKind;
  /** The HTTP status of the answer; undefined when there was none. */
  readonly status: number | undefined;
  /** `error` of RFC 7591 §3.2.2, when it is a plain word. */
  readonly code: string | undefined;

  constructor(kind: FailureKind, message: string, more: { status?: number; code?: string; cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.kind = kind;
    this.status = more.status;
    this.code = more.code;
  }

  /** Whether the same request may succeed later. */
  get mayPass(): boolean {
    return this.kind === 'unsent' || this.kind === 'unknown' || this.status === 429 || this.status === 408;
  }
}
