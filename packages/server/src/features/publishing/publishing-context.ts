import type { ApplyResult } from '@stoa/contract/portal-code';
import { actorName } from '@stoa/permissions/actor';
import { mayChangeEntrance } from '@stoa/permissions/roles';
import type { ApplyOptions } from '@stoa/portal-code/apply';
import type { CallContext } from '../../access/call-context.ts';
import { missingProof } from '../../access/require-proof.ts';
import type { Deps } from '../../deps.ts';

export type PublishingContext = CallContext<Parameters<typeof mayChangeEntrance>[0]>;

/** Whose change set it is. */
export function editingOf({ db, now }: Pick<Deps, 'db' | 'now'>, context: Pick<PublishingContext, 'portal' | 'actor'>) {
  return { db, portalId: context.portal.portal_id, owner: actorName(context.actor), now: now() };
}

/** Publishes for the caller. Only an owner with a recent proof may change who enters. */
export async function applying<R extends ApplyResult>(
  context: PublishingContext,
  plan: boolean,
  publish: (options: Pick<ApplyOptions, 'by' | 'mayChangeEntrance'>) => Promise<R>,
): Promise<R> {
  const { actor, request } = context;
  const isOwner = mayChangeEntrance(actor);
  const missing = isOwner && !plan ? await missingProof(context) : undefined;
  const may = isOwner && !missing;
  const result = await publish({ by: { actor: actorName(actor), request }, mayChangeEntrance: may });
  if (missing && result.problems.some(({ rule }) => rule === 'owners_only')) throw missing;
  return result;
}
