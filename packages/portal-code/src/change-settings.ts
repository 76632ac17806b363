import { type AuditEntry, audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import { type PortalSettings, writeSettings } from './write-settings.ts';

export interface SettingsChange {
  readonly portalId: string;
  /** The settings that change, and no others. */
  readonly change: { readonly [N in keyof PortalSettings]?: PortalSettings[N] | undefined };
  /** The actor and the request that the audit log names. */
  readonly by: Pick<AuditEntry, 'actor' | 'request'>;
  readonly now: Date;
}

/** The settings that decide who may enter, and whether an operator approves before. */
const entrance: readonly (keyof PortalSettings)[] = [
  'public',
  'rbac',
  'basic_auth',
  'auto_approve_developers',
  'developer_factor',
  'user_factor',
];

/** Whether a change would move one of them, as the settings are now. */
export async function changesEntrance(
  db: Kysely<Database>,
  { portalId, change }: Pick<SettingsChange, 'portalId' | 'change'>,
): Promise<boolean> {
  const before = await readSettings(db, portalId);
  return entrance.some((name) => change[name] !== undefined && change[name] !== before[name]);
}

/** Changes some of the portal's switches, as an apply that changes them does. What is so already changes nothing. */
export async function changeSettings(
  db: Kysely<Database>,
  { portalId, change, by, now }: SettingsChange,
): Promise<PortalSettings> {
  return inTransaction(db, async (trx) => {
    // One after the other, applies too.
    await trx
      .selectFrom('portals')
      .select('portal_id')
      .where('portal_id', '=', portalId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const before = await readSettings(trx, portalId);
    const settings: PortalSettings = { ...before, ...definedOf(change) };
    const names = Object.keys(before) as (keyof PortalSettings)[];
    const fields = names
      .filter((name) => before[name] !== settings[name])
      .map((field) => ({ field, before: before[field], after: settings[field] }));
    if (fields.length === 0) return before;
    const movesPasswords = before.basic_auth !== settings.basic_auth;
    await writeSettings(trx, { portalId, settings, movesPasswords, now });
    await audit(trx, { portal_id: portalId, event: 'settings_changed', ...by, details: { fields } });
    return settings;
  });
}

function definedOf(change: SettingsChange['change']): Partial<PortalSettings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

export async function readSettings(db: Kysely<Database>, portalId: string): Promise<PortalSettings> {
  return db.selectFrom('portals').select(settingsColumns).where('portal_id', '=', portalId).executeTakeFirstOrThrow();
}

/** The columns by the names that `portal.yaml` has. */
export const settingsColumns = [
  'name',
  'locale',
  'is_public as public',
  'rbac_enabled as rbac',
  'allowed_time_period',
  'basic_auth_enabled as basic_auth',
  'auto_approve_developers',
  'developer_factor',
  'user_factor',
] as const;

/** What the sentences beside the switches count. */
export interface SettingsFigures {
  readonly developers: { readonly approved: number; readonly pending: number };
  /** Approved developers who have never come by single sign-on: without passwords they have no way in. */
  readonly by_password_alone: number;
  /** Sessions of developers that a password has opened, and that are open. */
  readonly password_sessions: number;
  /** Approved developers in no team: with roles they see only what every developer sees. */
  readonly without_team: number;
  readonly products: number;
  /** Identity providers that developers may come by. */
  readonly providers: number;
}

export async function settingsFigures(db: Kysely<Database>, portalId: string, now: Date): Promise<SettingsFigures> {
  const { rows } = await sql<SettingsFigures>`
    select jsonb_build_object('approved', count(*) filter (where d.status = 'approved'),
                              'pending', count(*) filter (where d.status = 'pending')) as developers,
           (count(*) filter (where d.status = 'approved' and not exists (select from identities i
             where i.portal_id = d.portal_id and i.developer_id = d.id)))::int as by_password_alone,
           (count(*) filter (where d.status = 'approved' and not exists (select from team_members m
             where m.portal_id = d.portal_id and m.developer_id = d.id)))::int as without_team,
           (select count(*)::int from sessions s where s.portal_id = ${portalId} and s.developer_id is not null
             and s.opened_by = 'password' and s.ended_at is null and s.expires_at > ${now}) as password_sessions,
           (select count(*)::int from products p where p.portal_id = ${portalId}) as products,
           (select count(*)::int from identity_providers p where p.portal_id = ${portalId}
             and p.serves in ('developers', 'both')) as providers
      from developers d where d.portal_id = ${portalId}`.execute(db);
  return rows[0] as SettingsFigures;
}
