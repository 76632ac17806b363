import type { RequestKind, RequestList } from '@stoa/contract/managed-requests';

// The contract's own lists come with its schemas, which no browser carries.
export const requestKinds = ['account', 'access'] as const satisfies readonly RequestKind[];
export const requestLists = ['waiting', 'approved', 'rejected', 'revoked'] as const satisfies readonly RequestList[];
