import type { Database, UserEntity } from '@stoa/database/tables';
import { type IdentityProvider, isTrustedFor } from '@stoa/openid/sign-in/identity-providers';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql, type Transaction } from 'kysely';
import { entities } from '../../access/accounts/entity.ts';

interface Walk {
  readonly portal: Portal;
  readonly entity: UserEntity;
  readonly publicUrl: string;
  readonly now: Date;
}

interface Unprotected {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly has_password: boolean;
  /** The issuers of the identities that are linked to the account. */
  readonly issuers: readonly string[];
}

/** Accounts of one transaction. */
const batch = 100;
/** Batches of one round: mails that a person waits for, such as a reset of a password, come soon after so many. */
const batchesAtMost = 5;

/**
 * Queues the mails that announce a second factor which will be required: to each account that can log in and has none, once for
 * each announced moment. The place of the walk and its mails are one transaction, and the row of the place is locked: of several
 * servers, each goes on where another one has stopped.
 *
 * @returns how many mails were queued; the next round goes on with the rest
 */
export async function queueFactorNotices(db: Kysely<Database>, publicUrl: string, now: Date): Promise<number> {
  const portals = await db.selectFrom('portals').selectAll().where('preview_of', 'is', null).execute();
  const walks = portals.flatMap((portal) =>
    (['user', 'developer'] as const).map((entity) => ({ portal, entity, publicUrl, now })),
  );
  let queued = 0;
  for (const walk of walks) {
    for (let count = 0; count < batchesAtMost; count += 1) {
      const { seen, told } = await db.transaction().execute((trx) => tellBatch(trx, walk));
      queued += told;
      if (seen < batch) break;
    }
  }
  return queued;
}

async function tellBatch(
  trx: Transaction<Database>,
  walk: Walk,
): Promise<{ readonly seen: number; readonly told: number }> {
  const { portal, entity, publicUrl } = walk;
  const place = await takePlace(trx, walk);
  if (!place) return { seen: 0, told: 0 };
  const providers = await trx
    .selectFrom('identity_providers')
    .selectAll()
    .where('portal_id', '=', portal.portal_id)
    .where('serves', 'in', [entity === 'developer' ? 'developers' : 'users', 'both'])
    .execute();
  const accounts = await withoutFactor(trx, walk, place);
  const told = accounts.filter((account) => isConcerned(account, { entity, portal, providers }));
  const from = place.factor_from.toISOString();
  const link = publicUrl + entities[entity].pages.account;
  for (const { email: to, full_name } of told)
    await queueMail(trx, portal, { to, message: 'factor-required', data: { full_name, link, from } });
  const last = accounts.at(-1);
  if (last)
    await trx
      .updateTable('factor_notices')
      .set({ last_id: last.id })
      .where('portal_id', '=', portal.portal_id)
      .where('entity', '=', entity)
      .execute();
  return { seen: accounts.length, told: told.length };
}

type Place = { readonly factor_from: Date; readonly last_id: string | null };

/**
 * The account after which the announcement's notices go on, locked; a new moment begins it anew. Undefined: nothing is announced.
 */
async function takePlace(trx: Transaction<Database>, { portal, entity, now }: Walk): Promise<Place | undefined> {
  const [policy, from] = [sql.ref(`${entity}_factor`), sql.ref(`${entity}_factor_from`)];
  // Developers do not log in to a public portal.
  const isOpen = entity === 'developer' ? sql`not is_public` : sql`true`;
  const { rows } = await sql<Place>`
    insert into factor_notices as place (portal_id, entity, factor_from)
    select portal_id, ${entity}::text, ${from} from portals
    where portal_id = ${portal.portal_id} and ${policy} = 'required' and ${from} > ${now.toISOString()}::timestamptz and ${isOpen}
    on conflict (portal_id, entity) do update set
      last_id = case when place.factor_from = excluded.factor_from then place.last_id end,
      factor_from = excluded.factor_from
    returning factor_from, last_id`.execute(trx);
  return rows[0];
}

/** The next accounts that are admitted and have neither an app nor a passkey, in the order of their ids. */
async function withoutFactor(
  trx: Transaction<Database>,
  { portal, entity }: Walk,
  { last_id }: Place,
): Promise<readonly Unprotected[]> {
  const { ownerColumn, admitted } = entities[entity];
  const owner = sql.ref(ownerColumn);
  const table = sql.table(entity === 'developer' ? 'developers' : 'users');
  const after = last_id === null ? sql`true` : sql`account.id > ${last_id}`;
  const { rows } = await sql<Unprotected>`
    select account.id, account.email, account.full_name, account.password_hash is not null as has_password,
      array(select issuer from identities where portal_id = account.portal_id and ${owner} = account.id) as issuers
    from ${table} as account
    where account.portal_id = ${portal.portal_id} and account.status = ${admitted} and ${after}
      and not exists (select 1 from authenticators
        where portal_id = account.portal_id and ${owner} = account.id and confirmed_at is not null)
      and not exists (select 1 from passkeys where portal_id = account.portal_id and ${owner} = account.id)
    order by account.id
    limit ${batch}`.execute(trx);
  return rows;
}

/**
 * Whether an account without a factor can log in, and will be asked for one. One without a password comes by the providers that are
 * linked to it, or else by those that are trusted with its address; it is not asked where all of them count as a second factor.
 */
function isConcerned(
  { email, has_password, issuers }: Unprotected,
  about: { readonly entity: UserEntity; readonly portal: Portal; readonly providers: readonly IdentityProvider[] },
): boolean {
  if (has_password && (about.entity === 'user' || about.portal.basic_auth_enabled)) return true;
  // The claims are those of the company's own account at the provider: what the next sign-in brings is not known.
  const claims = { hd: email.split('@').at(-1) };
  const ways = about.providers.filter((provider) =>
    issuers.length > 0 ? issuers.includes(provider.issuer) : isTrustedFor(provider, email, claims),
  );
  return ways.some((provider) => provider.second_factor !== 'trusted' || !isTrustedFor(provider, email, claims));
}
