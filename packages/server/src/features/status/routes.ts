import type { JobName, Status } from '@stoa/contract/management';
import { perhapsLeft } from '@stoa/issuing/client-view';
import { clientState } from '@stoa/managed-lists/client-state';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { version } from '../../version.ts';

/** The format is that of the contract's `timestamp`. */
const isoMoment = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** What `stoa status` shows: the server, its database, and what waits for an operator. */
export function statusRoutes(implement: Implementer, deps: Deps): void {
  const { db, config } = deps;
  const started_at = deps.now();

  implement('getStatus', async ({ portal }) => {
    const { portal_id } = portal;
    const { rows } = await sql<
      Omit<Status, 'version' | 'mode' | 'public_url' | 'started_at' | 'portal' | 'database' | 'jobs'> & {
        server_version: string;
      }
    >`
      select
        current_setting('server_version') as server_version,
        (select jsonb_build_object('total', count(*), 'pending', count(*) filter (where status = 'pending')) from developers where portal_id = ${portal_id}) as developers,
        (select jsonb_build_object('total', count(*)) from applications where portal_id = ${portal_id}) as applications,
        (select jsonb_build_object('total', count(*), 'pending', count(*) filter (where status = 'pending')) from registrations where portal_id = ${portal_id}) as registrations,
        (select jsonb_build_object('total', count(*)) from products where portal_id = ${portal_id}) as products,
        (select jsonb_build_object(
          'queued', count(*) filter (where done_at is null and next_attempt_at < 'infinity'),
          'failed', count(*) filter (where done_at is null and next_attempt_at = 'infinity')) from outbox where portal_id = ${portal_id} and kind = 'mail') as mails,
        (select jsonb_build_object(
          'failed', count(*) filter (where ${clientState} = 'failed'),
          'under_way', count(*) filter (where ${clientState} in ('creating', 'updating', 'deleting')),
          'perhaps_left', coalesce(sum(${perhapsLeft}), 0)) from clients as client where portal_id = ${portal_id}) as clients,
        (select jsonb_build_object(
          'failing', count(*) filter (where enabled and failing_since is not null),
          'paused', count(*) filter (where not enabled),
          'dead', (select count(*) from outbox where portal_id = ${portal_id} and kind = 'webhook' and done_at is null and next_attempt_at = 'infinity'
            and exists (select from webhooks w where w.portal_id = outbox.portal_id and w.id::text = outbox.payload ->> 'webhook')))
          from webhooks where portal_id = ${portal_id}) as webhooks,
        (select jsonb_build_object('waiting', count(*), 'oldest_at', to_char(min(created_at) at time zone 'UTC', ${isoMoment}))
          from outbox where portal_id = ${portal_id} and done_at is null and next_attempt_at < 'infinity') as outbox,
        (select jsonb_build_object('batches', count(*), 'oldest_at', to_char(to_timestamp(min(hour_ms) / 1000) at time zone 'UTC', ${isoMoment}))
          from call_batches where portal_id = ${portal_id}) as folding
    `.execute(db);
    const { server_version, ...counts } = rows[0] as (typeof rows)[number];
    return {
      version,
      mode: config.mode,
      public_url: config.publicUrl,
      started_at,
      portal: { id: portal.portal_id, name: portal.name },
      database: { kind: config.databaseUrl ? ('external' as const) : ('embedded' as const), version: server_version },
      ...counts,
      jobs: Object.entries({ ...deps.jobs, ...deps.analytics?.jobs() }).map(([name, rounds]) => {
        const { lastAt, nextAt, failures } = rounds.state();
        const moments = { last_run_at: lastAt?.toISOString() ?? null, next_run_at: nextAt?.toISOString() ?? null };
        return { name: name as JobName, ...moments, failures };
      }),
    };
  });
}
