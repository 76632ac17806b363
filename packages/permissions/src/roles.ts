import { roleAllows } from '@stoa/contract/management-roles';
import type { ManagingActor } from './actor.ts';

/**
 * Whether somebody who may apply may also change who enters: identity providers, whose word about a domain opens the
 * account of every user in it, an owner's too; and whether an approver is asked before somebody is let in.
 */
export function mayChangeEntrance(actor: ManagingActor): boolean {
  return actor.role === 'owner';
}

/** Whether developers and their applications may be named to somebody: a publisher sees no personal data. */
export function maySeePeople(actor: ManagingActor): boolean {
  return roleAllows(actor.role, 'listDevelopers');
}
