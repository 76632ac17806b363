import { notFound, Problem } from '@stoa/common/problem';
import { audit } from '@stoa/database/audit';
import { samePortal } from '@stoa/database/same-portal';
import { inDoubt } from '@stoa/issuing/change-client';
import type { Client } from '@stoa/issuing/held-client';
import { queueClientCreation, queueClientWork, retryClient } from '@stoa/issuing/queue-client-work';
import { type ShownTo, takeSecret } from '@stoa/issuing/sealed-client';
import { waitForClient } from '@stoa/issuing/wait-for-client';
import { actorName, type DeveloperActor } from '@stoa/permissions/actor';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { CallContext } from '../../access/call-context.ts';
import type { Deps } from '../../deps.ts';
import { limitIssuing } from './limit-issuing.ts';
import { ownClient } from './own-client.ts';

export interface ClientCredentials {
  readonly client_id: string;
  readonly client_secret: string;
}

/**
 * Asks the issuer for another secret and waits for it. What did not happen is never called a rotation: the issuer may refuse, or
 * keep the secret (docs/decisions/016).
 * @throws Problem 404, 409 it did not happen, 503 not yet: the secret will wait to be revealed
 */
export async function rotateSecret(
  context: CallContext<DeveloperActor>,
  applicationId: string,
): Promise<ClientCredentials> {
  const { deps, portal, actor, request } = context;
  const { portal_id } = portal;
  const { id, wanted } = await deps.db.transaction().execute(async (trx) => {
    const { client } = await ownClient(trx, context, applicationId, { lock: true });
    if (client.client_id === null)
      throw new Problem('client_missing', 409, 'The identity provider has not made the client yet.');
    await limitIssuing(trx, portal_id, actor, deps.now());
    const row = await trx
      .updateTable('clients')
      .set({
        // A rotation under way is waited for: two requests get one new secret.
        rotation_wanted: sql<number>`greatest(rotation_wanted, rotation_done + 1)`,
        rotation_refusal: null,
        failed_at: null,
        last_error: null,
        since: deps.now(),
      })
      .where('portal_id', '=', portal_id)
      .where('id', '=', client.id)
      .returning(['id', 'rotation_wanted as wanted'])
      .executeTakeFirstOrThrow();
    await queueClientWork(trx, portal_id, client.id);
    await note(trx, context, 'client_secret_rotation_asked', applicationId);
    return row;
  });
  deps.nudgeIssuing();
  const done = await waitForClient(
    deps.db,
    { portal_id, id },
    ({ rotation_done, last_error }) => rotation_done >= wanted || last_error !== null,
  );
  if (!done) throw notFound('This application');
  if (done.rotation_done < wanted) throw done.failed_at ? notRotated(done, done.last_error ?? '') : notYet(done);
  if (done.rotation_refusal !== null) throw notRotated(done, done.rotation_refusal);
  return revealed(deps, done, { actor, request, applicationId });
}

/**
 * Has another client made in the place of the application's own, which is refused and deleted as soon as the new one is there. A
 * client that could not be made is tried again.
 * @throws Problem 404, 409 the issuer refuses, 503 not yet
 */
export async function replaceClient(
  context: CallContext<DeveloperActor>,
  applicationId: string,
): Promise<ClientCredentials> {
  const { deps, portal, actor, request } = context;
  const { portal_id } = portal;
  const id = await deps.db.transaction().execute(async (trx) => {
    const { client, replacement } = await ownClient(trx, context, applicationId, { lock: true });
    await limitIssuing(trx, portal_id, actor, deps.now());
    await note(trx, context, 'client_replacement_asked', applicationId);
    const waiting = client.client_id === null ? client : replacement;
    if (waiting) {
      await retryClient(trx, portal_id, waiting.id);
      return waiting.id;
    }
    // The strategy may have got another issuer since; it is the one that counts.
    const { issuer } = await trx
      .selectFrom('applications as application')
      .innerJoin('auth_strategies as strategy', samePortal('strategy.id', 'application.auth_strategy_id'))
      .select('strategy.issuer')
      .where('application.portal_id', '=', portal_id)
      .where('application.id', '=', applicationId)
      .executeTakeFirstOrThrow();
    return queueClientCreation(trx, {
      portal_id,
      application_id: applicationId,
      issuer: issuer ?? client.issuer,
      replaces: client.id,
    });
  });
  deps.nudgeIssuing();
  const done = await waitForClient(deps.db, { portal_id, id }, isMadeOrNot);
  if (!done) throw notFound('This application');
  if (done.client_id !== null) return revealed(deps, done, { actor, request, applicationId });
  if (!done.failed_at) throw notYet(done);
  const stays = done.replaces ? 'The client is the one before, with its secret.' : 'There is no client yet.';
  throw refused('issuer_refused', `${done.last_error ?? ''} ${stays}`);
}

/** Whether the first attempt to make a client is over. */
export function isMadeOrNot({ client_id, last_error }: Client): boolean {
  return client_id !== null || last_error !== null;
}

/** The secret that waits, for the one answer that carries it. @throws Problem 409 when another answer was faster */
async function revealed(
  deps: Deps,
  client: Client,
  shownTo: ShownTo & { readonly request: FastifyRequest },
): Promise<ClientCredentials> {
  // The client has closed the connection: the secret stays for the next request.
  if (shownTo.request.socket.destroyed) throw notYet(client);
  const client_secret = await takeSecret(deps.db, deps.sealer, client, shownTo);
  if (client_secret === undefined || client.client_id === null)
    throw new Problem(
      'secret_not_waiting',
      409,
      'The secret was shown by another answer. Rotate it to get another one.',
    );
  return { client_id: client.client_id, client_secret };
}

function notYet({ last_error }: Client): Problem {
  const why = last_error ?? 'The identity provider has not answered yet.';
  return new Problem(
    'issuer_unavailable',
    503,
    `${why} It is tried again; the secret can be revealed once it is there.`,
    {
      retryAfter: 30,
    },
  );
}

/** The problem never claims more than is known: after an answer that was lost the secret may be another one. */
function notRotated({ change_asked_at }: Client, why: string): Problem {
  if (change_asked_at === null)
    return refused('rotation_refused', `${why} The secret is as it was. A new client would have another one.`);
  return refused('rotation_in_doubt', why.endsWith(inDoubt) ? why : `${why} ${inDoubt}`);
}

function refused(code: 'issuer_refused' | 'rotation_refused' | 'rotation_in_doubt', why: string): Problem {
  return new Problem(code, 409, why);
}

function note(
  trx: Parameters<typeof audit>[0],
  { portal: { portal_id }, actor, request }: CallContext<DeveloperActor>,
  event: string,
  applicationId: string,
) {
  return audit(trx, { portal_id, event, actor: actorName(actor), subject: `application:${applicationId}`, request });
}
