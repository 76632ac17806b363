import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { factorPolicySchema } from './factor-policy.ts';
import { factorCode, ownProof } from './own-proof.ts';
import { routes } from './routes.ts';
import { timestamp } from './values.ts';

export const factorsSchema = ownObject({
  authenticator: ownObject({ added_at: timestamp }).nullable(),
  passkeys: z.int().min(0).meta({ description: 'How many there are; with one the password alone opens nothing.' }),
  recovery_codes_left: z.int().min(0),
  policy: factorPolicySchema,
  due_at: timestamp.nullable().meta({
    description:
      'From then on this session opens nothing but the account (403 `factor_required`), because no second factor was proved. Null: nothing is asked of it.',
  }),
  reset_due_at: timestamp.nullable().meta({
    description:
      'When all of it goes, because an operator resets it. Using the factor before stops that. Null: nothing was begun.',
  }),
}).meta({ id: 'Factors', description: 'What signing in with the password asks for beside it.' });

export type Factors = z.infer<typeof factorsSchema>;

const recoveryCodes = ownObject({
  recovery_codes: z.array(z.string()).meta({ description: 'Told this once. Each opens the account once.' }),
});
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

const waiting = ownObject({
  secret: z.string().meta({ description: 'Base32, for an app that reads no QR code. Told this once.' }),
  uri: z.string().meta({ description: '`otpauth://totp/…`, to be shown as a QR code.' }),
});
export type WaitingAuthenticator = z.infer<typeof waiting>;

/** The same for developers and for users. */
const shapes = {
  state: {
    summary: 'Get my second factor',
    responses: { 200: factorsSchema },
    problems: [401],
  },
  begin: {
    summary: 'Begin to add an authenticator app',
    description: 'Asks for nothing until a code of the app has confirmed it, within 15 minutes.',
    body: ownProof,
    responses: { 200: waiting },
    problems: [401, 403, 404, 409, 429, 503],
  },
  confirm: {
    summary: 'Confirm my authenticator app',
    description:
      'From now on the password alone opens nothing. Every other session ends, and earlier recovery codes open nothing any more.',
    body: z.strictObject({ code: factorCode }),
    responses: { 200: recoveryCodes },
    problems: [401, 429],
  },
  remove: {
    summary: 'Remove my second factor',
    description: 'The app, and the recovery codes where no passkey is left.',
    body: ownProof,
    responses: { 204: null },
    problems: [401, 403, 404, 429, 503],
  },
  renew: {
    summary: 'Make new recovery codes',
    description: 'The earlier ones open nothing any more.',
    body: ownProof,
    responses: { 200: recoveryCodes },
    problems: [401, 403, 404, 429, 503],
  },
} as const;

export const factorEndpoints = {
  getDeveloperFactors: endpoint(routes.getDeveloperFactors, { tag: 'Developer', ...shapes.state }),
  beginDeveloperAuthenticator: endpoint(routes.beginDeveloperAuthenticator, { tag: 'Developer', ...shapes.begin }),
  confirmDeveloperAuthenticator: endpoint(routes.confirmDeveloperAuthenticator, {
    tag: 'Developer',
    ...shapes.confirm,
  }),
  removeDeveloperAuthenticator: endpoint(routes.removeDeveloperAuthenticator, { tag: 'Developer', ...shapes.remove }),
  renewDeveloperRecoveryCodes: endpoint(routes.renewDeveloperRecoveryCodes, { tag: 'Developer', ...shapes.renew }),
  getUserFactors: endpoint(routes.getUserFactors, { tag: 'User', ...shapes.state }),
  beginUserAuthenticator: endpoint(routes.beginUserAuthenticator, { tag: 'User', ...shapes.begin }),
  confirmUserAuthenticator: endpoint(routes.confirmUserAuthenticator, { tag: 'User', ...shapes.confirm }),
  removeUserAuthenticator: endpoint(routes.removeUserAuthenticator, { tag: 'User', ...shapes.remove }),
  renewUserRecoveryCodes: endpoint(routes.renewUserRecoveryCodes, { tag: 'User', ...shapes.renew }),
};
