import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../console-client.ts';

/** What the log-in of this user asks for, and what the portal requires. */
export function userFactorsQuery(call: Call) {
  return queryOptions({ queryKey: ['own', 'factors'], queryFn: ({ signal }) => call('getUserFactors', { signal }) });
}

export function userPasskeysQuery(call: Call) {
  return queryOptions({ queryKey: ['own', 'passkeys'], queryFn: ({ signal }) => call('listUserPasskeys', { signal }) });
}
