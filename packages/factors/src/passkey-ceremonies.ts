import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { challengeSeconds } from './passkey-challenges.ts';
import type { Assertion, NewPasskey, StoredPasskey } from './passkey-rows.ts';

/** Loaded with the first answer of a passkey: it would make every start longer, with or without passkeys. */
const library = () => import('@simplewebauthn/server');

/**
 * The party that asks for a passkey (WebAuthn §4): a passkey works for this host alone, and an answer counts from this origin
 * alone.
 */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

/** Ed25519, ES256 and RS256 (RFC 9053): what authenticators have. */
const algorithms = [-8, -7, -257];

/** User verification is required always: possession and PIN or fingerprint are two factors. */
const userVerification = 'required';
const timeout = challengeSeconds * 1000;

/** @returns undefined where browsers offer no passkeys: without https, and where the host is an address of a network */
export function relyingPartyOf(publicUrl: string, name: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isNumber = hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);
  return isNumber || !(protocol === 'https:' || isLocal) ? undefined : { id: hostname, origin, name };
}

/** The user handle (WebAuthn §14.6.1): says nothing of the person. */
export function userHandleOf({ entity, id }: { readonly entity: string; readonly id: string }): string {
  return Buffer.from(`${entity}:${id}`).toString('base64url');
}

/** What `navigator.credentials.create` is asked for (WebAuthn §5.4), as JSON: a discoverable passkey, without attestation. */
export function registrationOptions(
  { id, name }: RelyingParty,
  challenge: string,
  account: { readonly handle: string; readonly email: string; readonly full_name: string },
  existing: readonly Known[],
) {
  return {
    rp: { id, name },
    user: { id: account.handle, name: account.email, displayName: account.full_name },
    challenge,
    timeout,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: existing.map(descriptor),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification },
    attestation: 'none',
  };
}

/** What `navigator.credentials.get` is asked for (WebAuthn §5.5), as JSON. Without `allowed` the authenticator offers what it has. */
export function assertionOptions({ id }: RelyingParty, challenge: string, allowed: readonly Known[] = []) {
  return { rpId: id, challenge, timeout, allowCredentials: allowed.map(descriptor), userVerification };
}

type Known = Pick<StoredPasskey, 'credential_id' | 'transports'>;

function descriptor({ credential_id: id, transports }: Known) {
  return { type: 'public-key', id, transports };
}

/**
 * The challenge that a browser says was signed; it counts only after the signature was verified.
 * @returns undefined for what no browser of ours has made, and for an answer out of a frame of another site
 */
export function challengeIn(response: { readonly response: { readonly clientDataJSON: string } }): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.response.clientDataJSON, 'base64url').toString());
    const { challenge, crossOrigin } = data as { challenge?: unknown; crossOrigin?: unknown };
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** A new passkey (WebAuthn §7.1). @returns the reason when it is refused, for the log */
export async function verifyRegistration(
  party: RelyingParty,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<NewPasskey | { readonly refused: string }> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return { refused: 'signature' };
    const { aaguid, credential, credentialBackedUp, credentialDeviceType } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports ?? [],
      device_type: credentialDeviceType,
      backed_up: credentialBackedUp,
      aaguid: /^[0-]+$/.test(aaguid) ? null : aaguid,
    };
  } catch (error) {
    return { refused: String(error) };
  }
}

/**
 * A signature of a stored passkey (WebAuthn §7.2). The counter is compared when it is stored, in one statement.
 * @returns the reason when it is refused, for the log
 */
export async function verifyAssertion(
  party: RelyingParty,
  challenge: string,
  stored: StoredPasskey,
  response: AuthenticationResponseJSON,
): Promise<Assertion | { readonly refused: string }> {
  // Step 6: a discoverable passkey names its account, and it must be the one that we know it by.
  const { userHandle } = response.response;
  if (userHandle != null && userHandle !== userHandleOf(stored.owner)) return { refused: 'user handle' };
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id: stored.credential_id, publicKey: new Uint8Array(stored.public_key), counter: 0 },
    });
    if (!verified) return { refused: 'signature' };
    // Step 19: whether a passkey may be copied is decided when it is made.
    if (authenticationInfo.credentialDeviceType !== stored.device_type) return { refused: 'backup eligibility' };
    return { counter: authenticationInfo.newCounter, backed_up: authenticationInfo.credentialBackedUp };
  } catch (error) {
    return { refused: String(error) };
  }
}
