import { createHash } from 'node:crypto';
import { notFound } from '@stoa/common/problem';
import type { DeveloperPage } from '@stoa/contract/managed-people';
import { samePortal } from '@stoa/database/same-portal';
import type { Database, DeveloperStatus } from '@stoa/database/tables';
import type { ManagingActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';
import { accessOfThing } from './access-json.ts';
import { applicationCount } from './developer-list.ts';
import { latestDecisions, subjectOf } from './latest-decisions.ts';
import type { ListSources } from './list-sources.ts';
import { auditOf, callsOfDayAndMonth, keysOf, whatGoes } from './page-facts.ts';
import { historyOf } from './review-facts.ts';

const mostApplications = 50;
const mostMails = 20;
/** Calls are asked for so many applications. */
const mostCalled = 1_000;

/** All about a developer, but for sessions and locks, which the server's doors know. @throws Problem 404 */
export async function developerPage(sources: ListSources, portal: Portal, actor: ManagingActor, id: string) {
  const { db } = sources;
  const developer = await accountOf(db, portal, id);
  if (!developer) throw notFound('This developer');
  const own = sql`application.developer_id = ${id}`;
  const subject = subjectOf({ kind: 'account', id });
  const decisions = await latestDecisions(db, portal, [{ kind: 'account', id }]);
  return {
    developer,
    decision: decisions.get(subject) ?? null,
    teams: await teamsOf(db, portal, id),
    applications: await applicationsOf(db, portal, id),
    keys: await keysOf(db, portal, own),
    calls: await callsOfDayAndMonth(sources, portal, await applicationIds(db, portal, id)),
    mails: await mailsTo(db, portal, developer.email),
    history: await historyOf(db, portal, subject),
    audit: await auditOf(db, portal, actor, subject),
    goes: await whatGoes(db, portal, own),
  };
}

interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly status: DeveloperStatus;
  readonly status_since: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly confirmed_at: Date | null;
  readonly has_password: boolean;
  readonly identity_providers: string[];
  readonly application_count: number;
}

async function accountOf(db: Kysely<Database>, { portal_id }: Portal, id: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select thing.id, thing.email, thing.full_name, thing.status, thing.status_since, thing.created_at, thing.updated_at,
      thing.email_verified_at as confirmed_at, thing.password_hash is not null as has_password,
      ${applicationCount} as application_count,
      array(select distinct coalesce(provider.name, identity.issuer) from identities as identity
        left join identity_providers as provider on provider.portal_id = identity.portal_id
          and provider.issuer = identity.issuer and provider.serves in ('developers', 'both')
        where identity.portal_id = thing.portal_id and identity.developer_id = thing.id order by 1) as identity_providers
    from developers as thing where thing.portal_id = ${portal_id} and thing.id = ${id}`.execute(db);
  return rows[0];
}

async function teamsOf(db: Kysely<Database>, { portal_id }: Portal, id: string) {
  return db
    .selectFrom('team_members as member')
    .innerJoin('teams as team', samePortal('team.id', 'member.team_id'))
    .select(['team.id', 'team.name', 'team.every_product', 'member.created_at as member_since'])
    .where('member.portal_id', '=', portal_id)
    .where('member.developer_id', '=', id)
    .orderBy('team.name')
    .limit(100)
    .execute();
}

async function applicationsOf(db: Kysely<Database>, { portal_id }: Portal, id: string) {
  const { rows } = await sql<Omit<DeveloperPage['applications'][number], 'created_at'> & { readonly created_at: Date }>`
    select thing.id, thing.name, thing.created_at, strategy.name as strategy, ${accessOfThing} as access
    from applications as thing
    left join auth_strategies as strategy on strategy.portal_id = thing.portal_id and strategy.id = thing.auth_strategy_id
    where thing.portal_id = ${portal_id} and thing.developer_id = ${id}
    order by thing.created_at desc, thing.id limit ${mostApplications}`.execute(db);
  return rows;
}

async function applicationIds(db: Kysely<Database>, { portal_id }: Portal, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('applications')
    .select('id')
    .where('portal_id', '=', portal_id)
    .where('developer_id', '=', id)
    .limit(mostCalled)
    .execute();
  return rows.map((row) => row.id);
}

/** Finds the mails to a developer: a mail that waits has the address, afterwards only its hash. */
async function mailsTo(db: Kysely<Database>, { portal_id }: Portal, email: string) {
  const hash = createHash('sha256').update(email).digest('hex');
  const { rows } = await sql<{ at: Date; message: string; state: 'sent' | 'waiting' | 'failed' }>`
    select coalesce(done_at, created_at) as at, payload ->> 'message' as message,
      case when done_at is not null then 'sent' when next_attempt_at = 'infinity' then 'failed' else 'waiting' end as state
    from outbox where portal_id = ${portal_id} and kind = 'mail'
      and coalesce(payload ->> 'to_hash', payload ->> 'to') in (${email}, ${hash})
    order by created_at desc limit ${mostMails}`.execute(db);
  return rows;
}
