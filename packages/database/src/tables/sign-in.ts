import type { UserRole } from '@stoa/contract/users';
import type { ColumnType } from 'kysely';
import type { UserEntity } from './accounts.ts';
import type { CreatedAt, Json, NullableJson, Timestamp } from './columns.ts';

/** What the values of a claim give: teams to developers, roles to users. */
export interface ClaimedGroups {
  /** A name, or a path with dots. */
  readonly claim: string;
  readonly teams: readonly { readonly value: string; readonly team: string }[];
  /** The first that fits counts. */
  readonly roles: readonly { readonly value: string; readonly role: UserRole }[];
}

/** A column with a default. */
type Later<T> = ColumnType<T, T | undefined, T>;

/** An OpenID provider that people sign in with, as portal-as-code says (docs/portal-as-code.md). */
export interface IdentityProvidersTable {
  portal_id: string;
  identifier: string;
  serves: 'developers' | 'users' | 'both';
  name: string;
  issuer: string;
  client_id: string;
  /** Name of an environment variable: the secret itself is never stored. */
  client_secret_env: string | null;
  scopes: Json<string[]>;
  redirect_uri: 'api' | 'login' | 'own';
  /** `trusted`: an address counts as verified where the provider says nothing and the domain is a trusted one. */
  email: 'verified' | 'trusted';
  trusted_email_domains: Json<string[]>;
  auto_approve: boolean;
  /** Which claim gives teams and roles; null: none does. */
  groups: NullableJson<ClaimedGroups>;
  /** Null: OpenID Connect. */
  saml: NullableJson<SamlSettings>;
  /** Developers with an address of one of these domains are sent to this provider; none: the log-in page offers it by name. */
  domains: ColumnType<string[], string | undefined, string>;
  /** How old the sign-in at the provider may be, in seconds; null: it is not asked. */
  max_age: Later<number | null>;
  /** What the provider asks people each time; null: as it likes. */
  prompt: Later<'login' | 'select_account' | 'consent' | null>;
  /** Log-out ends the session at the provider too (OpenID Connect RP-Initiated Logout 1.0). */
  log_out_at_provider: Later<boolean>;
  /** `trusted`: a sign-in counts as one with a second factor also where the provider does not say so, for addresses of the trusted domains. */
  second_factor: Later<'told' | 'trusted'>;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

/** What portal-as-code says of a provider of SAML 2.0. */
export interface SamlSettings {
  readonly sign_in_address: string;
  readonly certificates: readonly string[];
  readonly email_attribute: string | null;
  readonly name_attribute: string | null;
  readonly groups_attribute: string | null;
}

/** An assertion that was accepted, kept until it would have ended, so that it cannot be used twice. */
export interface SamlAssertionsTable {
  portal_id: string;
  /** SHA-256 of issuer and id, hex. */
  assertion_hash: string;
  expires_at: Timestamp;
}

/** An account at an identity provider: issuer and subject are the key, the address is not (auth F3). */
export interface IdentitiesTable {
  portal_id: string;
  entity: UserEntity;
  issuer: string;
  subject: string;
  /** The account: a developer's or a user's, as `entity` says. */
  developer_id: string | null;
  user_id: string | null;
  last_used_at: Timestamp;
  created_at: CreatedAt;
}

/** A sign-in that has left for the identity provider and is not back yet. Deleted when it comes back: it works once. */
export interface SsoTransactionsTable {
  portal_id: string;
  /** SHA-256 of the `state` parameter, hex. */
  state_hash: string;
  /** SHA-256 of the cookie of the browser that left, hex. */
  browser_hash: string;
  entity: UserEntity;
  identifier: string;
  issuer: string;
  nonce: string;
  code_verifier: string;
  redirect_uri: string;
  return_to: string;
  /** The address where a sign-in that fails ends. */
  failure_to: string;
  /** The session that this browser had when it left. */
  session_id: string | null;
  /** The test that it is, which opens nothing. */
  test_id: string | null;
  /** The account that the provider is to be linked to, which opens nothing. */
  link_account: string | null;
  /** How old the sign-in at the provider may be, in seconds; null: it was not asked. */
  max_age: number | null;
  expires_at: Timestamp;
  created_at: CreatedAt;
}

/** A test of an identity provider, which the console shows to the user who began it. */
export interface ProviderTestsTable {
  portal_id: string;
  id: string;
  identifier: string;
  entity: UserEntity;
  begun_by: string;
  /** Null until the browser has come back; what it holds is the matter of `openid`. */
  result: NullableJson<Record<string, unknown>>;
  expires_at: Timestamp;
}

/** Which sign-in at an identity provider has opened a session. */
export interface SsoSessionsTable {
  portal_id: string;
  session_id: string;
  identifier: string;
  issuer: string;
  subject: string;
  /** The session at the provider (OpenID Connect Back-Channel Logout §2.1). */
  sid: string | null;
  /** Sealed, where the provider is told of log-outs. */
  id_token: string | null;
}

/** Log-outs that providers have told, each once. */
export interface SsoLogoutsTable {
  portal_id: string;
  issuer: string;
  jti: string;
  expires_at: Timestamp;
}
