import type { ManagingActor } from './actor.ts';

/**
 * Whether somebody who may apply may also change who enters: identity providers, whose word about a domain opens the
 * account of every user in it, an owner's too; and whether an approver is asked before somebody is let in.
 */
export function mayChangeEntrance(actor: ManagingActor): boolean {
  return actor.kind === 'operator' || actor.role === 'owner';
}
