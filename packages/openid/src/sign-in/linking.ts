import { notFound, Problem } from '@stoa/common/problem';
import { audit, type RequestFacts } from '@stoa/database/audit';
import type { Database, UserEntity } from '@stoa/database/tables';
import { tokenHash } from '@stoa/secrets/secrets';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Arrival } from './arrival.ts';
import { addIdentity, noteIdentityUsed, recallIdentity } from './identities.ts';
import { providerOf } from './identity-providers.ts';
import { prepareGroups } from './keep-groups.ts';
import { SsoFailure } from './sso-failure.ts';

/** A signed-in person, and their session. */
export interface LinkOwner {
  readonly portal_id: string;
  readonly entity: UserEntity;
  readonly id: string;
  readonly session_id: string;
}

export interface LinkedAccount {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly status: string;
  readonly password_hash: string | null;
}

interface Linked {
  readonly issuer: string;
  readonly subject: string;
  readonly linked_at: Date;
  readonly last_used_at: Date;
  /** Null: the portal has no such provider any more, so it opens nothing. */
  readonly identifier: string | null;
  readonly name: string;
}

/** The account as it is stored; with `lock` it is locked, before anything that belongs to it. */
export async function linkedAccount(
  db: Kysely<Database>,
  { portal_id, entity, id }: Pick<LinkOwner, 'portal_id' | 'entity' | 'id'>,
  { lock = false } = {},
): Promise<LinkedAccount | undefined> {
  const columns = ['id', 'email', 'full_name', 'status', 'password_hash'] as const;
  const where = { portal_id, id };
  const query =
    entity === 'user'
      ? db
          .selectFrom('users')
          .select(columns)
          .where((row) => row.and(where))
      : db
          .selectFrom('developers')
          .select(columns)
          .where((row) => row.and(where));
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

async function linkedTo(
  db: Kysely<Database>,
  { portal_id, entity, id }: Omit<LinkOwner, 'session_id'>,
): Promise<Linked[]> {
  const serves = entity === 'developer' ? 'developers' : 'users';
  const owner = sql.ref(entity === 'developer' ? 'identity.developer_id' : 'identity.user_id');
  const { rows } = await sql<Linked>`
    select identity.issuer, identity.subject, identity.created_at as linked_at, identity.last_used_at,
           provider.identifier, coalesce(provider.name, identity.issuer) as name
      from identities as identity
      left join lateral (
        select identifier, name from identity_providers
         where portal_id = identity.portal_id and issuer = identity.issuer and serves in (${serves}, 'both')
         order by identifier limit 1) as provider on true
     where identity.portal_id = ${portal_id} and ${owner} = ${id}
     order by name, linked_at, identity.subject`.execute(db);
  return rows;
}

/** What an account page shows: what is linked, and what can be. */
export async function waysByProvider(db: Kysely<Database>, owner: Omit<LinkOwner, 'session_id'>, hasPassword: boolean) {
  const { portal_id, entity } = owner;
  const linked = await linkedTo(db, owner);
  const all = await db
    .selectFrom('identity_providers')
    .select(['identifier', 'name', 'issuer'])
    .where('portal_id', '=', portal_id)
    .where('serves', 'in', [entity === 'developer' ? 'developers' : 'users', 'both'])
    .orderBy('name')
    .execute();
  const issuers = new Set(linked.map(({ issuer }) => issuer));
  return {
    identity_providers: linked.map((one) => ({
      id: identityId(one),
      identifier: one.identifier,
      name: one.name,
      linked_at: one.linked_at,
      last_used_at: one.last_used_at,
      last_way_in: isLastWayIn(one, linked, hasPassword),
    })),
    linkable: all.filter(({ issuer }) => !issuers.has(issuer)).map(({ identifier, name }) => ({ identifier, name })),
  };
}

/** The key as one word of an address (a UUID of version 8, RFC 9562 §5.8): neither issuer nor subject stand in it. */
function identityId({ issuer, subject }: Pick<Linked, 'issuer' | 'subject'>): string {
  const hash = tokenHash(JSON.stringify([issuer, subject]));
  const part = (from: number, to: number) => hash.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
}

function isLastWayIn(one: Linked, linked: readonly Linked[], hasPassword: boolean): boolean {
  if (hasPassword || one.identifier === null) return false;
  return !linked.some((other) => other !== one && other.identifier !== null);
}

/**
 * Links the identity of a signed-in person who has come back from a provider: it opens the account from now on. Both are proved:
 * the session that left is still open, and the provider's answer belongs to this browser and this request.
 * @returns false where it was linked to this very account already
 * @throws SsoFailure when the session has ended, or the identity opens another account
 */
export async function linkIdentity(
  trx: Transaction<Database>,
  { portal_id, entity, id, session_id }: LinkOwner,
  arrival: Arrival,
): Promise<{ readonly account: LinkedAccount; readonly isNew: boolean }> {
  const account = await linkedAccount(trx, { portal_id, entity, id }, { lock: true });
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('portal_id', '=', portal_id)
    .where('id', '=', session_id)
    .where(entity === 'developer' ? 'developer_id' : 'user_id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', arrival.now)
    .executeTakeFirst();
  const isOpen = account && account.status === (entity === 'developer' ? 'approved' : 'active') && session;
  if (!isOpen) throw new SsoFailure('link_over', { subject: `${entity}:${id}` });
  const owner = await recallIdentity(trx, entity, arrival);
  if (owner !== undefined && owner !== id) throw new SsoFailure('identity_taken', { subject: `${entity}:${id}` });
  if (owner === undefined) await addIdentity(trx, entity, arrival, id);
  else await noteIdentityUsed(trx, entity, arrival);
  return { account, isNew: owner === undefined };
}

/**
 * Removes a provider as a way in. The sessions that it opened end, and the teams or the role from its claim go: leaving a
 * company's provider must not keep what the company gives.
 * @throws Problem 404 for what is not linked to this account, 409 for the last way in
 */
export async function unlinkIdentity(
  trx: Transaction<Database>,
  owner: LinkOwner,
  { identityId: wanted, ...by }: { readonly identityId: string; readonly request: RequestFacts; readonly now: Date },
  takesPasswords: boolean,
): Promise<{ readonly account: LinkedAccount; readonly name: string }> {
  const { portal_id, entity, id } = owner;
  const before = (await linkedTo(trx, owner)).find((one) => identityId(one) === wanted);
  if (!before) throw notFound('This linked provider');
  const provider = before.identifier === null ? undefined : await providerOf(trx, portal_id, entity, before.identifier);
  const takeBack = provider && (await prepareGroups(trx, entity, { portal_id, provider, claims: {}, ...by }));
  const account = await linkedAccount(trx, owner, { lock: true });
  const linked = await linkedTo(trx, owner);
  const identity = linked.find((one) => identityId(one) === wanted);
  if (!account || !identity) throw notFound('This linked provider');
  if (isLastWayIn(identity, linked, account.password_hash !== null && takesPasswords))
    throw new Problem('last_way_in', 409, 'This is the only way into your account. Add another one first.', {
      title: 'Last Way In',
    });
  const { issuer, subject } = identity;
  const key = { portal_id, issuer, subject };
  await trx
    .deleteFrom('identities')
    .where((row) => row.and({ ...key, entity }))
    .execute();
  const ended = await trx
    .updateTable('sessions')
    .set({ ended_at: by.now })
    .where('portal_id', '=', portal_id)
    .where(entity === 'developer' ? 'developer_id' : 'user_id', '=', id)
    .where('ended_at', 'is', null)
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('sso_sessions')
        .select('session_id')
        .where((row) => row.and(key)),
    )
    .returning('id')
    .execute();
  if (linked.every((one) => one === identity || one.issuer !== issuer)) await takeBack?.(id);
  const whose = `${entity}:${id}`;
  const details = { identity_provider: identity.identifier ?? issuer, issuer, sessions_ended: ended.length };
  await audit(trx, { portal_id, event: 'sso_unlink', actor: whose, subject: whose, details, request: by.request });
  return { account, name: identity.name };
}
