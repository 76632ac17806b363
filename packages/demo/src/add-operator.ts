import { randomUUID } from 'node:crypto';
import { lockUntilCommit } from '@stoa/database/advisory-lock';
import { audit } from '@stoa/database/audit';
import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { newKey } from '@stoa/secrets/scannable-key';
import { tokenHash } from '@stoa/secrets/secrets';
import type { Transaction } from 'kysely';
import { demoVersions, hasDemoAccount } from './add-account.ts';
import { type DemoAccess, type DemoPerson, demoOperatorLogin, demoPeople } from './demo-operator.ts';
import type { Deps } from './deps.ts';

type Needed = Pick<Deps, 'db' | 'now' | 'passwords'>;
type Versions = Awaited<ReturnType<typeof demoVersions>>;

const operator = { email: demoOperatorLogin.email, full_name: 'Grace Hopper', role: 'owner' } as const;
/** The user who made the past decisions; their password is unknown, so that no one can log in as them. */
const colleague = { email: 'ivo@meridian.example', full_name: 'Ivo Marek', role: 'approver' } as const;

/** @returns whether the demo's operator is there */
export async function hasDemoOperator({ db }: Pick<Deps, 'db'>, { portal_id }: Portal): Promise<boolean> {
  const users = db.selectFrom('users').select('id').where('portal_id', '=', portal_id);
  return (await users.where('email', '=', demoOperatorLogin.email).executeTakeFirst()) !== undefined;
}

/**
 * Makes the demo operator, an owner, and a few days of waiting work: whole or not at all, on a portal that has the demo's account
 * and no user yet. A demo operator that was deleted is not made again.
 */
export async function ensureDemoOperator({ db, now, passwords }: Needed, portal: Portal): Promise<void> {
  const { portal_id } = portal;
  if (!(await hasDemoAccount({ db }, portal)) || (await isTaken(db, portal_id))) return;
  const password_hash = await passwords.hash(demoOperatorLogin.password);
  // The password of the demo's other people is random and kept nowhere.
  const unknown = await passwords.hash(newKey());
  await db.transaction().execute(async (trx) => {
    await lockUntilCommit(trx, 'first-start');
    if (await isTaken(trx, portal_id)) return;
    const at = now();
    const ids = { operator: newId(), colleague: newId() };
    const user = {
      portal_id,
      preferred_name: null,
      organization: 'Meridian',
      region: 'eu' as const,
      status: 'active' as const,
      email_verified_at: at,
      updated_at: at,
    };
    await trx
      .insertInto('users')
      .values([
        { ...user, id: ids.operator, ...operator, password_hash },
        { ...user, id: ids.colleague, ...colleague, password_hash: null },
      ])
      .execute();
    const versions = await demoVersions(trx, portal_id);
    for (const person of demoPeople)
      await addPerson(trx, { portal_id, at, versions, unknown, actor: ids.colleague }, person);
    await audit(trx, { portal_id, event: 'demo_operator_added', actor: 'system', subject: `user:${ids.operator}` });
  });
}

interface Work {
  readonly portal_id: string;
  readonly at: Date;
  readonly versions: Versions;
  /** The hash of a password. */
  readonly unknown: string;
  /** Id of the user who has decided. */
  readonly actor: string;
}

const before = (at: Date, hours: number) => new Date(at.getTime() - hours * 3_600_000);

async function addPerson(trx: Transaction<Database>, work: Work, person: DemoPerson): Promise<void> {
  const { portal_id, at, unknown } = work;
  const id = newId();
  const signedUp = before(at, person.hoursAgo);
  await trx
    .insertInto('developers')
    .values({
      portal_id,
      id,
      email: person.email,
      full_name: person.name,
      status: person.status,
      password_hash: unknown,
      email_verified_at: signedUp,
      decided_at: person.status === 'approved' ? signedUp : null,
      created_at: signedUp,
      updated_at: signedUp,
    })
    .execute();
  for (const access of person.access) await addAccess(trx, work, id, access);
}

async function addAccess(
  trx: Transaction<Database>,
  work: Work,
  developer_id: string,
  access: DemoAccess,
): Promise<void> {
  const { portal_id, at, versions } = work;
  const version = versions.find((each) => each.product === access.product && each.version === access.version);
  if (!version) return;
  const since = before(at, access.hoursAgo);
  const [application_id, id] = [newId(), newId()];
  const times = { created_at: since, updated_at: since };
  await trx
    .insertInto('applications')
    .values({
      portal_id,
      id: application_id,
      developer_id,
      name: access.application,
      description: access.description,
      reference_id: randomUUID(),
      redirect_uri: null,
      auth_strategy_id: version.auth_strategy_id,
      scopes: '[]',
      ...times,
    })
    .execute();
  const secret_hash = tokenHash(newKey());
  await trx
    .insertInto('credentials')
    .values({
      portal_id,
      id: newId(),
      application_id,
      display_name: 'Demo key (known to nobody)',
      secret_hash,
      ...times,
    })
    .execute();
  await trx
    .insertInto('registrations')
    .values({
      portal_id,
      id,
      application_id,
      product_id: version.product_id,
      product_version_id: version.id,
      status: access.decided ?? 'pending',
      scopes: '[]',
      requested_scopes: '[]',
      ...times,
    })
    .execute();
  await noteHistory(trx, work, { ...access, id, developer_id, since });
}

/** Writes the events that the audit log would have if all this had happened then. */
async function noteHistory(
  trx: Transaction<Database>,
  { portal_id, actor }: Work,
  { id, developer_id, since, decided, reason }: DemoAccess & { id: string; developer_id: string; since: Date },
): Promise<void> {
  const row = { portal_id, subject: `registration:${id}`, ip: null, user_agent: null, request_id: null };
  const details = JSON.stringify({ status: decided, ...(reason && { reason }) });
  await trx
    .insertInto('audit_events')
    .values([
      {
        ...row,
        id: newId(),
        event: 'registration_requested',
        actor: `developer:${developer_id}`,
        details: JSON.stringify({ status: 'pending' }),
        created_at: before(since, decided ? 3 : 0),
      },
      ...(decided
        ? [
            {
              ...row,
              id: newId(),
              event: `registration_${decided}`,
              actor: `user:${actor}`,
              details,
              created_at: since,
            },
          ]
        : []),
    ])
    .execute();
}

/** Says whether the portal has a user already, or had the demo's operator once. */
async function isTaken(db: Deps['db'], portalId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('portal_id', '=', portalId).limit(1).executeTakeFirst();
  if (user) return true;
  const made = db.selectFrom('audit_events').select('id').where('portal_id', '=', portalId);
  return (await made.where('event', '=', 'demo_operator_added').limit(1).executeTakeFirst()) !== undefined;
}
