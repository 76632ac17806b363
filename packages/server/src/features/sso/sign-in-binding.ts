import { transactionSeconds } from '@stoa/openid/sign-in/transactions';

/** Lax: the browser comes back from another site, and a Strict cookie would stay at home. State, nonce and verifier are each sign-in's own. */
export const signInBinding = { name: 'stoa_sso', sameSite: 'lax', seconds: transactionSeconds } as const;
