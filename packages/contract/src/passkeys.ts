import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { base64urlBytes as bytes, ownProof, passkeyAssertion, passkeyCredential } from './own-proof.ts';
import { routes } from './routes.ts';
import { name, timestamp, uuid } from './values.ts';

/** The same after `navigator.credentials.create`. */
const passkeyRegistration = z
  .looseObject({
    ...passkeyCredential,
    response: z.looseObject({
      clientDataJSON: bytes(8000),
      attestationObject: bytes(12_000),
      transports: z.array(z.string().max(40)).max(20).optional(),
    }),
  })
  .meta({ id: 'PasskeyRegistration', description: 'A new passkey: `RegistrationResponseJSON` of WebAuthn.' });

export type PasskeyRegistration = z.input<typeof passkeyRegistration>;

const passkeySchema = ownObject({
  id: uuid,
  name: z.string(),
  credential_id: z.string().meta({ description: 'As authenticators know it, in base64url.' }),
  synced: z.boolean().meta({ description: 'A password manager keeps copies of it on other devices.' }),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
}).meta({ id: 'Passkey', description: 'A key on somebody’s device that opens the account (WebAuthn).' });

export type Passkey = z.infer<typeof passkeySchema>;

const options = ownObject({
  options: z
    .record(z.string(), z.unknown())
    .meta({ description: 'For `navigator.credentials`, as JSON. The challenge works once, for five minutes.' }),
});

const passkeysSchema = ownObject({
  rp_id: z.string().nullable().meta({ description: 'The host that passkeys are for. Null: browsers offer none here.' }),
  user_handle: z.string(),
  most: z.int(),
  data: z.array(passkeySchema),
}).meta({ id: 'Passkeys' });

export type Passkeys = z.infer<typeof passkeysSchema>;

const passkeyId = z.object({ passkeyId: uuid });
/** The same for developers and for users. */
const shapes = {
  beginSignIn: {
    summary: 'Begin to sign in with a passkey',
    description: 'The same for everybody: the authenticator offers the accounts that it knows. Bound to this browser.',
    responses: { 200: options },
    problems: [403, 404, 429],
  },
  finishSignIn: {
    summary: 'Sign in with a passkey',
    description:
      'Sets the session’s two cookies. Asks for no code: a passkey is used with a PIN or a fingerprint. `unknown_passkey`: no account has it, so the authenticator may forget it.',
    body: z.strictObject({ passkey: passkeyAssertion }),
    responses: { 204: null },
    problems: [401, 403, 404, 429],
  },
  list: {
    summary: 'List my passkeys',
    responses: { 200: passkeysSchema },
    problems: [401],
  },
  begin: {
    summary: 'Begin to add a passkey',
    body: ownProof,
    responses: { 200: options },
    problems: [401, 403, 404, 409, 429, 503],
  },
  finish: {
    summary: 'Add a passkey',
    description:
      'From the first one on the password alone opens nothing, every other session ends, and the answer has recovery codes.',
    body: z.strictObject({ name, passkey: passkeyRegistration }),
    responses: {
      201: ownObject({
        passkey: passkeySchema,
        recovery_codes: z
          .array(z.string())
          .nullable()
          .meta({ description: 'Told once. Null: there are some already.' }),
      }),
    },
    problems: [401, 404, 409],
  },
  rename: {
    summary: 'Rename a passkey',
    params: passkeyId,
    body: z.strictObject({ name }),
    responses: { 200: passkeySchema },
    problems: [401, 404],
  },
  remove: {
    summary: 'Remove a passkey',
    params: passkeyId,
    body: ownProof,
    responses: { 204: null },
    problems: [401, 403, 404, 429, 503],
  },
  beginProof: {
    summary: 'Begin to prove with a passkey who I am',
    description:
      'The challenge is for this session and for the passkeys of this account. The answer goes into a proof, such as that of `proveDeveloperPassword`.',
    responses: { 200: options },
    problems: [401, 404],
  },
} as const;

export const passkeyEndpoints = {
  beginDeveloperPasskeySignIn: endpoint(routes.beginDeveloperPasskeySignIn, {
    tag: 'Developer',
    ...shapes.beginSignIn,
  }),
  finishDeveloperPasskeySignIn: endpoint(routes.finishDeveloperPasskeySignIn, {
    tag: 'Developer',
    ...shapes.finishSignIn,
  }),
  listDeveloperPasskeys: endpoint(routes.listDeveloperPasskeys, { tag: 'Developer', ...shapes.list }),
  beginDeveloperPasskey: endpoint(routes.beginDeveloperPasskey, { tag: 'Developer', ...shapes.begin }),
  finishDeveloperPasskey: endpoint(routes.finishDeveloperPasskey, { tag: 'Developer', ...shapes.finish }),
  renameDeveloperPasskey: endpoint(routes.renameDeveloperPasskey, { tag: 'Developer', ...shapes.rename }),
  removeDeveloperPasskey: endpoint(routes.removeDeveloperPasskey, { tag: 'Developer', ...shapes.remove }),
  beginDeveloperPasskeyProof: endpoint(routes.beginDeveloperPasskeyProof, { tag: 'Developer', ...shapes.beginProof }),
  beginUserPasskeySignIn: endpoint(routes.beginUserPasskeySignIn, { tag: 'User', ...shapes.beginSignIn }),
  finishUserPasskeySignIn: endpoint(routes.finishUserPasskeySignIn, { tag: 'User', ...shapes.finishSignIn }),
  listUserPasskeys: endpoint(routes.listUserPasskeys, { tag: 'User', ...shapes.list }),
  beginUserPasskey: endpoint(routes.beginUserPasskey, { tag: 'User', ...shapes.begin }),
  finishUserPasskey: endpoint(routes.finishUserPasskey, { tag: 'User', ...shapes.finish }),
  renameUserPasskey: endpoint(routes.renameUserPasskey, { tag: 'User', ...shapes.rename }),
  removeUserPasskey: endpoint(routes.removeUserPasskey, { tag: 'User', ...shapes.remove }),
  beginUserPasskeyProof: endpoint(routes.beginUserPasskeyProof, { tag: 'User', ...shapes.beginProof }),
};
