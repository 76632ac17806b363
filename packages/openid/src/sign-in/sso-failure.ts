/**
 * Why a sign-in at an identity provider did not open a session. The word travels as `error` in the address of the
 * log-in page, which says it in the reader's language; it tells nothing that the visitor may not know.
 */
export type SsoFailureCode =
  /** The visitor, or the provider, said no (RFC 6749 §4.1.2.1). */
  | 'access_denied'
  /** The provider does not answer, or is set up wrongly: try later. */
  | 'sso_unavailable'
  /** The provider's answer could not be trusted. */
  | 'sso_invalid'
  /** The answer came too late, twice, or in another browser. */
  | 'sso_expired'
  | 'email_missing'
  | 'email_unverified'
  /** An account has this address already, and the provider's word is not enough to open it (auth F3). */
  | 'account_exists'
  /** The provider's account opens another account of this portal already. */
  | 'identity_taken'
  /** The session that wanted to link a provider has ended since. */
  | 'link_over'
  /** The provider did not ask for a sign-in as fresh as was wanted. */
  | 'sign_in_old'
  /** The user was not invited. */
  | 'not_invited'
  | 'pending'
  | 'rejected'
  | 'disabled';

/** A sign-in that ends at the log-in page; the cause is for the log. */
export class SsoFailure extends Error {
  override name = 'SsoFailure';
  readonly code: SsoFailureCode;
  /** The account or person it was about, as the audit log writes it. */
  readonly subject: string | undefined;

  constructor(code: SsoFailureCode, { cause, subject }: { readonly cause?: unknown; readonly subject?: string } = {}) {
    super(code, { cause });
    this.code = code;
    this.subject = subject;
  }
}
