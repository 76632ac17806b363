import { setTimeout as pause } from 'node:timers/promises';
import { failureReason } from '@stoa/common/failure-reason';
import { Problem } from '@stoa/common/problem';
import type { ManagingActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { authorize } from '../../access/authorize.ts';
import type { Deps } from '../../deps.ts';

/** Milliseconds between two looks, while any browser follows. */
const lookMs = 2_000;
/** A line that proxies see, so that they keep the connection; and whether its session is still one. */
const heartbeatMs = 20_000;
/** Connections of one caller; the oldest ends for the next one. A browser holds one for each tab. */
const mostOfOne = 20;

interface Following {
  readonly portal: Portal;
  readonly actor: ManagingActor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Follow {
  answer(call: Following): Promise<FastifyReply>;
  stop(): void;
}

/**
 * Server-sent events for those who look at the console. One look at the database every two seconds for all of a process,
 * none while no browser follows; it sees what any process has written. An event carries nothing: the browser asks again, by
 * calls that know what the role may see.
 */
export function followRequests(deps: Deps): Follow {
  const followers = new Set<Following>();
  const ending = new AbortController();
  let isLooking = false;

  function send({ reply }: Following, text: string): void {
    reply.raw.write(text);
  }

  function end(follower: Following): void {
    followers.delete(follower);
    const { raw } = follower.reply;
    // A reader who has stopped reading closes nothing: a server that stops would wait for it.
    raw.end(() => raw.socket?.destroy());
  }

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    const seen = new Map<string, string>();
    let beat = Date.now();
    try {
      while (followers.size > 0 && !ending.signal.aborted) {
        for (const portal of new Set([...followers].map(({ portal }) => portal.portal_id))) {
          const mark = await markOf(deps, portal);
          const isNew = seen.has(portal) && seen.get(portal) !== mark;
          seen.set(portal, mark);
          if (isNew)
            for (const each of followers) if (each.portal.portal_id === portal) send(each, 'event: changed\ndata:\n\n');
        }
        if (Date.now() - beat >= heartbeatMs) {
          beat = Date.now();
          await Promise.all([...followers].map(check));
        }
        await pause(lookMs, undefined, { signal: ending.signal });
      }
    } catch (error) {
      // Consoles come back by themselves, and ask for everything again.
      if (!ending.signal.aborted) deps.log.warn({ reason: failureReason(error) }, 'Changes could not be followed.');
      for (const each of followers) end(each);
    } finally {
      isLooking = false;
    }
  }

  /** A session or token that ended, or lost its role, hears nothing more. */
  async function check(follower: Following): Promise<void> {
    await authorize('followChanges', follower.request, follower.portal, deps).then(
      () => send(follower, ': still here\n\n'),
      () => end(follower),
    );
  }

  return {
    async answer(follower) {
      const { reply } = follower;
      // Nobody would end it: the server would wait for it when it stops.
      if (ending.signal.aborted) throw new Problem('unavailable', 503, 'The server is stopping. Try again.');
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        // nginx would hold events back until a buffer is full.
        'x-accel-buffering': 'no',
      });
      const own = [...followers].filter(
        ({ actor }) => actor.kind === follower.actor.kind && actor.id === follower.actor.id,
      );
      if (own[0] && own.length >= mostOfOne) end(own[0]);
      followers.add(follower);
      reply.raw.once('close', () => followers.delete(follower));
      // A browser that connects has asked for everything, or is about to.
      send(follower, 'retry: 3000\n\n');
      void look();
      return reply;
    },
    stop() {
      ending.abort();
      for (const each of followers) end(each);
    },
  };
}

/** Changes with every decision, every request and everything that operators do: the ends of a few indexes. */
async function markOf({ db }: Deps, portalId: string): Promise<string> {
  const newest = (table: 'developers' | 'registrations', status: string) =>
    sql`(select max(status_since) from ${sql.table(table)} where portal_id = ${portalId} and status = ${status})`;
  const waiting = (table: 'developers' | 'registrations') =>
    sql`(select count(*) from ${sql.table(table)} where portal_id = ${portalId} and status = 'pending')`;
  const { rows } = await sql<{ mark: string }>`select concat_ws(' ',
    ${waiting('developers')}, ${waiting('registrations')},
    ${sql.join(['pending', 'approved', 'rejected', 'disabled'].map((status) => newest('developers', status)))},
    ${sql.join(['pending', 'approved', 'rejected', 'revoked'].map((status) => newest('registrations', status)))},
    (select max(created_at) from audit_events where portal_id = ${portalId}
      and (actor like 'user:%' or actor like 'operator:%') and event not like 'authn%')) as mark`.execute(db);
  return rows[0]?.mark ?? '';
}
