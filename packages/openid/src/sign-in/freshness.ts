import type { IdentityProvider } from './identity-providers.ts';
import { SsoFailure } from './sso-failure.ts';

/** How a person is to be asked at the provider. */
export interface Ask {
  /** How old the sign-in there may be, in seconds; null: as old as the provider likes. */
  readonly max_age: number | null;
  readonly prompt: string | null;
  /** The address that was typed here, so that it need not be typed again there. */
  readonly login_hint?: string | undefined;
}

export const asksNothing: Ask = { max_age: null, prompt: null };

/** Both clocks' error, in seconds. */
const skewSeconds = 60;
/** Refuses every request with `prompt=login`; its people sign in again by choosing their account. */
const choosesAccounts = 'https://accounts.google.com';

/** Returns what the provider's entry asks for; for a proof that the person is present, a fresh sign-in. */
export function askOf({ max_age, prompt, issuer }: IdentityProvider, isFresh: boolean): Ask {
  if (!isFresh) return { max_age, prompt };
  return { max_age: 0, prompt: issuer === choosesAccounts ? 'select_account' : 'login' };
}

/**
 * Checks `auth_time` where `max_age` was asked (OpenID Connect Core §3.1.2.1), against the moment at which the browser left:
 * how long the person then needs does not count. A provider whose entry has no `max_age` may say nothing, as Google does.
 * @throws SsoFailure
 */
export function requireFresh(
  provider: Pick<IdentityProvider, 'max_age'>,
  { max_age, left_at }: { readonly max_age?: number | null; readonly left_at?: Date },
  authTime: unknown,
): void {
  if (max_age === undefined || max_age === null || left_at === undefined) return;
  if (authTime === undefined && provider.max_age === null) return;
  const oldest = left_at.getTime() / 1000 - max_age - skewSeconds;
  if (typeof authTime === 'number' && authTime >= oldest) return;
  throw new SsoFailure('sign_in_old', {
    cause: new Error(
      authTime === undefined
        ? 'The provider was asked for max_age and says no auth_time.'
        : `The sign-in at the provider is of ${authTime}, and must not be older than ${Math.floor(oldest)}.`,
    ),
  });
}
