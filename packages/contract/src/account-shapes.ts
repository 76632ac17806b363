import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { factorCode, ownProof } from './own-proof.ts';
import { listedSessionsSchema } from './sessions.ts';
import { email, ids, newPassword, password } from './values.ts';

/** What calls of developers and of users have in common; each adds the rest. */
export const accountShapes = {
  authenticate: {
    summary: 'Sign in',
    body: z.strictObject({ username: email, password, code: factorCode.optional() }),
    responses: { 204: null },
  },
  changePassword: {
    summary: 'Change my password',
    description:
      'This session goes on with new cookies; every other one ends. Where the account has a second factor that was not proved within the last 10 minutes, the right password gets 403 `factor_needed`: the same call again with `code` does it.',
    body: z.strictObject({ old_password: password, new_password: newPassword, code: factorCode.optional() }),
    responses: { 202: null },
    problems: [401, 403, 429, 503],
  },
  prove: {
    summary: 'Prove again who I am',
    body: ownProof,
    responses: { 204: null },
  },
  linkProvider: {
    summary: 'Link an identity provider to my account',
    body: z.strictObject({ identity_provider: z.string().min(1).max(255) }),
    responses: { 201: ownObject({ location: z.string() }) },
    problems: [401, 403, 404, 429],
  },
  unlinkProvider: {
    summary: 'Unlink an identity provider from my account',
    params: ids('identityId'),
    responses: { 204: null },
    problems: [401, 403, 404, 409],
  },
  logOut: {
    summary: 'Sign out',
    description: 'Revokes the session and clears its cookies. Also answers 204 to somebody who is not signed in.',
    responses: { 204: null },
    problems: [],
  },
  logOutAtProvider: {
    summary: 'Sign out, at the identity provider too',
    responses: { 200: ownObject({ location: z.string().nullable() }) },
    problems: [],
  },
  refreshSession: {
    summary: 'Refresh the session',
    description: 'Exchanges the refresh cookie for a new pair. 401 means that the session is over.',
    responses: { 204: null },
  },
  listSessions: {
    summary: 'List my sessions',
    responses: { 200: listedSessionsSchema },
    problems: [401],
  },
  endSession: {
    summary: 'End one of my sessions',
    params: ids('sessionId'),
    responses: { 204: null },
    problems: [401, 404],
  },
} as const;
