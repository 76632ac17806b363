import { z } from 'zod';
import { password } from './values.ts';

/** Six digits of an authenticator app, or a recovery code. */
export const factorCode = z.string().trim().min(1).max(64).meta({
  description: 'The second factor: six digits of the authenticator app, or a recovery code. Each works once.',
});

/** Bytes as WebAuthn writes them in JSON. @param most signs */
export const base64urlBytes = (most: number) => z.base64url().max(most);

export const passkeyCredential = {
  id: base64urlBytes(1400).min(1),
  rawId: base64urlBytes(1400).min(1),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** `PublicKeyCredential.toJSON()` after `navigator.credentials.get` (WebAuthn §5.1); browsers may tell more. */
export const passkeyAssertion = z
  .looseObject({
    ...passkeyCredential,
    response: z.looseObject({
      clientDataJSON: base64urlBytes(8000),
      authenticatorData: base64urlBytes(4000),
      signature: base64urlBytes(8000),
      userHandle: base64urlBytes(100).optional(),
    }),
  })
  .meta({
    id: 'PasskeyAssertion',
    description: 'What a passkey has signed: `AuthenticationResponseJSON` of WebAuthn.',
  });

export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/**
 * Proves who sits at the browser: the password, with a code where the account has a second factor, or a passkey, which is both.
 */
export const ownProof = z
  .strictObject({ password: password.optional(), code: factorCode.optional(), passkey: passkeyAssertion.optional() })
  .meta({
    id: 'OwnProof',
    description:
      'The password, with a code where the account has a second factor; or a passkey’s answer to `beginDeveloperPasskeyProof` or `beginUserPasskeyProof`.',
  });

export type OwnProof = z.infer<typeof ownProof>;
