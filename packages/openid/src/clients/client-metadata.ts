import type { ProviderMetadata } from '@stoa/openid/discovery';

/** What an application says about its client. */
export interface ClientInput {
  /** Marks the client at the issuer, so that operators find clients that no application has. */
  readonly id: string;
  readonly application_id: string;
  readonly name: string;
  readonly redirect_uri: string | null;
  readonly scopes: readonly string[];
  readonly auth_methods: readonly string[];
}

/**
 * The metadata of a client (RFC 7591 §2). It may ask for tokens by client credentials, and, with a redirect URI and where the
 * strategy has sessions, by code.
 * @param withRedirect sent for issuers that insist on a redirect URI although the client needs none
 */
export function clientMetadata(input: ClientInput, issuer: ProviderMetadata, withRedirect?: string) {
  const code = input.redirect_uri !== null && input.auth_methods.includes('session');
  const redirect = input.redirect_uri ?? withRedirect;
  const method = authMethod(issuer.token_endpoint_auth_methods_supported);
  return {
    client_name: input.name,
    software_id: input.id,
    redirect_uris: redirect === undefined ? [] : [redirect],
    grant_types: ['client_credentials', ...(code ? ['authorization_code'] : [])],
    response_types: code ? ['code'] : [],
    ...(method && { token_endpoint_auth_method: method }),
    ...(input.scopes.length > 0 && { scope: input.scopes.join(' ') }),
  };
}

/** An issuer that names no methods supports basic alone (RFC 8414 §2). */
function authMethod(offered: unknown): string | undefined {
  if (!Array.isArray(offered)) return 'client_secret_basic';
  return ['client_secret_basic', 'client_secret_post'].find((method) => offered.includes(method));
}
