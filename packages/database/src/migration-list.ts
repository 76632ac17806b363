import type { Kysely } from 'kysely';
import { up as house } from './migrations/0001-house.ts';
import { up as users } from './migrations/0002-users.ts';
import { up as identities } from './migrations/0003-identities.ts';
import { up as refusals } from './migrations/0004-refusals.ts';
import { up as ssoEarlierSession } from './migrations/0005-sso-earlier-session.ts';
import { up as oneOpenInvitation } from './migrations/0006-one-open-invitation.ts';
import { up as references } from './migrations/0007-references.ts';
import { up as documents } from './migrations/0008-documents.ts';
import { up as tryIt } from './migrations/0009-try-it.ts';
import { up as search } from './migrations/0010-search.ts';
import { up as vocabularyInMemory } from './migrations/0011-vocabulary-in-memory.ts';
import { up as ownFonts } from './migrations/0012-own-fonts.ts';
import { up as admission } from './migrations/0013-admission.ts';
import { up as issuing } from './migrations/0014-issuing.ts';
import { up as gateways } from './migrations/0015-gateways.ts';
import { up as teams } from './migrations/0016-teams.ts';
import { up as webhooks } from './migrations/0017-webhooks.ts';
import { up as environments } from './migrations/0018-environments.ts';
import { up as lostAnswers } from './migrations/0019-lost-answers.ts';
import { up as calls } from './migrations/0020-calls.ts';
import { up as unsettledBatches } from './migrations/0021-unsettled-batches.ts';
import { up as naturalNames } from './migrations/0022-natural-names.ts';
import { up as signIn } from './migrations/0023-sign-in.ts';
import { up as keyRotation } from './migrations/0024-key-rotation.ts';
import { up as firstOfPack } from './migrations/0025-first-of-pack.ts';
import { up as clientProof } from './migrations/0026-client-proof.ts';
import { up as callLayouts } from './migrations/0027-call-layouts.ts';
import { up as requests } from './migrations/0028-requests.ts';
import { up as setUpCode } from './migrations/0029-set-up-code.ts';
import { up as revisions } from './migrations/0030-revisions.ts';
import { up as keysSearchFunnel } from './migrations/0031-keys-search-funnel.ts';
import { up as people } from './migrations/0032-people.ts';
import { up as setUp } from './migrations/0033-set-up.ts';
import { up as previews } from './migrations/0034-previews.ts';
import { up as sunsetMails } from './migrations/0035-sunset-mails.ts';
import { up as providerTests } from './migrations/0036-provider-tests.ts';
import { up as severalServers } from './migrations/0037-several-servers.ts';
import { up as registrationsByTime } from './migrations/0038-registrations-by-time.ts';
import { up as claimedGroups } from './migrations/0039-claimed-groups.ts';
import { up as saml } from './migrations/0040-saml.ts';
import { up as factors } from './migrations/0041-factors.ts';
import { up as accessTokens } from './migrations/0042-access-tokens.ts';
import { up as linkedSignIn } from './migrations/0043-linked-sign-in.ts';
import { up as scim } from './migrations/0044-scim.ts';
import { up as passkeys } from './migrations/0045-passkeys.ts';
import { up as factorPolicy } from './migrations/0046-factor-policy.ts';
import { up as factorResets } from './migrations/0047-factor-resets.ts';
import { up as providerFactor } from './migrations/0048-provider-factor.ts';
import { up as ownProof } from './migrations/0049-own-proof.ts';
import { up as factorNotices } from './migrations/0050-factor-notices.ts';
import { up as makers } from './migrations/0051-makers.ts';
import { up as ownCallback } from './migrations/0052-own-callback.ts';
import { up as directoryUsers } from './migrations/0053-directory-users.ts';

/** One step of the schema. Once released it never changes: a later step corrects it. */
export interface Migration {
  version: number;
  name: string;
  /**
   * A step that removes something names the schema version since whose servers nothing uses it. A step without it only adds, and
   * servers of the version before run on beside it (rolling-upgrade.ts).
   */
  compatibleFrom?: number;
  /** Runs inside a transaction that the runner opened; must not open its own. */
  up(db: Kysely<unknown>): Promise<void>;
}

/** Every migration in order; a new file in `migrations/` gets a line here. */
export const migrations: readonly Migration[] = [
  { version: 1, name: 'house', up: house },
  { version: 2, name: 'users', up: users },
  { version: 3, name: 'identities', up: identities },
  { version: 4, name: 'refusals', up: refusals },
  { version: 5, name: 'sso-earlier-session', up: ssoEarlierSession },
  { version: 6, name: 'one-open-invitation', up: oneOpenInvitation },
  { version: 7, name: 'references', up: references },
  { version: 8, name: 'documents', up: documents },
  { version: 9, name: 'try-it', up: tryIt },
  { version: 10, name: 'search', up: search },
  { version: 11, name: 'vocabulary-in-memory', up: vocabularyInMemory },
  { version: 12, name: 'own-fonts', up: ownFonts },
  { version: 13, name: 'admission', up: admission },
  { version: 14, name: 'issuing', up: issuing },
  { version: 15, name: 'gateways', up: gateways },
  { version: 16, name: 'teams', up: teams },
  { version: 17, name: 'webhooks', up: webhooks },
  { version: 18, name: 'environments', up: environments },
  { version: 19, name: 'lost-answers', up: lostAnswers },
  { version: 20, name: 'calls', up: calls },
  { version: 21, name: 'unsettled-batches', up: unsettledBatches },
  { version: 22, name: 'natural-names', up: naturalNames },
  { version: 23, name: 'sign-in', up: signIn },
  { version: 24, name: 'key-rotation', up: keyRotation },
  { version: 25, name: 'first-of-pack', up: firstOfPack },
  { version: 26, name: 'client-proof', up: clientProof },
  { version: 27, name: 'call-layouts', up: callLayouts },
  { version: 28, name: 'requests', up: requests },
  { version: 29, name: 'set-up-code', up: setUpCode },
  { version: 30, name: 'revisions', up: revisions },
  { version: 31, name: 'keys-search-funnel', up: keysSearchFunnel },
  { version: 32, name: 'people', up: people },
  { version: 33, name: 'set-up', up: setUp },
  { version: 34, name: 'previews', up: previews },
  { version: 35, name: 'sunset-mails', up: sunsetMails },
  { version: 36, name: 'provider-tests', up: providerTests },
  { version: 37, name: 'several-servers', up: severalServers },
  { version: 38, name: 'registrations-by-time', up: registrationsByTime },
  { version: 39, name: 'claimed-groups', up: claimedGroups },
  { version: 40, name: 'saml', up: saml },
  { version: 41, name: 'factors', up: factors },
  { version: 42, name: 'access-tokens', up: accessTokens },
  { version: 43, name: 'linked-sign-in', up: linkedSignIn },
  { version: 44, name: 'scim', up: scim },
  { version: 45, name: 'passkeys', up: passkeys },
  { version: 46, name: 'factor-policy', up: factorPolicy },
  { version: 47, name: 'factor-resets', up: factorResets },
  { version: 48, name: 'provider-factor', up: providerFactor },
  { version: 49, name: 'own-proof', up: ownProof },
  { version: 50, name: 'factor-notices', up: factorNotices },
  { version: 51, name: 'makers', up: makers },
  { version: 52, name: 'own-callback', up: ownCallback },
  { version: 53, name: 'directory-users', up: directoryUsers },
];
