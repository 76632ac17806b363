import type {
  AccountTokensTable,
  DevelopersTable,
  InvitationsTable,
  ThrottlesTable,
  UsersTable,
} from './tables/accounts.ts';
import type {
  ApplicationsTable,
  CertificatesTable,
  CredentialsTable,
  CredentialUsesTable,
} from './tables/applications.ts';
import type { AuthStrategiesTable } from './tables/auth-strategies.ts';
import type { UnsettledBatchesTable } from './tables/calls.ts';
import type { ClientSecretsTable, ClientsTable } from './tables/clients.ts';
import type {
  DirectoriesTable,
  DirectoryGroupsTable,
  DirectoryPeopleTable,
  DirectoryRoleGroupsTable,
} from './tables/directories.ts';
import type {
  AuthenticatorsTable,
  FactorNoticesTable,
  FactorResetsTable,
  RecoveryCodesTable,
} from './tables/factors.ts';
import type { AdmissionChangesTable, GatewaysTable, GatewayVersionsTable } from './tables/gateways.ts';
import type { AuditEventsTable, DeveloperTokensTable, OperatorTokensTable } from './tables/operators.ts';
import type { DevelopmentMailsTable, OutboxTable } from './tables/outbox.ts';
import type { PasskeyChallengesTable, PasskeysTable } from './tables/passkeys.ts';
import type { DeveloperJourneysTable, PortalCountsTable } from './tables/portal-counts.ts';
import type { PortalAssetsTable, PortalFontsTable, PortalsTable } from './tables/portals.ts';
import type {
  BlobsTable,
  DocumentsTable,
  ProductImagesTable,
  ProductsTable,
  ProductVersionsTable,
  SunsetMailsTable,
} from './tables/products.ts';
import type { DecisionReasonsTable, RegistrationRefusalsTable, RegistrationsTable } from './tables/registrations.ts';
import type {
  ChangeSetsTable,
  PortalRevisionsTable,
  PreviewsTable,
  RevisionContentsTable,
} from './tables/revisions.ts';
import type { SessionsTable, SessionTokensTable } from './tables/sessions.ts';
import type {
  IdentitiesTable,
  IdentityProvidersTable,
  ProviderTestsTable,
  SamlAssertionsTable,
  SsoLogoutsTable,
  SsoSessionsTable,
  SsoTransactionsTable,
} from './tables/sign-in.ts';
import type { SpecIndexesTable, SpecOperationsTable, SpecPartsTable } from './tables/specifications.ts';
import type { ProductGrantsTable, TeamMembersTable, TeamsTable } from './tables/teams.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './tables/webhooks.ts';

export type * from './tables/accounts.ts';
export type * from './tables/applications.ts';
export type * from './tables/auth-strategies.ts';
export type * from './tables/calls.ts';
export type * from './tables/clients.ts';
export type * from './tables/directories.ts';
export type * from './tables/factors.ts';
export type * from './tables/gateways.ts';
export type * from './tables/operators.ts';
export type * from './tables/outbox.ts';
export type * from './tables/passkeys.ts';
export type * from './tables/portal-counts.ts';
export type * from './tables/portals.ts';
export type * from './tables/products.ts';
export type * from './tables/registrations.ts';
export type * from './tables/revisions.ts';
export type * from './tables/sessions.ts';
export type * from './tables/sign-in.ts';
export type * from './tables/specifications.ts';
export type * from './tables/teams.ts';
export type * from './tables/webhooks.ts';

/**
 * Every table, by its name in PostgreSQL; `tables/` has a file for each noun. A table with a row of a portal starts its keys
 * with `portal_id`, so that several portals can live in one installation and the rows can be spread over several servers
 * (docs/decisions/001).
 */
export interface Database {
  portals: PortalsTable;
  portal_assets: PortalAssetsTable;
  portal_fonts: PortalFontsTable;
  portal_revisions: PortalRevisionsTable;
  revision_contents: RevisionContentsTable;
  change_sets: ChangeSetsTable;
  previews: PreviewsTable;
  developers: DevelopersTable;
  developer_journeys: DeveloperJourneysTable;
  portal_counts: PortalCountsTable;
  users: UsersTable;
  authenticators: AuthenticatorsTable;
  recovery_codes: RecoveryCodesTable;
  factor_resets: FactorResetsTable;
  factor_notices: FactorNoticesTable;
  directories: DirectoriesTable;
  directory_people: DirectoryPeopleTable;
  directory_groups: DirectoryGroupsTable;
  directory_role_groups: DirectoryRoleGroupsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  invitations: InvitationsTable;
  account_tokens: AccountTokensTable;
  sessions: SessionsTable;
  session_tokens: SessionTokensTable;
  auth_strategies: AuthStrategiesTable;
  identity_providers: IdentityProvidersTable;
  identities: IdentitiesTable;
  sso_logouts: SsoLogoutsTable;
  sso_sessions: SsoSessionsTable;
  saml_assertions: SamlAssertionsTable;
  sso_transactions: SsoTransactionsTable;
  provider_tests: ProviderTestsTable;
  blobs: BlobsTable;
  products: ProductsTable;
  product_versions: ProductVersionsTable;
  sunset_mails: SunsetMailsTable;
  spec_indexes: SpecIndexesTable;
  spec_parts: SpecPartsTable;
  spec_operations: SpecOperationsTable;
  documents: DocumentsTable;
  product_images: ProductImagesTable;
  applications: ApplicationsTable;
  clients: ClientsTable;
  client_secrets: ClientSecretsTable;
  credentials: CredentialsTable;
  credential_uses: CredentialUsesTable;
  certificates: CertificatesTable;
  registrations: RegistrationsTable;
  registration_refusals: RegistrationRefusalsTable;
  decision_reasons: DecisionReasonsTable;
  teams: TeamsTable;
  team_members: TeamMembersTable;
  product_grants: ProductGrantsTable;
  gateways: GatewaysTable;
  gateway_versions: GatewayVersionsTable;
  admission_changes: AdmissionChangesTable;
  operator_tokens: OperatorTokensTable;
  developer_tokens: DeveloperTokensTable;
  outbox: OutboxTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  unsettled_batches: UnsettledBatchesTable;
  development_mails: DevelopmentMailsTable;
  audit_events: AuditEventsTable;
  throttles: ThrottlesTable;
}
