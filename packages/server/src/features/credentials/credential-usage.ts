import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';

const hourMs = 3_600_000;
const hoursShown = 24;

/**
 * How the keys of an application are used, oldest key first: so that an old one is revoked only when it is quiet.
 * The hours are those of the clock in UTC; the last one is still running.
 */
export async function credentialUsage(db: Kysely<Database>, portal: Portal, applicationId: string, now: Date) {
  const first = now.getTime() - (now.getTime() % hourMs) - (hoursShown - 1) * hourMs;
  const credentials = await db
    .selectFrom('credentials')
    .select(['id', 'display_name', 'created_at', 'last_used_at', 'expires_at', 'replaced_by'])
    .where('portal_id', '=', portal.portal_id)
    .where('application_id', '=', applicationId)
    .orderBy(sql`created_at`)
    .orderBy('id')
    .execute();
  if (credentials.length === 0) return [];
  const uses = await db
    .selectFrom('credential_uses')
    .select(['credential_id', 'hour', 'count'])
    .where('portal_id', '=', portal.portal_id)
    .where(
      'credential_id',
      'in',
      credentials.map(({ id }) => id),
    )
    .where('hour', '>=', new Date(first))
    .execute();
  const present = new Set(credentials.map(({ id }) => id));
  return credentials.map(({ created_at, last_used_at, expires_at, replaced_by, ...credential }) => {
    const calls_by_hour = new Array<number>(hoursShown).fill(0);
    for (const use of uses) {
      const index = (use.hour.getTime() - first) / hourMs;
      // The clock of another process may be ahead: its next hour counts in this one's last.
      if (use.credential_id !== credential.id) continue;
      const shown = Math.min(index, hoursShown - 1);
      calls_by_hour[shown] = (calls_by_hour[shown] ?? 0) + use.count;
    }
    return {
      ...credential,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
      expires_at,
      replaced_by: replaced_by !== null && present.has(replaced_by) ? replaced_by : null,
      calls_by_hour,
    };
  });
}
