import type { Database, IdentityProvidersTable, UserEntity } from '@stoa/database/tables';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Claims } from './claims.ts';
import type { Profile } from './profile.ts';

export type IdentityProvider = Selectable<IdentityProvidersTable>;

/** Returns the providers that developers sign in with: those offered to every developer come first. */
export function developersProviders(db: Kysely<Database>, portalId: string): Promise<IdentityProvider[]> {
  return serving(db, portalId, 'developer')
    .orderBy(sql`domains <> '[]'`)
    .orderBy('name')
    .orderBy('identifier')
    .execute();
}

/** A provider by its identifier, if it serves that kind of account. */
export function providerOf(
  db: Kysely<Database>,
  portalId: string,
  entity: UserEntity,
  identifier: string,
): Promise<IdentityProvider | undefined> {
  return serving(db, portalId, entity).where('identifier', '=', identifier).executeTakeFirst();
}

function serving(db: Kysely<Database>, portalId: string, entity: UserEntity) {
  return db
    .selectFrom('identity_providers')
    .selectAll()
    .where('portal_id', '=', portalId)
    .where('serves', 'in', [entity === 'developer' ? 'developers' : 'users', 'both']);
}

/** Whether the provider's word about an address is enough to open an account that has it (auth F3). */
export function isTrustedFor(
  { issuer, trusted_email_domains }: IdentityProvider,
  email: string,
  claims: Claims,
): boolean {
  const domain = domainOf(email);
  // Google gives an account to any reader of a mailbox with its address; only the domain's own accounts have `hd`.
  if (issuer === google && claims.hd !== domain) return false;
  return trusted_email_domains.includes(domain);
}

const google = 'https://accounts.google.com';

/**
 * Whether an address counts as the person's own. A provider that says nothing about it is taken at its word where an owner
 * has set `email: trusted`, for the trusted domains alone.
 */
export function ownsEmail(
  provider: IdentityProvider,
  { emailVerified, claims }: Pick<Profile, 'emailVerified' | 'claims'>,
  email: string,
): boolean {
  return emailVerified ?? (provider.email === 'trusted' && isTrustedFor(provider, email, claims));
}

/** The provider of an address's domain (home realm discovery). It tells nothing about accounts: the domain alone decides. */
export function providerOfAddress(providers: readonly IdentityProvider[], email: string): IdentityProvider | undefined {
  return providers.find(({ domains }) => domains.includes(domainOf(email)));
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
