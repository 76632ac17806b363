import type { Mode } from '@stoa/common/mode';
import { askProvider } from '@stoa/openid/ask-provider';
import { createDiscovery } from '@stoa/openid/discovery';
import { ProviderFailure } from '@stoa/openid/provider-failure';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWK, type JWTVerifyGetKey } from 'jose';
import { Remembered } from './remembered.ts';

/** Milliseconds that an issuer has for one answer: a caller of the API waits for it. */
export const answerMs = 2_000;

/** What is known of the issuer of a strategy's tokens. Every method throws ProviderFailure when the issuer is away. */
export interface Issuer {
  /** The key of a signature. @throws jose's JWKSNoMatchingKey when the issuer has none such */
  readonly key: JWTVerifyGetKey;
  introspection(): Promise<{ readonly url: string; readonly methods: readonly string[] }>;
}

export function createIssuer(issuer: string, config: { readonly mode: Mode }, now: () => Date): Issuer {
  // The discovery has no cache of its own: this file decides when to ask again.
  const metadata = new Remembered(
    () => createDiscovery(config, now).metadata(issuer, AbortSignal.timeout(answerMs)),
    now,
  );

  const keys = new Remembered(async () => {
    const { jwks_uri } = await metadata.get();
    if (typeof jwks_uri !== 'string') throw new ProviderFailure('impossible', 'The issuer names no keys.');
    const { status, body } = await askProvider(jwks_uri, { signal: AbortSignal.timeout(answerMs) }, config.mode);
    if (status !== 200 || !body) throw new ProviderFailure('unknown', 'The issuer’s keys cannot be read.', { status });
    const { keys: given } = body as unknown as JSONWebKeySet;
    return createLocalJWKSet({ keys: Array.isArray(given) ? given.filter(isStrong) : given });
  }, now);

  return {
    async key(header, token) {
      const known = await keys.get();
      try {
        return await known(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        // The issuer may have new keys; but an invented key id must not cause a request every time.
        const newer = await keys.newer();
        if (!newer) throw error;
        return newer(header, token);
      }
    },
    async introspection() {
      const { introspection_endpoint: url, introspection_endpoint_auth_methods_supported: methods } =
        await metadata.get();
      if (typeof url !== 'string') throw new ProviderFailure('impossible', 'The issuer offers no introspection.');
      return { url, methods: Array.isArray(methods) ? methods.map(String) : [] };
    },
  };
}

/** FIPS 186-5 §5.1: a small exponent of an RSA key has let signatures be forged where padding was checked carelessly. */
function isStrong({ kty, e }: JWK): boolean {
  return (
    kty !== 'RSA' || (typeof e === 'string' && BigInt(`0x0${Buffer.from(e, 'base64url').toString('hex')}`) >= 65_537n)
  );
}
