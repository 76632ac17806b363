import type { UserRole } from '@stoa/contract/users';

/** What a screen leaves out: the server refuses it besides (`permissions/roles.ts`). */
export const maySeeRequests = (role: UserRole) => role !== 'publisher';
export const mayDecide = (role: UserRole) => role === 'owner' || role === 'approver';
