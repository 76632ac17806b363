import type { AuthStrategyManifest } from '@stoa/contract/portal-code';
import type { AuthStrategiesTable } from '@stoa/database/tables';
import type { Selectable } from 'kysely';

type Row = Selectable<AuthStrategiesTable>;
type Tokens = 'issuer' | 'audiences' | 'client_id_claims' | 'introspection' | 'registration';
type Settings = 'credential_type' | 'auto_approve' | 'is_default' | 'environment';
type Values = Pick<Row, Settings | 'key_names' | 'auth_methods' | 'available_scopes' | Tokens>;
type Fields = Omit<Values, 'is_default'> & { default: boolean };

/** What the columns of a strategy hold; those that its type does not have are empty. */
export function strategyRow(strategy: AuthStrategyManifest): Values {
  const { credential_type, auto_approve, environment, default: is_default } = strategy;
  const settings = { credential_type, auto_approve, environment, is_default };
  if (strategy.credential_type === 'key_auth') return { ...nothing, ...settings, key_names: strategy.key_names };
  const { auth_methods, available_scopes, issuer, audiences, client_id_claims, introspection } = strategy;
  const tokens = { auth_methods, available_scopes, issuer, audiences, client_id_claims, introspection };
  const registration =
    strategy.credential_type === 'client_credentials' ? registrationRow(strategy.registration) : null;
  return { ...nothing, ...settings, ...tokens, registration };
}

const nothing: Omit<Values, Settings> = {
  key_names: [],
  auth_methods: [],
  available_scopes: [],
  issuer: null,
  audiences: [],
  client_id_claims: ['client_id', 'azp', 'sub'],
  introspection: null,
  registration: null,
};

function registrationRow({ initial_access_token_env: name }: { readonly initial_access_token_env: string | null }) {
  return name === null ? {} : { initial_access_token_env: name };
}

/** A strategy in the form in which it is compared. */
export function strategyFields(row: Values): Fields {
  const { key_names, auth_methods, available_scopes, issuer, audiences, client_id_claims } = row;
  const { credential_type, auto_approve, environment, introspection, registration, is_default } = row;
  const lists = { key_names, auth_methods, available_scopes, audiences, client_id_claims };
  return {
    credential_type,
    auto_approve,
    environment,
    ...lists,
    issuer,
    introspection,
    registration,
    default: is_default,
  };
}

/** The same as it is written: JSON as text. */
export function writtenStrategy(strategy: AuthStrategyManifest) {
  const { key_names, auth_methods, available_scopes, audiences, client_id_claims, ...row } = strategyRow(strategy);
  return {
    ...row,
    key_names: JSON.stringify(key_names),
    auth_methods: JSON.stringify(auth_methods),
    available_scopes: JSON.stringify(available_scopes),
    audiences: JSON.stringify(audiences),
    client_id_claims: JSON.stringify(client_id_claims),
    introspection: row.introspection && JSON.stringify(row.introspection),
    registration: row.registration && JSON.stringify(row.registration),
  };
}
