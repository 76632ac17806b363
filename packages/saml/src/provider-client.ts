import { createPublicKey, X509Certificate } from 'node:crypto';
import type { SAML } from '@node-saml/node-saml';
import type { Mode } from '@stoa/common/mode';
import type { Database } from '@stoa/database/tables';
import { requireAllowedAddress } from '@stoa/openid/allowed-address';
import { asksNothing, requireFresh } from '@stoa/openid/sign-in/freshness';
import type { IdentityProvider } from '@stoa/openid/sign-in/identity-providers';
import type { ProviderClient } from '@stoa/openid/sign-in/provider-client';
import { SsoFailure } from '@stoa/openid/sign-in/sso-failure';
import type { Kysely } from 'kysely';
import { readEnvelope } from './answer-shape.ts';
import { type Signed, signedClaims, skewMs } from './signed-claims.ts';
import { useAssertion } from './used-assertions.ts';

interface SamlDeps {
  readonly db: Kysely<Database>;
  readonly now: () => Date;
  readonly config: { readonly mode: Mode };
}

/**
 * What the server says to identity providers, by the protocol of each: `saml` for those that have it, `openid` for the rest.
 * A request's id is made of the `nonce` and its RelayState is the `state`, so that both are bound to the browser and work once.
 */
export function withSaml(openid: ProviderClient, { db, now, config }: SamlDeps): ProviderClient {
  return {
    async authorizationUrl(provider, secrets, redirectUri, ask = asksNothing) {
      if (!provider.saml) return openid.authorizationUrl(provider, secrets, redirectUri, ask);
      try {
        requireAllowedAddress(new URL(provider.saml.sign_in_address), config.mode);
        const forceAuthn = ask.max_age !== null || ask.prompt === 'login';
        const saml = await libraryFor(provider, redirectUri, requestId(secrets), forceAuthn);
        return new URL(await saml.getAuthorizeUrlAsync(secrets.state, undefined, {}));
      } catch (error) {
        throw new SsoFailure('sso_unavailable', { cause: error });
      }
    },

    async told(provider, secrets, redirectUri, answer) {
      if (!provider.saml) return openid.told(provider, secrets, redirectUri, answer);
      const expected = { recipient: redirectUri, requestId: requestId(secrets), now: now() };
      const signed = await checked(provider, answer.get('SAMLResponse') ?? '', expected);
      requireFresh(provider, secrets, signed.claims.auth_time);
      const isNew = await useAssertion(db, provider, signed, now());
      if (!isNew) throw new SsoFailure('sso_invalid', { cause: new Error('The assertion has been used before.') });
      return { idToken: signed.claims, userInfo: undefined };
    },

    // Single log-out of SAML is not offered (decision 058).
    endSessionUrl: async (provider, idToken, back) =>
      provider.saml ? undefined : openid.endSessionUrl(provider, idToken, back),
  };
}

interface ExpectedAnswer {
  readonly recipient: string;
  readonly requestId: string;
  readonly now: Date;
}

/**
 * Every check of an answer: shape, envelope, signature and conditions, then what is signed.
 * @throws SsoFailure
 */
export async function checked(provider: IdentityProvider, encoded: string, expected: ExpectedAnswer): Promise<Signed> {
  const { saml: settings, issuer } = provider;
  let library: SAML;
  try {
    if (!settings) throw new Error('The provider speaks OpenID Connect.');
    library = await libraryFor(provider, expected.recipient, expected.requestId);
  } catch (error) {
    throw new SsoFailure('sso_unavailable', { cause: error });
  }
  try {
    const envelope = readEnvelope(Buffer.from(encoded, 'base64').toString('utf8'));
    if (envelope.destination !== undefined && envelope.destination !== expected.recipient)
      throw new Error(`The answer is for another destination: ${envelope.destination}`);
    if (envelope.inResponseTo !== expected.requestId) throw new Error('The answer is not to this request.');
    if (envelope.issuer !== undefined && envelope.issuer !== issuer)
      throw new Error(`The answer names another issuer: ${envelope.issuer}`);
    if (envelope.status !== 'Success') throw new Refused(envelope.status);
    library.options.wantAuthnResponseSigned = envelope.isSigned;
    const { profile } = await library.validatePostResponseAsync({ SAMLResponse: encoded });
    const xml = profile?.getAssertionXml?.();
    if (!xml) throw new Error('The signature covers no assertion.');
    return signedClaims(xml, { ...expected, issuer, settings });
  } catch (error) {
    throw new SsoFailure(error instanceof Refused ? 'access_denied' : 'sso_invalid', { cause: error });
  }
}

class Refused extends Error {
  constructor(status: string) {
    super(`The provider says ${status || 'nothing of how it went'}.`);
  }
}

function requestId({ nonce }: { readonly nonce: string }): string {
  return `_${nonce}`;
}

/** The one place that uses the library, so that no check can be forgotten. Loaded with the first question: many portals have none. */
async function libraryFor(
  provider: IdentityProvider,
  callbackUrl: string,
  requestId: string,
  forceAuthn = false,
): Promise<SAML> {
  const { saml, client_id } = provider;
  if (!saml) throw new Error('The provider speaks OpenID Connect.');
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  return new SAML({
    entryPoint: saml.sign_in_address,
    issuer: client_id,
    audience: client_id,
    callbackUrl,
    idpCert: saml.certificates.map(signingKey),
    wantAssertionsSigned: true,
    // Most providers sign the assertion alone. The library overlooks a wrong signature of the response unless it is wanted:
    // `checked` wants it where there is one.
    wantAuthnResponseSigned: false,
    signatureAlgorithm: 'sha256',
    acceptedClockSkewMs: skewMs,
    // Providers choose how people sign in and how they are named; a demand is refused by many.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    forceAuthn,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async (_key, value) => ({ createdAt: Date.now(), value }),
      getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
      removeAsync: async (key) => key,
    },
  });
}

/** The certificate is no more than a holder of the key: providers go on signing after it has run out. */
function signingKey(text: string): string {
  const base64 = text.replace(/-----[A-Z ]+-----|\s/g, '');
  const certificate = new X509Certificate(Buffer.from(base64, 'base64'));
  const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(
    certificate.publicKey.export({ type: 'spki', format: 'pem' }),
  );
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
    throw new Error('A certificate of the provider has no RSA key of 2048 bits or more.');
  return certificate.toString();
}
