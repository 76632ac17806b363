import type { DeveloperPage } from '@stoa/contract/managed-people';
import type { Database } from '@stoa/database/tables';
import type { ManagingActor } from '@stoa/permissions/actor';
import { may } from '@stoa/permissions/may';
import type { Portal } from '@stoa/permissions/portal';
import { callsOfDay } from '@stoa/stats/calls-of-day';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ListSources } from './list-sources.ts';
import { actorNames, findNames } from './names.ts';

const mostEvents = 50;
const mostKeys = 100;
const monthDays = 30;

export interface KeyRow {
  readonly id: string;
  readonly display_name: string;
  readonly application: { readonly id: string; readonly name: string };
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly expires_at: Date | null;
}

/** Keys of applications, those that were used last first. @param condition on `application` */
export async function keysOf(db: Kysely<Database>, { portal_id }: Portal, condition: RawBuilder<unknown>) {
  const { rows } = await sql<KeyRow>`
    select thing.id, thing.display_name, thing.created_at, thing.last_used_at, thing.expires_at,
      jsonb_build_object('id', application.id, 'name', application.name) as application
    from applications as application
    join credentials as thing on thing.portal_id = application.portal_id and thing.application_id = application.id
    where application.portal_id = ${portal_id} and ${condition}
    order by thing.last_used_at desc nulls last, thing.created_at desc, thing.id limit ${mostKeys}`.execute(db);
  return rows;
}

/** What goes when applications are deleted. @param condition on `application` */
export async function whatGoes(db: Kysely<Database>, { portal_id }: Portal, condition: RawBuilder<unknown>) {
  const of = (table: 'registrations' | 'credentials' | 'certificates' | 'clients') =>
    sql`(select count(*)::int from ${sql.table(table)} as thing where thing.portal_id = ${portal_id} and thing.application_id in (select id from own))`;
  const { rows } = await sql<DeveloperPage['goes']>`
    with own as (select id from applications as application where portal_id = ${portal_id} and ${condition})
    select (select count(*)::int from own) as applications, ${of('registrations')} as registrations, ${of('credentials')} as keys,
      ${of('certificates')} as certificates, ${of('clients')} as clients`.execute(db);
  return rows[0] as DeveloperPage['goes'];
}

export async function callsOfDayAndMonth(
  sources: ListSources,
  portal: Portal,
  applicationIds: readonly string[],
): Promise<DeveloperPage['calls']> {
  const [day, month] = await Promise.all([
    callsOfDay(sources, portal, applicationIds),
    callsOfDay(sources, portal, applicationIds, { days: monthDays }),
  ]);
  return day && month ? { day, month } : null;
}

interface AuditRow {
  readonly id: string;
  readonly event: string;
  readonly actor: string;
  readonly subject: string | null;
  readonly ip: string | null;
  readonly created_at: Date;
}

/** Reads the audit log about a person and of what the person did; null for a role that may not read it. */
export async function auditOf(db: Kysely<Database>, { portal_id }: Portal, actor: ManagingActor, reference: string) {
  if (!may(actor, 'listAuditEvents')) return null;
  const half = (column: 'subject' | 'actor') => sql`(select id, event, actor, subject, ip, created_at from audit_events
    where portal_id = ${portal_id} and ${sql.ref(column)} = ${reference} order by created_at desc limit ${mostEvents})`;
  const { rows } =
    await sql<AuditRow>`select distinct on (created_at, id) * from (${half('subject')} union all ${half('actor')}) as entry
    order by created_at desc, id desc limit ${mostEvents}`.execute(db);
  const names = await findNames(
    db,
    portal_id,
    rows.map((row) => ({ ...row, details: {} })),
  );
  const actors = await actorNames(
    db,
    portal_id,
    rows.map((row) => row.actor),
  );
  return rows.map(({ id, event, actor: who, subject, ip, created_at }) => ({
    id,
    event,
    at: created_at,
    by: actors.get(who) ?? null,
    about: subject === null || subject === reference ? null : (names.get(subject) ?? null),
    ip,
  }));
}
