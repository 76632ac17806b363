import type { Environment } from '@stoa/contract/values';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, DefaultedJson, Json, NullableJson, Timestamp } from './columns.ts';

export interface AuthStrategiesTable {
  portal_id: string;
  id: string;
  name: string;
  credential_type: 'key_auth' | 'client_credentials' | 'self_managed_client_credentials';
  key_names: Json<string[]>;
  auth_methods: Json<string[]>;
  available_scopes: Json<string[]>;
  is_default: boolean;
  /** The OpenID issuer of its tokens; null where keys alone admit. */
  issuer: ColumnType<string | null, string | null | undefined, string | null>;
  /** Values of `aud` that a token must have one of; none: it is not compared. */
  audiences: DefaultedJson<string[]>;
  /** The claims that may name the client, in this order. */
  client_id_claims: DefaultedJson<string[]>;
  /** How tokens that are not JWTs are asked about (RFC 7662); null: they are refused. */
  introspection: NullableJson<StrategyIntrospection>;
  /** A label for its applications; it decides nothing. */
  environment: ColumnType<Environment | null, Environment | null | undefined, Environment | null>;
  /** False: an operator is asked about each registration, whatever its version says. */
  auto_approve: Generated<boolean>;
  /** How clients are made at the issuer (RFC 7591); null: they are made elsewhere. */
  registration: NullableJson<StrategyRegistration>;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

export interface StrategyIntrospection {
  readonly client_id: string;
  /** The variable of the environment with the secret; starts with STOA_OIDC_. */
  readonly client_secret_env: string;
}

export interface StrategyRegistration {
  /** The variable of the environment with the initial access token; starts with STOA_OIDC_. */
  readonly initial_access_token_env?: string;
}
