import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../lib/call.ts';

const accountKey = ['account'] as const;

export function accountQuery(call: Call) {
  return queryOptions({
    queryKey: [...accountKey, 'me'],
    queryFn: ({ signal }) => call('getCurrentDeveloper', { signal }),
  });
}

/** The password, if there is one, and the identity providers that open the account. */
export function signInMethodsQuery(call: Call) {
  return queryOptions({
    queryKey: [...accountKey, 'sign-in-methods'],
    queryFn: ({ signal }) => call('getDeveloperSignInMethods', { signal }),
  });
}

/** What the log-in asks for after the password. */
export function factorsQuery(call: Call) {
  return queryOptions({
    queryKey: [...accountKey, 'factors'],
    queryFn: ({ signal }) => call('getDeveloperFactors', { signal }),
  });
}

/** The passkeys that open the account. */
export function passkeysQuery(call: Call) {
  return queryOptions({
    queryKey: [...accountKey, 'passkeys'],
    queryFn: ({ signal }) => call('listDeveloperPasskeys', { signal }),
  });
}

/** Asks for the developer's sessions: this browser's first, then the one used last. */
export function sessionsQuery(call: Call) {
  return queryOptions({
    queryKey: [...accountKey, 'sessions'],
    queryFn: async ({ signal }) => {
      const { data } = await call('listDeveloperSessions', { signal });
      return data.toSorted((one, other) => Number(other.current) - Number(one.current));
    },
  });
}

/** What the developer's programs call the portal with. */
export function tokensQuery(call: Call) {
  return queryOptions({
    queryKey: [...accountKey, 'tokens'],
    queryFn: async ({ signal }) => (await call('listDeveloperTokens', { signal })).data,
  });
}
