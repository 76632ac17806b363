import { Problem } from '@stoa/common/problem';
import type { RegistrationDecision } from '@stoa/contract/managed-registrations';
import type { DecidedRequest, RequestKind } from '@stoa/contract/managed-requests';
import type { DeveloperStatus } from '@stoa/database/tables';
import { latestDecisions, subjectOf } from '@stoa/managed-lists/latest-decisions';
import { requestRow } from '@stoa/managed-lists/request-rows';
import type { ManagingActor } from '@stoa/permissions/actor';
import type { CallContext } from '../../access/call-context.ts';
import { untilFault } from '../../http/until-fault.ts';
import { type DeveloperAction, decideDeveloper } from '../developers/decide-developer.ts';
import { decideRegistration } from '../registrations/decide-registration.ts';
import { noteReason } from './reasons.ts';

interface Named {
  readonly kind: RequestKind;
  readonly id: string;
}

export interface RequestDecision {
  readonly decision: RegistrationDecision;
  readonly reason?: string | undefined;
  readonly keep_reason: boolean;
  readonly scopes?: readonly string[] | undefined;
}

/** The same words for accounts. From fewer statuses than the verb itself: an operator decides what the list has shown. */
const ofAccount: Readonly<
  Record<RegistrationDecision, { readonly action: DeveloperAction; readonly from?: readonly DeveloperStatus[] }>
> = {
  approve: { action: 'approve', from: ['pending'] },
  reject: { action: 'reject' },
  revoke: { action: 'disable', from: ['approved', 'unverified'] },
  reinstate: { action: 'approve', from: ['rejected', 'disabled'] },
};

/**
 * Each in a transaction of its own, by the verbs of its noun. One that another operator was faster with is told as theirs,
 * and leaves the others decided. What comes after a fault is not decided, and told as that.
 */
export async function decideRequests(
  context: CallContext<ManagingActor>,
  requests: readonly Named[],
  decision: RequestDecision,
): Promise<DecidedRequest[]> {
  const results = await untilFault(
    context.request,
    requests,
    (request) => decideOne(context, request, decision),
    (request, { code, message }): DecidedRequest => ({
      ...request,
      outcome: 'not_decided',
      status: null,
      decision: null,
      problem: { code, detail: message },
    }),
  );
  if (decision.reason && results.some(({ outcome }) => outcome === 'decided'))
    // The decisions stand, and are told, also where their reason cannot be kept.
    await noteReason(context, decision.reason, decision.keep_reason).catch((error) =>
      context.request.log.error({ err: error }, 'A reason was not kept.'),
    );
  return results;
}

async function decideOne(
  context: CallContext<ManagingActor>,
  { kind, id }: Named,
  { decision, reason, scopes }: RequestDecision,
): Promise<DecidedRequest> {
  try {
    if (kind === 'access') {
      await decideRegistration(context, id, { decision, reason, scopesWithin: scopes });
    } else {
      const { action, from } = ofAccount[decision];
      await decideDeveloper(context, id, action, { reason, ...(from && { from }) });
    }
    return { ...(await standing(context, { kind, id })), outcome: 'decided', problem: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const now = await standing(context, { kind, id });
    const isTheirs = error.code === 'invalid_transition' && now.decision !== null;
    if (isTheirs) return { ...now, outcome: 'decided_before', problem: null };
    return { ...now, outcome: 'refused', problem: { code: error.code, detail: error.message } };
  }
}

/** The status of a request now, and the decision that led to it. */
async function standing({ deps, portal }: CallContext<ManagingActor>, named: Named) {
  const row = await requestRow(deps.db, portal, named);
  const decisions = row ? await latestDecisions(deps.db, portal, [row]) : undefined;
  const decision = (decisions?.get(subjectOf(named)) ?? null) as DecidedRequest['decision'];
  return { ...named, status: row?.status ?? null, decision };
}
