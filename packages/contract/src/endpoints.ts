import { appearanceEndpoints } from './appearance.ts';
import { applicationEndpoints } from './applications.ts';
import { callEndpoints } from './calls.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { certificateEndpoints } from './certificates.ts';
import { changesEndpoints } from './changes.ts';
import { clientProofEndpoints } from './client-proofs.ts';
import { clientEndpoints } from './clients.ts';
import { credentialEndpoints } from './credentials.ts';
import { developerTokenEndpoints } from './developer-tokens.ts';
import { developerEndpoints } from './developers.ts';
import { documentEndpoints } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { factorEndpoints } from './factors.ts';
import { gatewayEndpoints, propagationEndpoints } from './gateway.ts';
import { managedCertificateEndpoints } from './managed-certificates.ts';
import { managedClientEndpoints } from './managed-clients.ts';
import { managedCredentialEndpoints } from './managed-credentials.ts';
import { managedDirectoryEndpoints } from './managed-directories.ts';
import { managedEntranceEndpoints } from './managed-entrance.ts';
import { managedPeopleEndpoints } from './managed-people-calls.ts';
import { managedRequestEndpoints } from './managed-requests.ts';
import { managedSettingsEndpoints } from './managed-settings.ts';
import { managementEndpoints } from './management.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { portalEndpoints } from './portal.ts';
import { portalSearchEndpoints } from './portal-search.ts';
import { portalStatsEndpoints } from './portal-stats.ts';
import { productEndpoints } from './products.ts';
import { publishingEndpoints } from './publishing.ts';
import { referenceEndpoints } from './reference.ts';
import { registrationEndpoints } from './registrations.ts';
import type { RouteName } from './routes.ts';
import { searchEndpoints } from './search.ts';
import { specEndpoints } from './specs.ts';
import { statsEndpoints } from './stats.ts';
import { todayEndpoints } from './today.ts';
import { tryItEndpoints } from './try-it.ts';
import { userEndpoints } from './users.ts';

/** Every call of the contract with its schemas, by the name of its route. */
export const endpoints = {
  ...portalEndpoints,
  ...developerEndpoints,
  ...factorEndpoints,
  ...developerTokenEndpoints,
  ...passkeyEndpoints,
  ...userEndpoints,
  ...productEndpoints,
  ...catalogueEndpoints,
  ...specEndpoints,
  ...referenceEndpoints,
  ...changesEndpoints,
  ...tryItEndpoints,
  ...documentEndpoints,
  ...searchEndpoints,
  ...applicationEndpoints,
  ...credentialEndpoints,
  ...clientEndpoints,
  ...clientProofEndpoints,
  ...certificateEndpoints,
  ...registrationEndpoints,
  ...statsEndpoints,
  ...callEndpoints,
  ...portalStatsEndpoints,
  ...gatewayEndpoints,
  ...propagationEndpoints,
  ...managementEndpoints,
  ...managedPeopleEndpoints,
  ...managedClientEndpoints,
  ...managedCredentialEndpoints,
  ...managedCertificateEndpoints,
  ...managedRequestEndpoints,
  ...managedDirectoryEndpoints,
  ...managedEntranceEndpoints,
  ...managedSettingsEndpoints,
  ...publishingEndpoints,
  ...todayEndpoints,
  ...portalSearchEndpoints,
  ...appearanceEndpoints,
} satisfies Record<RouteName, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = RouteName;
