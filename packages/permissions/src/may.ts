import { type ManagementCall, roleAllows } from '@stoa/contract/management-roles';
import type { ManagingActor } from './actor.ts';

/** Whether somebody may make a call of the management API. */
export function may(actor: ManagingActor, call: ManagementCall): boolean {
  return roleAllows(actor.role, call);
}
