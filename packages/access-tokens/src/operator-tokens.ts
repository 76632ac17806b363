import { nameTaken, notFound, refusedField } from '@stoa/common/problem';
import { roleIncludes } from '@stoa/contract/management-roles';
import type { UserRole } from '@stoa/contract/users';
import { lockUntilCommit } from '@stoa/database/advisory-lock';
import type { RequestFacts } from '@stoa/database/audit';
import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import type { ManagingActor, OperatorActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import type { Portal } from '@stoa/permissions/portal';
import { isWellFormed, newKey } from '@stoa/secrets/scannable-key';
import { tokenHash } from '@stoa/secrets/secrets';
import { type Kysely, sql } from 'kysely';
import { answerableFor } from './answerable.ts';
import { makerName } from './maker-name.ts';
import { noteUse } from './note-use.ts';

const prefix = 'stoa_svc_';

interface Change {
  readonly db: Kysely<Database>;
  readonly portal: Portal;
  readonly actor: ManagingActor;
  readonly request: RequestFacts;
  readonly now: Date;
}

/**
 * What is stored of an operator token. Those with a role are hashed in another way than those from before there were roles:
 * a server of that time beside this one would take any token that it finds for an owner's.
 */
export function operatorTokenHash(token: string): string {
  return tokenHash(token.startsWith(prefix) ? `with role:${token}` : token);
}

interface Made {
  readonly role: UserRole;
  /** The user who answers for it; null for what the server made. */
  readonly maker: string | null;
  /** Null too for a user who is not active. */
  readonly maker_role: UserRole | null;
}

const maker = sql<string | null>`nullif(split_part(token.created_by, 'user:', 2), '')::uuid`;
const makerRole = sql<UserRole | null>`(select role from users
  where users.portal_id = token.portal_id and users.id = ${maker} and users.status = 'active')`;

/** A token that a user has made opens nothing that the user may not do now. */
function isRefused({ role, maker, maker_role }: Made): boolean {
  return maker !== null && !roleIncludes(maker_role, role);
}

/** Whose token it is, if it is valid now. Text that was never made here costs no question to the database. */
export async function operatorByToken(
  db: Kysely<Database>,
  { portal_id }: Portal,
  token: string,
  now: Date,
): Promise<OperatorActor | undefined> {
  if (token.startsWith('stoa_pat_') || (token.startsWith(prefix) && !isWellFormed(token, prefix))) return undefined;
  const row = await db
    .selectFrom('operator_tokens as token')
    .select(['id', 'name', 'role', 'last_used_at', maker.as('maker'), makerRole.as('maker_role')])
    .where('portal_id', '=', portal_id)
    .where('token_hash', '=', operatorTokenHash(token))
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .executeTakeFirst();
  if (!row || isRefused(row)) return undefined;
  await noteUse(db, 'operator_tokens', { ...row, portal_id }, now);
  return { kind: 'operator', id: row.id, name: row.name, role: row.role };
}

/** All of a portal by name, with who added each; `operatorTokenView` says what of a row is told. */
export function operatorTokens(db: Kysely<Database>, { portal_id }: Portal) {
  return db
    .selectFrom('operator_tokens as token')
    .select(['token.id', 'token.name', 'token.role', 'token.created_at', 'token.expires_at', 'token.last_used_at'])
    .select([maker.as('maker'), makerRole.as('maker_role')])
    .select(makerName('token').as('created_by'))
    .where('token.portal_id', '=', portal_id)
    .orderBy('token.name')
    .orderBy('token.id');
}

export function operatorTokenView<Row extends Made>({ maker, maker_role, ...row }: Row) {
  return { ...row, refused: isRefused({ ...row, maker, maker_role }) };
}

/**
 * A new token, for the one time that it is shown.
 * @throws Problem 409 a name that is taken, 400 an end in the past
 */
export async function addOperatorToken(
  change: Change,
  asked: { readonly name: string; readonly role: UserRole; readonly expires_at?: string | undefined },
) {
  const { db, portal, actor, now } = change;
  const { portal_id } = portal;
  const { name, role } = asked;
  const expires_at = asked.expires_at ? new Date(asked.expires_at) : null;
  if (expires_at && expires_at <= now) throw refusedField('expiry_past', 'expires_at', 'must be in the future');
  const token = newKey(prefix);
  const row = { id: newId(), name, role, expires_at, created_at: now };
  await db.transaction().execute(async (trx) => {
    // The name `environment` is taken anew at every start: one lock for all who add.
    await lockUntilCommit(trx, 'first-start');
    const taken = await trx
      .selectFrom('operator_tokens')
      .select('id')
      .where('portal_id', '=', portal_id)
      .where('name', '=', name)
      .executeTakeFirst();
    if (taken || name === 'environment') throw nameTaken('operator token');
    await trx
      .insertInto('operator_tokens')
      .values({
        ...row,
        portal_id,
        token_hash: operatorTokenHash(token),
        created_by: await answerableFor(trx, portal_id, actor, 'createOperatorToken'),
      })
      .execute();
    await auditAct(trx, change, {
      event: 'operator_token_added',
      subject: `operator:${row.id}`,
      details: { name, role, ...(expires_at && { expires_at: expires_at.toISOString() }) },
    });
  });
  return { ...row, token };
}

/** @throws Problem 404 */
export async function removeOperatorToken(change: Change, id: string) {
  const { portal_id } = change.portal;
  await change.db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('operator_tokens')
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .returning(['name', 'role'])
      .executeTakeFirstOrThrow(() => notFound('This token'));
    await auditAct(trx, change, { event: 'operator_token_removed', subject: `operator:${id}`, details: gone });
  });
}
