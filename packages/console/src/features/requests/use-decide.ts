import { ProblemError } from '@stoa/client/problem-error';
import type { RegistrationDecision } from '@stoa/contract/managed-registrations';
import type { DecidedRequest, ManagedRequest } from '@stoa/contract/managed-requests';
import { timeAgo } from '@stoa/text/moment';
import { reasonOf } from '@stoa/text/reason';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { keyText, nameOf, type RequestKey } from './request-queries.ts';

export interface DecisionInput {
  readonly decision: RegistrationDecision;
  readonly requests: readonly ManagedRequest[];
  readonly reason?: string;
  readonly keepReason?: boolean;
  /** An approval grants at most these; unless given, those that were shown with the requests. */
  readonly scopes?: readonly string[];
}

/**
 * Decides, tells the outcome in a toast, and refetches what the pages show. A decision that another user made first is told as
 * theirs.
 * @param onSettled with those that do not wait here any more
 */
export function useDecide(call: Call, onSettled: (keys: readonly RequestKey[]) => void) {
  const { t, tag } = useLanguage();
  const toast = useToast();
  const queries = useQueryClient();

  function tellTheirs(name: string, { decision, status }: DecidedRequest) {
    if (!decision || !status) return;
    const moment = timeAgo(new Date(decision.at), new Date(), tag);
    const words = { name, status: t(`status.${status}`).toLocaleLowerCase(), moment };
    const text = decision.by ? t('decided.theirs', { ...words, by: decision.by }) : t('decided.theirsNobody', words);
    toast({ kind: 'info', text, persists: true });
  }

  function tell(results: readonly DecidedRequest[], requests: readonly ManagedRequest[]) {
    const names = new Map(requests.map((request) => [keyText(request), nameOf(request)]));
    const nameFor = (result: DecidedRequest) => names.get(keyText(result)) ?? '';
    const done = results.filter(({ outcome }) => outcome === 'decided');
    const [first] = done;
    if (first && done.length === 1) {
      const status =
        first.status === 'unverified' || first.status === 'pending' ? 'approved' : (first.status ?? 'approved');
      toast({ kind: 'success', text: t(`decided.${status}`, { name: nameFor(first) }) });
    }
    if (done.length > 1) toast({ kind: 'success', text: t('decided.many', { count: done.length }) });
    const missed = results.filter(isMissed);
    if (missed.length > 0) toast({ kind: 'danger', text: t('decided.notAll', { count: missed.length }) });
    for (const result of results) {
      if (result.outcome === 'decided_before') tellTheirs(nameFor(result), result);
      if (result.outcome !== 'refused' || !result.problem) continue;
      const { code, detail } = result.problem;
      const reason = reasonOf(new ProblemError('problem', detail, { code, status: 409 }), t);
      toast({ kind: 'danger', text: `${nameFor(result)}: ${reason}` });
    }
  }

  return useMutation({
    mutationFn: ({ decision, requests, reason, keepReason = false, scopes = shownScopes(requests) }: DecisionInput) =>
      call('decideRequests', {
        body: {
          decision,
          requests: requests.map(({ kind, id }) => ({ kind, id })),
          ...(reason && { reason, keep_reason: keepReason }),
          // The scopes are always named: the request may ask for more by now.
          ...(decision === 'approve' && { scopes: [...scopes] }),
        },
      }),
    onSuccess: ({ results }, { requests }) => {
      tell(results, requests);
      onSettled(results.filter((result) => result.outcome !== 'refused' && !isMissed(result)));
      void queries.invalidateQueries();
    },
    onError: (error) => {
      toast({ kind: 'danger', text: reasonOf(error, t) });
      // The server may have decided before its answer was lost.
      void queries.invalidateQueries();
    },
  });
}

/** A fault of the server came first. */
function isMissed({ outcome }: DecidedRequest): boolean {
  return outcome === 'not_decided';
}

/** All that some requests ask for, each once. */
export function shownScopes(requests: readonly ManagedRequest[]): string[] {
  return [...new Set(requests.flatMap(({ requested_scopes }) => requested_scopes))];
}
