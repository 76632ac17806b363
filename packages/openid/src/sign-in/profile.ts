import { email as emailSchema } from '@stoa/contract/values';
import type { ClaimedGroups } from '@stoa/database/tables';
import { type Claims, hasClaim } from './claims.ts';

/** The claims of OpenID Connect Core §5.1 that Stoa uses. */
export interface Profile {
  readonly issuer: string;
  readonly subject: string;
  /** Trimmed and in lower case; undefined when there is none, or none that is an address. */
  readonly email: string | undefined;
  /** What the provider says of the address; undefined where it says nothing, as Microsoft Entra ID and AD FS do. */
  readonly emailVerified: boolean | undefined;
  readonly name: string;
  /** All that came, for rules about claims; the ID token has the last word. */
  readonly claims: Claims;
}

/** Whether the ID token leaves something open that userinfo may tell: many providers put the email address there alone. */
export function needsUserInfo(idToken: Claims, rule: Pick<ClaimedGroups, 'claim'> | null = null): boolean {
  if (rule && !hasClaim(idToken, rule.claim)) return true;
  return text(idToken.email) === '' || idToken.email_verified === undefined || nameOf(idToken) === '';
}

/**
 * Reads ID token and userinfo. Address and `email_verified` are taken from the same source: what one says about the
 * other's address does not count.
 */
export function readProfile(idToken: Claims, userInfo: Claims = {}): Profile {
  const source = text(idToken.email) !== '' && idToken.email_verified !== undefined ? idToken : userInfo;
  const email = emailSchema.safeParse(text(source.email) || text(idToken.email));
  return {
    issuer: text(idToken.iss),
    subject: text(idToken.sub),
    email: email.success ? email.data : undefined,
    // Some providers send every claim as text.
    emailVerified:
      text(source.email) !== '' || yesOrNo(source.email_verified) === false
        ? yesOrNo(source.email_verified)
        : undefined,
    name: (nameOf(idToken) || nameOf(userInfo) || (email.success ? email.data.split('@')[0] : '') || 'Somebody').slice(
      0,
      256,
    ),
    claims: { ...userInfo, ...idToken },
  };
}

/** Any other value counts as false. */
function yesOrNo(claim: unknown): boolean | undefined {
  return claim === undefined || claim === null ? undefined : claim === true || claim === 'true';
}

function nameOf(claims: Claims): string {
  const parts = [text(claims.given_name), text(claims.family_name)].filter(Boolean).join(' ');
  return text(claims.name) || parts || text(claims.preferred_username);
}

/** U+0000 cannot be stored, and other control characters have no place in a name. */
function text(value: unknown): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  return typeof value === 'string' ? value.replace(/[\u0000-\u001f\u007f]/g, '').trim() : '';
}
