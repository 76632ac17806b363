import { type Kysely, sql } from 'kysely';
import { schema as house } from './migrations/0001-house.ts';
import { schema as users } from './migrations/0002-users.ts';
import { schema as identities } from './migrations/0003-identities.ts';
import { schema as refusals } from './migrations/0004-refusals.ts';
import { schema as ssoEarlierSession } from './migrations/0005-sso-earlier-session.ts';
import { up as oneOpenInvitation } from './migrations/0006-one-open-invitation.ts';
import { schema as references } from './migrations/0007-references.ts';
import { schema as documents } from './migrations/0008-documents.ts';
import { schema as tryIt } from './migrations/0009-try-it.ts';
import { up as search } from './migrations/0010-search.ts';
import { schema as vocabularyInMemory } from './migrations/0011-vocabulary-in-memory.ts';
import { schema as ownFonts } from './migrations/0012-own-fonts.ts';
import { schema as admission } from './migrations/0013-admission.ts';
import { schema as issuing } from './migrations/0014-issuing.ts';
import { up as gateways } from './migrations/0015-gateways.ts';
import { schema as teams } from './migrations/0016-teams.ts';
import { up as webhooks } from './migrations/0017-webhooks.ts';
import { schema as environments } from './migrations/0018-environments.ts';
import { schema as lostAnswers } from './migrations/0019-lost-answers.ts';
import { schema as calls } from './migrations/0020-calls.ts';
import { schema as unsettledBatches } from './migrations/0021-unsettled-batches.ts';
import { schema as naturalNames } from './migrations/0022-natural-names.ts';
import { schema as signIn } from './migrations/0023-sign-in.ts';
import { schema as keyRotation } from './migrations/0024-key-rotation.ts';
import { schema as firstOfPack } from './migrations/0025-first-of-pack.ts';
import { schema as clientProof } from './migrations/0026-client-proof.ts';
import { up as callLayouts } from './migrations/0027-call-layouts.ts';
import { schema as requests } from './migrations/0028-requests.ts';
import { schema as setUpCode } from './migrations/0029-set-up-code.ts';
import { schema as revisions } from './migrations/0030-revisions.ts';
import { schema as keysSearchFunnel } from './migrations/0031-keys-search-funnel.ts';
import { schema as people } from './migrations/0032-people.ts';
import { schema as setUp } from './migrations/0033-set-up.ts';
import { schema as previews } from './migrations/0034-previews.ts';
import { schema as sunsetMails } from './migrations/0035-sunset-mails.ts';
import { schema as providerTests } from './migrations/0036-provider-tests.ts';
import { schema as severalServers } from './migrations/0037-several-servers.ts';
import { schema as registrationsByTime } from './migrations/0038-registrations-by-time.ts';
import { schema as claimedGroups } from './migrations/0039-claimed-groups.ts';
import { schema as saml } from './migrations/0040-saml.ts';
import { schema as factors } from './migrations/0041-factors.ts';
import { schema as accessTokens } from './migrations/0042-access-tokens.ts';
import { schema as linkedSignIn } from './migrations/0043-linked-sign-in.ts';
import { schema as scim } from './migrations/0044-scim.ts';
import { schema as passkeys } from './migrations/0045-passkeys.ts';
import { schema as factorPolicy } from './migrations/0046-factor-policy.ts';
import { schema as factorResets } from './migrations/0047-factor-resets.ts';
import { schema as providerFactor } from './migrations/0048-provider-factor.ts';
import { schema as ownProof } from './migrations/0049-own-proof.ts';
import { schema as factorNotices } from './migrations/0050-factor-notices.ts';
import { up as makers } from './migrations/0051-makers.ts';
import { schema as ownCallback } from './migrations/0052-own-callback.ts';
import { schema as directoryUsers } from './migrations/0053-directory-users.ts';

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

/** A step that is one text of SQL. */
function run(schema: string): Migration['up'] {
  return async (db) => void (await sql.raw(schema).execute(db));
}

/** Every migration in order; a new file in `migrations/` gets a line here. */
export const migrations: readonly Migration[] = [
  { version: 1, name: 'house', up: run(house) },
  { version: 2, name: 'users', up: run(users) },
  { version: 3, name: 'identities', up: run(identities) },
  { version: 4, name: 'refusals', up: run(refusals) },
  { version: 5, name: 'sso-earlier-session', up: run(ssoEarlierSession) },
  { version: 6, name: 'one-open-invitation', up: oneOpenInvitation },
  { version: 7, name: 'references', up: run(references) },
  { version: 8, name: 'documents', up: run(documents) },
  { version: 9, name: 'try-it', up: run(tryIt) },
  { version: 10, name: 'search', up: search },
  { version: 11, name: 'vocabulary-in-memory', up: run(vocabularyInMemory) },
  { version: 12, name: 'own-fonts', up: run(ownFonts) },
  { version: 13, name: 'admission', up: run(admission) },
  { version: 14, name: 'issuing', up: run(issuing) },
  { version: 15, name: 'gateways', up: gateways },
  { version: 16, name: 'teams', up: run(teams) },
  { version: 17, name: 'webhooks', up: webhooks },
  { version: 18, name: 'environments', up: run(environments) },
  { version: 19, name: 'lost-answers', up: run(lostAnswers) },
  { version: 20, name: 'calls', up: run(calls) },
  { version: 21, name: 'unsettled-batches', up: run(unsettledBatches) },
  { version: 22, name: 'natural-names', up: run(naturalNames) },
  { version: 23, name: 'sign-in', up: run(signIn) },
  { version: 24, name: 'key-rotation', up: run(keyRotation) },
  { version: 25, name: 'first-of-pack', up: run(firstOfPack) },
  { version: 26, name: 'client-proof', up: run(clientProof) },
  { version: 27, name: 'call-layouts', up: callLayouts },
  { version: 28, name: 'requests', up: run(requests) },
  { version: 29, name: 'set-up-code', up: run(setUpCode) },
  { version: 30, name: 'revisions', up: run(revisions) },
  { version: 31, name: 'keys-search-funnel', up: run(keysSearchFunnel) },
  { version: 32, name: 'people', up: run(people) },
  { version: 33, name: 'set-up', up: run(setUp) },
  { version: 34, name: 'previews', up: run(previews) },
  { version: 35, name: 'sunset-mails', up: run(sunsetMails) },
  { version: 36, name: 'provider-tests', up: run(providerTests) },
  { version: 37, name: 'several-servers', up: run(severalServers) },
  { version: 38, name: 'registrations-by-time', up: run(registrationsByTime) },
  { version: 39, name: 'claimed-groups', up: run(claimedGroups) },
  { version: 40, name: 'saml', up: run(saml) },
  { version: 41, name: 'factors', up: run(factors) },
  { version: 42, name: 'access-tokens', up: run(accessTokens) },
  { version: 43, name: 'linked-sign-in', up: run(linkedSignIn) },
  { version: 44, name: 'scim', up: run(scim) },
  { version: 45, name: 'passkeys', up: run(passkeys) },
  { version: 46, name: 'factor-policy', up: run(factorPolicy) },
  { version: 47, name: 'factor-resets', up: run(factorResets) },
  { version: 48, name: 'provider-factor', up: run(providerFactor) },
  { version: 49, name: 'own-proof', up: run(ownProof) },
  { version: 50, name: 'factor-notices', up: run(factorNotices) },
  { version: 51, name: 'makers', up: makers },
  { version: 52, name: 'own-callback', up: run(ownCallback) },
  { version: 53, name: 'directory-users', up: run(directoryUsers) },
];
