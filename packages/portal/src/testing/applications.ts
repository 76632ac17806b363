import type { Application, AuthStrategy, AuthStrategyDetails } from '@stoa/contract/applications';

/** One auth strategy of each kind. */
export const keyAuth: AuthStrategy = {
  id: 's-keys',
  name: 'Partner keys',
  credential_type: 'key_auth',
  key_names: ['apikey'],
};
export const issued: AuthStrategy = {
  id: 's-issued',
  name: 'Harbour ID',
  credential_type: 'client_credentials',
  auth_methods: ['bearer'],
  available_scopes: ['ships:read', 'ships:write', 'cargo:read'],
};
export const selfManaged: AuthStrategy = {
  id: 's-own',
  name: 'Fjordbank IdP',
  credential_type: 'self_managed_client_credentials',
  auth_methods: ['bearer'],
};

const tokens = { audiences: [], client_id_claims: ['client_id', 'azp', 'sub'] };
export const strategyDetails: AuthStrategyDetails[] = [
  { id: keyAuth.id, environment: 'Sandbox', issuer: null, ...tokens },
  { id: issued.id, environment: 'Production', issuer: 'https://id.harbour.example', ...tokens },
  { id: selfManaged.id, environment: 'PartnerIntegration', issuer: 'https://id.fjordbank.example', ...tokens },
];

export function anApplication(id: string, name: string, auth_strategy: AuthStrategy): Application {
  return {
    id,
    name,
    reference_id: `reference-${id}`,
    description: null,
    redirect_uri: null,
    scopes: [],
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    auth_strategy,
  };
}
