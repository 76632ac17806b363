import { randomUUID } from 'node:crypto';
import { lockUntilCommit } from '@stoa/database/advisory-lock';
import { audit } from '@stoa/database/audit';
import { newId } from '@stoa/database/ids';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { newKey } from '@stoa/secrets/scannable-key';
import { newToken, tokenHash } from '@stoa/secrets/secrets';
import { sql, type Transaction } from 'kysely';
import { trafficMs } from './calls-of-hour.ts';
import { demoLogin } from './demo-login.ts';
import type { Deps } from './deps.ts';
import { applications, streams } from './streams.ts';

/** The name of the key of each application. It says that the key cannot be used: the key itself is thrown away. */
const keyName = 'Demo key (known to nobody)';

/** The gateway of the demo's calls, which are made up; it guards nothing, and its token is thrown away. */
const gatewayName = 'Demo data';

type Needed = Pick<Deps, 'db' | 'now' | 'passwords'>;
type Version = { id: string; product_id: string; auth_strategy_id: string | null; product: string; version: string };

/** @returns whether the demo's account is there */
export async function hasDemoAccount({ db }: Pick<Deps, 'db'>, { portal_id }: Portal): Promise<boolean> {
  return (await demoDeveloper(db, portal_id)) !== undefined;
}

/**
 * Makes the demo developer with its applications and approved registrations, whole or not at all, on a portal that shows the
 * demo's products and has no developer yet: once a developer has signed up, nothing is added.
 */
export async function ensureDemoAccount({ db, now, passwords }: Needed, { portal_id }: Portal): Promise<void> {
  if (await anyDeveloper(db, portal_id)) return;
  const password_hash = await passwords.hash(demoLogin.password);
  await db.transaction().execute(async (trx) => {
    await lockUntilCommit(trx, 'first-start');
    const versions = await demoVersions(trx, portal_id);
    const complete = streams.every((stream) => versionOf(versions, stream));
    if (!complete || (await anyDeveloper(trx, portal_id)) || (await madeBefore(trx, portal_id))) return;
    const id = newId();
    // Everything is older than the calls that were made with it.
    const at = new Date(now().getTime() - trafficMs);
    const times = { created_at: at, updated_at: at };
    await trx
      .insertInto('developers')
      .values({
        portal_id,
        id,
        email: demoLogin.email,
        full_name: 'Demo Developer',
        status: 'approved',
        password_hash,
        email_verified_at: at,
        decided_at: at,
        ...times,
      })
      .execute();
    const token_hash = tokenHash(newToken('stoa_gw_'));
    const gateway = { portal_id, id: newId(), name: gatewayName, token_hash, all_versions: false, last_seen_at: null };
    await trx.insertInto('gateways').values(gateway).execute();
    for (const application of applications)
      await addApplication(trx, { portal_id, developer_id: id, ...times }, application, versions);
    await audit(trx, { portal_id, event: 'demo_account_added', actor: 'system', subject: `developer:${id}` });
  });
}

async function addApplication(
  trx: Transaction<Database>,
  owned: {
    readonly portal_id: string;
    readonly developer_id: string;
    readonly created_at: Date;
    readonly updated_at: Date;
  },
  { name, description }: (typeof applications)[number],
  versions: readonly Version[],
): Promise<void> {
  const { portal_id, created_at, updated_at } = owned;
  const called = streams
    .filter(({ application }) => application === name)
    .map((stream) => versionOf(versions, stream))
    .filter((version) => version !== undefined);
  const id = newId();
  await trx
    .insertInto('applications')
    .values({
      ...owned,
      id,
      name,
      description,
      reference_id: randomUUID(),
      redirect_uri: null,
      auth_strategy_id: called[0]?.auth_strategy_id ?? null,
      scopes: JSON.stringify([]),
    })
    .execute();
  await trx
    .insertInto('credentials')
    .values({
      portal_id,
      id: newId(),
      application_id: id,
      display_name: keyName,
      secret_hash: tokenHash(newKey()),
      expires_at: null,
      expiry_notice: null,
      created_at,
      updated_at,
    })
    .execute();
  await trx
    .insertInto('registrations')
    .values(
      called.map((version) => ({
        portal_id,
        id: newId(),
        application_id: id,
        product_id: version.product_id,
        product_version_id: version.id,
        status: 'approved' as const,
        scopes: JSON.stringify([]),
        requested_scopes: JSON.stringify([]),
        created_at,
        updated_at,
      })),
    )
    .execute();
}

export async function demoDeveloper(db: Deps['db'], portalId: string) {
  return db
    .selectFrom('developers')
    .select('id')
    .where('portal_id', '=', portalId)
    .where('email', '=', demoLogin.email)
    .executeTakeFirst();
}

/** Its calls end when it was made. */
export async function demoGateway(db: Deps['db'], portalId: string) {
  return db
    .selectFrom('gateways')
    .select(['id', 'created_at'])
    .where('portal_id', '=', portalId)
    .where('name', '=', gatewayName)
    .executeTakeFirst();
}

/** The demo's key of each application, by the application's id; those that were revoked are missing. */
export async function demoKeys(db: Deps['db'], portalId: string): Promise<Map<string, string>> {
  const keys = await db
    .selectFrom('credentials')
    .select(['id', 'application_id'])
    .where('portal_id', '=', portalId)
    .where('display_name', '=', keyName)
    .execute();
  return new Map(keys.map(({ id, application_id }) => [application_id, id]));
}

/** The versions that the demo's traffic goes to, by the folder of their product and their name. */
export async function demoVersions(db: Deps['db'], portalId: string): Promise<Version[]> {
  const products = [...new Set(streams.map(({ product }) => product))];
  return db
    .selectFrom('product_versions as version')
    .innerJoin('products as product', samePortal('product.id', 'version.product_id'))
    .where('version.portal_id', '=', portalId)
    .where('product.slug', 'in', products)
    .select(['version.id', 'version.product_id', 'version.auth_strategy_id'])
    .select(['product.slug as product', 'version.name as version'])
    .execute();
}

export function versionOf(versions: readonly Version[], stream: { product: string; version: string }) {
  return versions.find(({ product, version }) => product === stream.product && version === stream.version);
}

async function anyDeveloper(db: Deps['db'], portalId: string): Promise<boolean> {
  const developers = db.selectFrom('developers').select('id').where('portal_id', '=', portalId);
  return (await developers.limit(1).executeTakeFirst()) !== undefined;
}

/** An operator who deletes the demo's account wants it gone. */
async function madeBefore(db: Deps['db'], portalId: string): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`select exists (
    select from audit_events where portal_id = ${portalId} and event = 'demo_account_added') as made`.execute(db);
  return rows[0]?.made === true;
}
