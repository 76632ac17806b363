import { notFound, Problem, refusedField } from '@stoa/common/problem';
import type { ClientProof } from '@stoa/contract/client-proofs';
import { samePortal } from '@stoa/database/same-portal';
import type { ApplicationsTable, ClientProver, Database } from '@stoa/database/tables';
import type { Strategy } from '@stoa/gate/records';
import type { DeveloperActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import { lockOwnApplication, requireOwnApplication } from '@stoa/permissions/own-application';
import type { Portal } from '@stoa/permissions/portal';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { CallContext } from '../../access/call-context.ts';
import { takePoint, tooManyAttempts } from '../../access/throttle.ts';
import type { Deps } from '../../deps.ts';

type Application = Selectable<ApplicationsTable>;

/** Milliseconds by which the issuer's clock may be behind ours. */
const leewayMs = 30_000;

const retrySeconds = 10;

/** What is known of an application's client id. */
export function proofOf(application: Application): ClientProof {
  const { reference_id, client_unproven_since, client_proven_at, client_proven_by } = application;
  return {
    client_id: reference_id,
    state: client_unproven_since === null ? 'proven' : 'unproven',
    claimed_at: client_unproven_since?.toISOString() ?? null,
    proven_at: client_proven_at?.toISOString() ?? null,
    proven_by: client_proven_by,
  };
}

/** A developer's own claim. @throws Problem 404, also where there is nothing to prove */
export async function ownClaim(
  db: Kysely<Database>,
  portal: Portal,
  actor: DeveloperActor,
  id: string,
): Promise<Application> {
  await requireOwnApplication(db, portal, actor, id);
  return claimOf(db, portal, id);
}

/** @throws Problem 404 where the developer names no client */
async function claimOf(db: Kysely<Database>, portal: Portal, id: string): Promise<Application> {
  const application = await db
    .selectFrom('applications as application')
    .innerJoin('auth_strategies as strategy', samePortal('strategy.id', 'application.auth_strategy_id'))
    .selectAll('application')
    .where('application.portal_id', '=', portal.portal_id)
    .where('application.id', '=', id)
    .where('strategy.credential_type', '=', 'self_managed_client_credentials')
    .executeTakeFirstOrThrow(() => notFound('A client that the developer of this application has named'));
  return application;
}

/**
 * Takes a token of the client for the proof that it is the developer's. It is checked as at the gate, must be the client's own
 * and from after the claim, so that a party that once received one of its tokens has no proof. The token is neither kept nor
 * logged.
 * @throws Problem 400 what is wrong with the token, 404, 409 proven elsewhere, 429, 503
 */
export async function proveClient(
  context: CallContext<DeveloperActor>,
  id: string,
  token: string,
): Promise<ClientProof> {
  const { deps, portal, actor } = context;
  const { db } = deps;
  const { portal_id } = portal;
  const claim = await ownClaim(db, portal, actor, id);
  if (claim.client_unproven_since === null) return proofOf(claim);
  const { points, limit, wait } = await takePoint(db, {
    portal_id,
    name: 'proveClient',
    key: actor.id,
    now: deps.now(),
  });
  if (points > limit) throw tooManyAttempts(Math.max(1, Math.ceil(wait)));
  await refuseToken(deps, await strategyOf(deps, portal, claim), claim, token);
  const outcome = await db.transaction().execute(async (trx) => {
    await lockOwnApplication(trx, portal, actor, id);
    const present = await claimOf(trx, portal, id);
    const { reference_id, client_unproven_since: since } = present;
    if (since === null) return { application: present };
    // Renamed while the issuer was asked: the token is of the former claim.
    if (reference_id !== claim.reference_id || since.getTime() !== claim.client_unproven_since?.getTime())
      throw tooEarly();
    return settleClaim(trx, context, present, 'token');
  });
  if ('application' in outcome) return proofOf(outcome.application);
  await auditAct(db, context, {
    event: 'client_proof_refused',
    subject: `application:${id}`,
    details: { client_id: claim.reference_id, proven_by_application: outcome.holder },
  });
  throw refusedField('client_proven_elsewhere', 'token', 'is of a client that another application has proven already', {
    status: 409,
  });
}

/** An operator's word instead of a token. @throws Problem 404, 409 */
export async function proveManagedClient(context: CallContext, id: string): Promise<ClientProof> {
  const { deps, portal } = context;
  const outcome = await deps.db.transaction().execute(async (trx) => {
    const claim = await lockedClaim(trx, portal, id);
    if (claim.client_unproven_since === null) return { application: claim };
    return settleClaim(trx, context, claim, 'operator');
  });
  if ('application' in outcome) return proofOf(outcome.application);
  throw new Problem(
    'client_proven_elsewhere',
    409,
    `The application ${outcome.holder} has proven this client. Withdraw its proof first, if it is not its developer’s.`,
  );
}

/** Makes a claim of it again. The registrations stay as they are. @throws Problem 404 */
export async function withdrawClientProof(context: CallContext, id: string): Promise<ClientProof> {
  const { deps, portal } = context;
  return deps.db.transaction().execute(async (trx) => {
    const { reference_id } = await lockedClaim(trx, portal, id);
    await auditAct(trx, context, {
      event: 'client_proof_withdrawn',
      subject: `application:${id}`,
      details: { client_id: reference_id },
    });
    const unproven = { client_unproven_since: deps.now(), client_proven_at: null, client_proven_by: null };
    return proofOf(await change(trx, portal, id, unproven));
  });
}

async function lockedClaim(trx: Transaction<Database>, portal: Portal, id: string): Promise<Application> {
  await trx
    .selectFrom('applications')
    .select('id')
    .where('portal_id', '=', portal.portal_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return claimOf(trx, portal, id);
}

/** The strategy as the gate has it: what it has found out about the issuer is used here too. */
async function strategyOf({ admission }: Deps, portal: Portal, { auth_strategy_id }: Application): Promise<Strategy> {
  const directory = admission.current() ?? (await admission.whenCurrent());
  const strategy = directory?.portal(portal.portal_id).strategies.get(auth_strategy_id ?? '');
  if (!strategy)
    throw new Problem('unavailable', 503, 'The portal does not know its auth strategies at the moment.', {
      retryAfter: retrySeconds,
    });
  if (strategy.issuer !== null) return strategy;
  throw new Problem(
    'strategy_not_ready',
    409,
    'This auth strategy does not say whose tokens it takes. Ask the operator.',
  );
}

async function refuseToken(deps: Deps, strategy: Strategy, claim: Application, token: string): Promise<void> {
  const checked = await deps.tokens.check(strategy, token);
  if (!checked.valid) {
    if (checked.error === 'provider_unavailable')
      throw new Problem('proof_issuer_unavailable', 503, 'The issuer of the tokens does not answer. Try again later.', {
        retryAfter: retrySeconds,
      });
    throw checked.error === 'expired_credential'
      ? refusedField('proof_expired', 'token', 'has expired')
      : refusedField(
          'proof_refused',
          'token',
          'is no valid access token of the auth strategy’s issuer for its audience',
        );
  }
  if (checked.clientId !== claim.reference_id)
    throw refusedField('proof_of_another_client', 'token', 'is of another client');
  if (checked.thumbprint !== undefined)
    throw refusedField('proof_bound', 'token', 'is bound to a certificate, which nobody can show here');
  if (!checked.isOfClientItself)
    throw refusedField('proof_of_a_person', 'token', 'is not one that the client got for itself (client credentials)');
  const since = claim.client_unproven_since?.getTime() ?? Number.POSITIVE_INFINITY;
  if (checked.issuedAt === undefined || checked.issuedAt < since - leewayMs) throw tooEarly();
}

const tooEarly = () => refusedField('proof_too_early', 'token', 'is not from after the client id was named here');

type Outcome = { readonly application: Application } | { readonly holder: string };

/** @returns the application, or which other one has proven the client at the same issuer */
async function settleClaim(
  trx: Transaction<Database>,
  context: CallContext,
  claim: Application,
  by: ClientProver,
): Promise<Outcome> {
  const { deps, portal } = context;
  const { portal_id } = portal;
  // Strategies of one issuer have its clients in common: proofs of the same client under two of them wait for each other here.
  const strategies = await trx
    .selectFrom('auth_strategies as strategy')
    .innerJoin('auth_strategies as own', (join) =>
      join
        .onRef('own.portal_id', '=', 'strategy.portal_id')
        .on((on) =>
          on.or([on('own.id', '=', on.ref('strategy.id')), on('own.issuer', '=', on.ref('strategy.issuer'))]),
        ),
    )
    .select('strategy.id')
    .where('strategy.portal_id', '=', portal_id)
    .where('own.id', '=', claim.auth_strategy_id)
    .where('strategy.credential_type', '<>', 'key_auth')
    .orderBy('strategy.id')
    .forNoKeyUpdate('strategy')
    .execute();
  const holder = await trx
    .selectFrom('applications')
    .select('id')
    .where('portal_id', '=', portal_id)
    .where('reference_id', '=', claim.reference_id)
    .where(
      'auth_strategy_id',
      'in',
      strategies.map(({ id }) => id),
    )
    .where('client_unproven_since', 'is', null)
    .where('id', '<>', claim.id)
    .executeTakeFirst();
  if (holder) return { holder: holder.id };
  await auditAct(trx, context, {
    event: 'client_proof_given',
    subject: `application:${claim.id}`,
    details: { client_id: claim.reference_id, by },
  });
  const proven = { client_unproven_since: null, client_proven_at: deps.now(), client_proven_by: by };
  return { application: await change(trx, portal, claim.id, proven) };
}

async function change(
  trx: Transaction<Database>,
  { portal_id }: Portal,
  id: string,
  proof: Pick<Application, 'client_unproven_since' | 'client_proven_at' | 'client_proven_by'>,
): Promise<Application> {
  return trx
    .updateTable('applications')
    .set(proof)
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
