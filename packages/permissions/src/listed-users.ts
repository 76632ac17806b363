import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';

interface Moment {
  readonly now: Date;
  /** Sessions that were last seen before are over. */
  readonly idleSince: Date;
}

/** Users with how they come in and when they last did. Each row costs a look at the sessions of one user. */
export function listedUsers(db: Kysely<Database>, portal_id: string, { now, idleSince }: Moment) {
  return db
    .selectFrom('users as person')
    .select(['person.id', 'person.email', 'person.full_name', 'person.organization', 'person.status', 'person.role'])
    .select(['person.created_at', 'person.updated_at'])
    .select((row) => [
      sql<boolean>`person.password_hash is not null`.as('has_password'),
      sql<string[]>`array(
        select distinct coalesce(provider.name, identity.issuer) from identities identity
        left join identity_providers provider on provider.portal_id = identity.portal_id and provider.issuer = identity.issuer
          and provider.serves in ('users', 'both')
        where identity.portal_id = person.portal_id and identity.entity = 'user' and identity.user_id = person.id
        order by 1)`.as('identity_providers'),
      row
        .selectFrom('sessions')
        .select((session) => session.fn.max('sessions.last_seen_at').as('last'))
        .whereRef('sessions.portal_id', '=', 'person.portal_id')
        .whereRef('sessions.user_id', '=', 'person.id')
        .as('last_seen_at'),
      sql<number>`(select count(*)::int from sessions where sessions.portal_id = person.portal_id and sessions.user_id = person.id
        and sessions.ended_at is null and sessions.expires_at > ${now} and sessions.last_seen_at > ${idleSince})`.as(
        'sessions',
      ),
      sql<boolean>`exists (select from authenticators as app where app.portal_id = person.portal_id and app.user_id = person.id
        and app.confirmed_at is not null) or exists (select from passkeys as passkey where passkey.portal_id = person.portal_id
        and passkey.user_id = person.id)`.as('has_factor'),
      sql<boolean>`person.role = 'owner' and person.status = 'active' and not exists (
        select from users other where other.portal_id = person.portal_id and other.id <> person.id
          and other.role = 'owner' and other.status = 'active')`.as('last_owner'),
    ])
    .where('person.portal_id', '=', portal_id);
}
