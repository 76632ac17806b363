import type { OwnProof } from '@stoa/contract/own-proof';
import type { PasskeyRegistration, Passkeys } from '@stoa/contract/passkeys';
import type { FactorCalls } from './factor-services.tsx';

/** The library is fetched when the user uses a passkey on the account page, not with the page. */
const library = () => import('@simplewebauthn/browser');

type Library = Awaited<ReturnType<typeof library>>;
type CreationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON'];
type RequestOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON'];

/** Why the browser made or used no passkey: `known` when the device has one of this account, `cancelled` also when it took too long. */
export class NoPasskey extends Error {
  override name = 'NoPasskey';
  readonly reason: 'known' | 'cancelled' | 'not_used';
  constructor(cause: unknown) {
    super('no passkey', { cause });
    const name = cause instanceof Error ? cause.name : undefined;
    // Browsers tell a person who declines and a time that ran out by the same name (WebAuthn §5.1.3).
    const isCancelled = name === 'NotAllowedError' || name === 'AbortError';
    this.reason = name === 'InvalidStateError' ? 'known' : isCancelled ? 'cancelled' : 'not_used';
  }
}

/** What to say of it. */
export function noPasskeyText({ reason }: NoPasskey) {
  return ({ known: 'passkeyKnown', cancelled: 'passkeyCancelled', not_used: 'passkeyNotUsed' } as const)[reason];
}

/** Browsers offer passkeys with https, or on localhost; `rp_id` says for which host. */
export function takesPasskeys({ rp_id }: Pick<Passkeys, 'rp_id'>): boolean {
  return rp_id === window.location.hostname && typeof window.PublicKeyCredential === 'function';
}

/** @throws NoPasskey */
export async function makePasskey(options: Record<string, unknown>): Promise<PasskeyRegistration> {
  const { startRegistration } = await library();
  try {
    const { id, rawId, type, clientExtensionResults, response } = await startRegistration({
      optionsJSON: options as unknown as CreationOptions,
    });
    return { id, rawId, type, clientExtensionResults: { ...clientExtensionResults }, response: { ...response } };
  } catch (cause) {
    throw new NoPasskey(cause);
  }
}

/**
 * Proves the user by a passkey of the account.
 * @throws NoPasskey, ProblemError
 */
export async function provePasskey({
  beginPasskeyProof,
}: Pick<FactorCalls, 'beginPasskeyProof'>): Promise<NonNullable<OwnProof['passkey']>> {
  const { options } = await beginPasskeyProof();
  const { startAuthentication } = await library();
  try {
    const { id, rawId, type, clientExtensionResults, response } = await startAuthentication({
      optionsJSON: options as unknown as RequestOptions,
    });
    return { id, rawId, type, clientExtensionResults: { ...clientExtensionResults }, response: { ...response } };
  } catch (cause) {
    throw new NoPasskey(cause);
  }
}

/** Tells the device which passkeys still open the account (WebAuthn §5.1.10), so that it stops offering removed ones. */
export async function tellAccepted({ rp_id, user_handle, data }: Passkeys): Promise<void> {
  const { PublicKeyCredential: known } = window as unknown as {
    PublicKeyCredential?: { signalAllAcceptedCredentials?: (options: object) => Promise<void> };
  };
  if (rp_id === null) return;
  const allAcceptedCredentialIds = data.map(({ credential_id }) => credential_id);
  await known?.signalAllAcceptedCredentials?.({ rpId: rp_id, userId: user_handle, allAcceptedCredentialIds });
}
