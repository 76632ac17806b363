import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { factorCode, ownProof } from './own-proof.ts';
import { routes } from './routes.ts';
import { timestamp } from './values.ts';

export const factorsSchema = ownObject({
  authenticator: ownObject({ added_at: timestamp }).nullable(),
  passkeys: z.int().min(0).meta({ description: 'How many there are; with one the password alone opens nothing.' }),
  recovery_codes_left: z.int().min(0),
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

const tag = 'Developer';

export const factorEndpoints = {
  getDeveloperFactors: endpoint(routes.getDeveloperFactors, {
    tag,
    summary: 'Get my second factor',
    responses: { 200: factorsSchema },
    problems: [401],
  }),
  beginDeveloperAuthenticator: endpoint(routes.beginDeveloperAuthenticator, {
    tag,
    summary: 'Begin to add an authenticator app',
    description: 'Asks for nothing until a code of the app has confirmed it, within 15 minutes.',
    body: ownProof,
    responses: { 200: waiting },
    problems: [401, 403, 404, 409, 429, 503],
  }),
  confirmDeveloperAuthenticator: endpoint(routes.confirmDeveloperAuthenticator, {
    tag,
    summary: 'Confirm my authenticator app',
    description:
      'From now on the password alone opens nothing. Every other session ends, and earlier recovery codes open nothing any more.',
    body: z.strictObject({ code: factorCode }),
    responses: { 200: recoveryCodes },
    problems: [401, 429],
  }),
  removeDeveloperAuthenticator: endpoint(routes.removeDeveloperAuthenticator, {
    tag,
    summary: 'Remove my second factor',
    description: 'The app, and the recovery codes where no passkey is left.',
    body: ownProof,
    responses: { 204: null },
    problems: [401, 403, 404, 429, 503],
  }),
  renewDeveloperRecoveryCodes: endpoint(routes.renewDeveloperRecoveryCodes, {
    tag,
    summary: 'Make new recovery codes',
    description: 'The earlier ones open nothing any more.',
    body: ownProof,
    responses: { 200: recoveryCodes },
    problems: [401, 403, 404, 429, 503],
  }),
};
