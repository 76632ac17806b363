/** The kinds of credential that admit (docs/gateways.md). */
export const credentialKinds = ['key', 'JWT', 'opaque token', 'certificate'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/**
 * What a caller shows, and what is so about its application:
 * - `none`: no credential; `unknown`: a good one of an application that this portal does not know
 * - `pending` … `revoked`: the registration for the version that the gateway guards
 * - `other version`: approved, but for another version; `deprecated`: approved for a version that is deprecated
 * - `deleted application`: approved, and deleted since
 * - `rotated, old` and `new`: the key, certificate or client of before, and the one in its place
 * - `expired`: the credential has ended, whatever the registration says
 */
export const situations = [
  'none',
  'unknown',
  'pending',
  'rejected',
  'approved',
  'revoked',
  'other version',
  'deprecated',
  'deleted application',
  'rotated, old',
  'rotated, new',
  'expired',
] as const;
export type Situation = (typeof situations)[number];

/** What the gate says. Where `known`, the answer names the application (`X-Consumer-Id`). */
export interface Verdict {
  readonly status: 200 | 401 | 403;
  /** `X-Portal-Error`; undefined with 200. */
  readonly error: string | undefined;
  readonly known: boolean;
}

const allowed: Verdict = { status: 200, error: undefined, known: true };
const unauthorized = (error: string): Verdict => ({ status: 401, error, known: false });
const forbidden = (error: string): Verdict => ({ status: 403, error, known: true });

/** The same for every kind of credential: what differs is how it is proven. */
export const verdicts: Readonly<Record<Situation, Verdict>> = {
  none: unauthorized('missing_credential'),
  unknown: unauthorized('invalid_credential'),
  pending: forbidden('registration_pending'),
  rejected: forbidden('registration_rejected'),
  approved: allowed,
  revoked: forbidden('registration_revoked'),
  'other version': forbidden('not_registered'),
  deprecated: allowed,
  'deleted application': unauthorized('invalid_credential'),
  'rotated, old': unauthorized('invalid_credential'),
  'rotated, new': allowed,
  expired: unauthorized('expired_credential'),
};

/** Every kind in every situation. */
export const truthTable = credentialKinds.flatMap((kind) =>
  situations.map((situation) => ({ kind, situation, ...verdicts[situation] })),
);
