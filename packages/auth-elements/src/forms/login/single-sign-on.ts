import type { AuthConfig } from '../../config.ts';
import { v1Url } from '../../endpoints.ts';
import { isReturnAddress } from '../../return-address.ts';

type Target = Pick<AuthConfig, 'apiBaseUrl' | 'userEntity' | 'portalId' | 'returnToOrigins'>;

export interface SignOnAddresses {
  /** The origin of the page. */
  readonly origin: string;
  readonly returnTo: string;
  /** Empty means the login page. */
  readonly callbackUrl: string;
}

export type SignOn = { readonly url: string } | { readonly refused: string };

/** The second segment under `/login`, or the empty string. */
export function loginSegment(pathname: string): string {
  const [first, second = ''] = pathname.split('/').filter((segment) => segment !== '');
  return first === 'login' ? second : '';
}

/** Developers know `/login/sso` alone; any other second segment goes back to `/login` (auth-elements §2). */
export function isStrayLoginPath(config: Pick<AuthConfig, 'userEntity'>, pathname: string): boolean {
  const segment = loginSegment(pathname);
  return config.userEntity === 'developer' && segment !== '' && segment !== 'sso';
}

/** Whether the page's address alone starts single sign-on (contract §B.8). */
export function startsSignOn(
  config: Pick<AuthConfig, 'userEntity'>,
  page: { pathname: string; logout: string },
  returnTo: string,
): boolean {
  const segment = loginSegment(page.pathname);
  const asked = config.userEntity === 'developer' ? segment === 'sso' : segment !== '';
  return asked && page.logout === '' && returnTo !== '';
}

/** Returns the address where single sign-on begins, or the reason why it does not (auth-elements §5 and §7). */
export function signOn(config: Target, segment: string, { origin, returnTo, callbackUrl }: SignOnAddresses): SignOn {
  const callback = callbackUrl === '' ? `${origin}/login` : callbackUrl;
  if (!isReturnAddress(returnTo, config.returnToOrigins)) {
    return { refused: "'idpLoginReturnTo' must be a valid URL" };
  }
  if (!isReturnAddress(callback, config.returnToOrigins)) {
    return { refused: "'idpLoginCallbackUrl' must be a valid URL" };
  }
  if (config.userEntity === 'developer') {
    if (config.portalId === '') return { refused: "'portalId' is required" };
    return { url: v1Url(config, `/api/v2/developer/authenticate/sso?returnTo=${encodeURIComponent(returnTo)}`) };
  }
  const query = `returnTo=${encodeURIComponent(returnTo)}&callback_url=${encodeURIComponent(callback)}`;
  return { url: v1Url(config, `/api/v1/authenticate/${encodeURIComponent(segment)}?${query}`) };
}

/**
 * Returns the address to which an identity provider's answer is forwarded, with the whole query, when it has `code` and `state`
 * (auth-elements §2).
 */
export function callbackForward(
  config: Pick<AuthConfig, 'apiBaseUrl' | 'userEntity'>,
  search: string,
): string | undefined {
  const query = new URLSearchParams(search);
  if (!query.get('code') || !query.get('state')) return undefined;
  const prefix = config.userEntity === 'developer' ? '/api/v2/developer' : '/api/v1';
  return v1Url(config, `${prefix}/authenticate/oidc-callback?${search.replace(/^\?/, '')}`);
}
