import type { Colours, Fonts, ThemeName } from '@stoa/contract/appearance';
import type { UserRole } from '@stoa/contract/users';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/**
 * Every table with a row of a portal starts its keys with `portal_id`, so that several portals can live in one
 * installation and the rows can be spread over several servers (docs/decisions/002).
 */

/** Written as a Date or ISO string, read as a Date. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type CreatedAt = ColumnType<Date, Date | string | undefined, never>;
/** JSON written as text, so that arrays are never taken for PostgreSQL arrays. */
type Json<T> = ColumnType<T, string, string>;

export interface PortalsTable {
  portal_id: string;
  org_id: string;
  name: string;
  canonical_domain: string;
  is_public: boolean;
  basic_auth_enabled: boolean;
  oidc_auth_enabled: boolean;
  rbac_enabled: boolean;
  auto_approve_developers: boolean;
  featureset_id: string;
  feature_set: Json<Record<string, boolean>>;
  allowed_time_period: '24h' | '90d';
  locale: string;
  appearance: Json<PortalAppearance>;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

export interface PortalAppearance {
  primary_header?: string;
  welcome_message?: string;
  theme?: ThemeName;
  /** `#rrggbb` */
  accent?: string;
  colors?: Colours;
  fonts?: Fonts;
}

export interface PortalAssetsTable {
  portal_id: string;
  name: 'logo' | 'catalog-cover' | 'favicon';
  content_type: string;
  bytes: Buffer;
  sha256: string;
}

export type DeveloperStatus = 'unverified' | 'pending' | 'approved' | 'rejected' | 'disabled';

export interface DevelopersTable {
  portal_id: string;
  id: string;
  /** Trimmed and lower-cased. */
  email: string;
  full_name: string;
  password_hash: string | null;
  status: DeveloperStatus;
  email_verified_at: Timestamp | null;
  decided_at: Timestamp | null;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

export type UserStatus = 'unverified' | 'active' | 'disabled';

/** Somebody who runs the portal. */
export interface UsersTable {
  portal_id: string;
  id: string;
  /** Trimmed and lower-cased. */
  email: string;
  full_name: string;
  preferred_name: string | null;
  organization: string;
  region: 'us' | 'eu';
  password_hash: string | null;
  status: UserStatus;
  /** Null: may sign in, and nothing else, until an owner gives a role (docs/decisions/010). */
  role: UserRole | null;
  email_verified_at: Timestamp | null;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

export interface InvitationsTable {
  portal_id: string;
  id: string;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  email: string;
  full_name: string;
  organization: string;
  role: UserRole;
  /** `user:<id>` or `operator:<id>`. */
  invited_by: string;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  created_at: CreatedAt;
}

export interface AccountTokensTable {
  portal_id: string;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  /** The owner: a developer or a user, exactly one of the two. */
  developer_id: string | null;
  user_id: string | null;
  purpose: 'verify' | 'reset';
  email: string;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  created_at: CreatedAt;
}

/** One sign-in on one browser; its tokens rotate, the session stays. */
export interface SessionsTable {
  portal_id: string;
  id: string;
  /** The owner: a developer or a user, exactly one of the two. */
  developer_id: string | null;
  user_id: string | null;
  ip: string;
  user_agent: string;
  created_at: CreatedAt;
  last_seen_at: Timestamp;
  /** Absolute limit: no refresh beyond it. */
  expires_at: Timestamp;
  ended_at: Timestamp | null;
}

export interface SessionTokensTable {
  portal_id: string;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  session_id: string;
  kind: 'access' | 'refresh';
  expires_at: Timestamp;
  /** When a refresh token was exchanged; set once. */
  used_at: Timestamp | null;
  created_at: CreatedAt;
}

export interface AuthStrategiesTable {
  portal_id: string;
  id: string;
  name: string;
  credential_type: 'key_auth' | 'client_credentials' | 'self_managed_client_credentials';
  key_names: Json<string[]>;
  auth_methods: Json<string[]>;
  available_scopes: Json<string[]>;
  is_default: boolean;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

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
  redirect_uri: 'api' | 'login';
  trusted_email_domains: Json<string[]>;
  auto_approve: boolean;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

/** Somebody as an identity provider knows them: issuer and subject are the key, the address is not (auth.md F3). */
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

/** The two kinds of account (auth-elements specification §6). */
export type UserEntity = 'developer' | 'user';

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
  /** Where a sign-in that fails ends. */
  failure_to: string;
  expires_at: Timestamp;
  created_at: CreatedAt;
}

/** Content by its hash: specifications, documents, images. Never changed, deleted when nothing refers to it. */
export interface BlobsTable {
  portal_id: string;
  sha256: string;
  size: number;
  media_type: string;
  bytes: Buffer;
  created_at: CreatedAt;
}

export interface ProductsTable {
  portal_id: string;
  id: string;
  slug: string;
  name: string;
  description: string | null;
  public_labels: Json<Record<string, string>>;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

export interface ProductVersionsTable {
  portal_id: string;
  id: string;
  product_id: string;
  name: string;
  deprecated: boolean;
  sunset_at: Timestamp | null;
  /** Blob of the specification as it came; null when there is none. */
  spec_sha256: string | null;
  auth_strategy_id: string | null;
  registration_enabled: boolean;
  registration_auto_approve: boolean;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

/** That a specification was judged, and how it was cut into the parts of its reference (docs/decisions/014). */
export interface SpecIndexesTable {
  portal_id: string;
  spec_sha256: string;
  /** As which it was judged. */
  syntax: 'json' | 'yaml';
  indexer_version: number;
  /** Null when it could not be indexed; `failure` says why. */
  revision: string | null;
  failure: string | null;
  indexed_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

/** Answers made at publish, as brotli (RFC 7932). Written and replaced together with their row in `spec_indexes`. */
export interface SpecPartsTable {
  portal_id: string;
  spec_sha256: string;
  kind: SpecPartKind;
  key: string;
  bytes: Buffer;
}

/**
 * `manifest`, `rows` (key: block), `operation` (key: position) and `schema` (key: reference) are the reference's own;
 * `spec` and `operations` are the contract's answers, `file` is the document as it came; these three have the key ''.
 */
export type SpecPartKind = 'manifest' | 'rows' | 'operation' | 'schema' | 'spec' | 'operations' | 'file';

export interface SpecOperationsTable {
  portal_id: string;
  spec_sha256: string;
  /** Number of the operation in the reference; webhooks follow after the last operation. */
  position: number;
  kind: Generated<'operation' | 'webhook'>;
  /** Number of its first row in the operation list; null until it is indexed. */
  first_row: number | null;
  /** What addresses name it by (contract §C.4); null until it is indexed. */
  key: string | null;
  /** Without markup, for search. */
  description: Generated<string>;
  path: string;
  method: string;
  operation_id: string | null;
  summary: string | null;
  deprecated: boolean;
  tags: Json<string[]>;
}

export interface DocumentsTable {
  portal_id: string;
  id: string;
  product_id: string;
  parent_document_id: string | null;
  slug: string;
  title: string;
  position: number;
  content_sha256: string;
  markdown: string;
  nodes: JSONColumnType<object>;
  /** What our own reader gets, as brotli; null until it is made. */
  rich: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  /** With which way of making it: an older one is made again by the next apply. */
  rich_version: Generated<number>;
  metadata: Json<Record<string, unknown>>;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

/** Images beside documents, by their path in the folder. */
export interface ProductImagesTable {
  portal_id: string;
  product_id: string;
  path: string;
  sha256: string;
  media_type: string;
  /** In pixels; null where the file does not say. */
  width: number | null;
  height: number | null;
}

export interface ApplicationsTable {
  portal_id: string;
  id: string;
  developer_id: string;
  name: string;
  description: string | null;
  reference_id: string;
  redirect_uri: string | null;
  auth_strategy_id: string | null;
  scopes: Json<string[]>;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

export interface CredentialsTable {
  portal_id: string;
  id: string;
  application_id: string;
  display_name: string;
  /** SHA-256 of the key, hex. The key itself is shown once and never stored. */
  secret_hash: string;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

export type RegistrationStatus = 'approved' | 'pending' | 'rejected' | 'revoked';

export interface RegistrationsTable {
  portal_id: string;
  id: string;
  application_id: string;
  product_id: string;
  product_version_id: string;
  status: RegistrationStatus;
  scopes: Json<string[]>;
  created_at: CreatedAt;
  updated_at: Timestamp;
}

/** An operator's refusal outlives the registration that it was about. */
export interface RegistrationRefusalsTable {
  portal_id: string;
  developer_id: string;
  product_version_id: string;
  refused_at: Timestamp;
}

export interface GatewaysTable {
  portal_id: string;
  id: string;
  name: string;
  token_hash: string;
  created_at: CreatedAt;
  last_seen_at: Timestamp | null;
}

export interface OperatorTokensTable {
  portal_id: string;
  id: string;
  name: string;
  token_hash: string;
  created_at: CreatedAt;
}

/** What must happen after a commit: written in the same transaction, done by the outbox worker. */
export interface OutboxTable {
  portal_id: string;
  id: string;
  kind: 'mail';
  payload: Json<object>;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  last_error: string | null;
  done_at: Timestamp | null;
  created_at: CreatedAt;
}

/** Mails as they would have gone out; written in development mode alone. */
export interface DevelopmentMailsTable {
  portal_id: string;
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: CreatedAt;
}

/** Append-only. Never holds a password, token, cookie or key. */
export interface AuditEventsTable {
  portal_id: string;
  id: string;
  event: string;
  /** `developer:<id>`, `operator:<id>`, `system` … */
  actor: string;
  subject: string | null;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
  details: Json<Record<string, unknown>>;
  created_at: CreatedAt;
}

/** Failed sign-ins and mails by key, shared by all processes and kept over restarts (auth.md B1, B4, E1). */
export interface ThrottlesTable {
  portal_id: string;
  key: string;
  points: number;
  resets_at: Timestamp;
}

export interface Database {
  portals: PortalsTable;
  portal_assets: PortalAssetsTable;
  developers: DevelopersTable;
  users: UsersTable;
  invitations: InvitationsTable;
  account_tokens: AccountTokensTable;
  sessions: SessionsTable;
  session_tokens: SessionTokensTable;
  auth_strategies: AuthStrategiesTable;
  identity_providers: IdentityProvidersTable;
  identities: IdentitiesTable;
  sso_transactions: SsoTransactionsTable;
  blobs: BlobsTable;
  products: ProductsTable;
  product_versions: ProductVersionsTable;
  spec_indexes: SpecIndexesTable;
  spec_parts: SpecPartsTable;
  spec_operations: SpecOperationsTable;
  documents: DocumentsTable;
  product_images: ProductImagesTable;
  applications: ApplicationsTable;
  credentials: CredentialsTable;
  registrations: RegistrationsTable;
  registration_refusals: RegistrationRefusalsTable;
  gateways: GatewaysTable;
  operator_tokens: OperatorTokensTable;
  outbox: OutboxTable;
  development_mails: DevelopmentMailsTable;
  audit_events: AuditEventsTable;
  throttles: ThrottlesTable;
}
