import { routes } from '@stoa/contract/routes';
import type { UserEntity } from '@stoa/database/tables';
import type { IdentityProvider } from '@stoa/openid/sign-in/identity-providers';
import type { SsoFailureCode } from '@stoa/openid/sign-in/sso-failure';
import { entities } from '../../access/accounts/entity.ts';
import { returnTo } from '../../access/return-to.ts';
import type { Config } from '../../config.ts';

/** The log-in page: where a sign-in that says nothing else begins, ends and fails. */
export function loginPage(config: Config, entity: UserEntity): string {
  return config.publicUrl + entities[entity].pages.login;
}

/** The page where users and developers manage their own account. */
export function accountPage(config: Config, entity: UserEntity): string {
  return config.publicUrl + (entity === 'developer' ? '/account' : '/console/security');
}

/** The portal's page that asks which provider, where developers have several. */
export function choicePage(config: Config, returnTo: string | undefined): string {
  const page = `${config.publicUrl}/single-sign-on`;
  return returnTo === undefined ? page : `${page}?${new URLSearchParams({ returnTo })}`;
}

/** An address of the portal, or undefined: the origin of `PUBLIC_URL` is the only one that a sign-in leads to. */
export function ownAddress(address: string, config: Config): URL | undefined {
  return returnTo(address, [new URL(config.publicUrl).origin]);
}

/**
 * The redirect URI (RFC 6749 §3.1.2) that is registered at the provider, exactly: the API's callback, or the page whose
 * log-in element hands the answer on to it (auth-elements §2), or this provider's own callback. With SAML the assertion consumer service.
 */
export function redirectUri(
  config: Config,
  entity: UserEntity,
  provider: Pick<IdentityProvider, 'identifier' | 'redirect_uri'> & Partial<Pick<IdentityProvider, 'saml'>>,
  page = loginPage(config, entity),
): string {
  if (provider.saml) return consumerAddress(config, entity);
  if (provider.redirect_uri === 'login') return page;
  if (provider.redirect_uri === 'own') return ownCallback(config, entity, provider.identifier);
  const callback = entity === 'developer' ? routes.finishDeveloperSso : routes.finishUserSso;
  return config.publicUrl + callback.path;
}

/** The redirect URI of one provider alone. @param identifier a slug, which needs no escaping */
export function ownCallback(config: Config, entity: UserEntity, identifier: string): string {
  const callback = entity === 'developer' ? routes.finishDeveloperSsoOf : routes.finishUserSsoOf;
  return config.publicUrl + callback.path.replace('{identityProvider}', identifier);
}

/** The address where a successful sign-in ends: query and fragment stay byte by byte (contract §A.3). */
export function withLoginSuccess(address: URL): string {
  const url = new URL(address);
  if (url.searchParams.has('loginSuccess')) url.searchParams.set('loginSuccess', 'true');
  else url.search = url.search === '' ? '?loginSuccess=true' : `${url.search}&loginSuccess=true`;
  return url.href;
}

export function withError(address: string, code: SsoFailureCode): string {
  const url = new URL(address);
  url.searchParams.set('error', code);
  return url.href;
}

/** The assertion consumer service of SAML 2.0. */
export function consumerAddress(config: Config, entity: UserEntity): string {
  return config.publicUrl + (entity === 'developer' ? routes.finishDeveloperSaml : routes.finishUserSaml).path;
}
