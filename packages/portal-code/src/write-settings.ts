import { type FactorPolicy, factorAnnouncedMs } from '@stoa/contract/factor-policies';
import type { Database } from '@stoa/database/tables';
import { sql, type Transaction } from 'kysely';
import { endPasswordSessions } from './end-password-sessions.ts';

/** The portal's switches, by the names that `portal.yaml` has. */
export interface PortalSettings {
  readonly name: string;
  readonly locale: string;
  readonly public: boolean;
  readonly rbac: boolean;
  readonly allowed_time_period: '24h' | '90d';
  readonly basic_auth: boolean;
  readonly auto_approve_developers: boolean;
  readonly developer_factor: FactorPolicy;
  readonly user_factor: FactorPolicy;
}

/** A folder may leave the policies out: then they stay as they are. */
type WrittenSettings = Omit<PortalSettings, 'developer_factor' | 'user_factor'> & {
  readonly [N in 'developer_factor' | 'user_factor']?: FactorPolicy | undefined;
};

interface Writing {
  readonly portalId: string;
  readonly settings: WrittenSettings;
  /** Whether `basic_auth` is another one than before. */
  readonly movesPasswords: boolean;
  readonly now: Date;
}

/** The one place that writes the switches, for an apply and for a single change. */
export async function writeSettings(
  db: Transaction<Database>,
  { portalId, settings, movesPasswords, now }: Writing,
): Promise<void> {
  await db
    .updateTable('portals')
    .set({
      name: settings.name,
      locale: settings.locale,
      is_public: settings.public,
      rbac_enabled: settings.rbac,
      allowed_time_period: settings.allowed_time_period,
      basic_auth_enabled: settings.basic_auth,
      auto_approve_developers: settings.auto_approve_developers,
      ...factorColumns('developer', settings.developer_factor, now),
      ...factorColumns('user', settings.user_factor, now),
      updated_at: now,
    })
    .where('portal_id', '=', portalId)
    .execute();
  // Deleted for both directions of the switch: an earlier sign-in must not become valid again when it is switched back.
  if (movesPasswords) await endPasswordSessions(db, { portal_id: portalId, now });
}

function factorColumns(entity: 'developer' | 'user', policy: FactorPolicy | undefined, now: Date) {
  if (policy === undefined) return {};
  const [name, from] = [`${entity}_factor`, `${entity}_factor_from`] as const;
  const begins = policy === 'required' ? new Date(now.getTime() + factorAnnouncedMs) : null;
  // What is required already goes on from when it was.
  const since = sql<Date | null>`case when ${sql.ref(name)} = ${policy} then ${sql.ref(from)} else ${begins}::timestamptz end`;
  return { [name]: policy, [from]: since };
}
