import type { KeyObject } from 'node:crypto';

/** Curves that every gateway in use speaks (NIST SP 800-186), as OpenSSL calls them. */
const curves = ['prime256v1', 'secp384r1', 'secp521r1'];

/** FIPS 186-5 §5.1: a small one has let signatures be forged where padding was checked carelessly. */
const leastExponent = 65_537n;
const rsaBits = { least: 2048, most: 8192 };

/** Why a public key may not be in a certificate, as a predicate; undefined when it may. */
export function weaknessOf({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): string | undefined {
  switch (type) {
    case 'rsa':
    case 'rsa-pss': {
      const bits = details?.modulusLength ?? 0;
      if (bits < rsaBits.least) return `has an RSA key of ${bits} bits; at least ${rsaBits.least} are needed`;
      if ((details?.publicExponent ?? 0n) < leastExponent)
        return `has an RSA key with the exponent ${details?.publicExponent}; at least ${leastExponent} is needed`;
      if (bits > rsaBits.most) return `has an RSA key of ${bits} bits; at most ${rsaBits.most} can be used`;
      return undefined;
    }
    case 'ec':
      return curves.includes(details?.namedCurve ?? '')
        ? undefined
        : 'has a key on a curve that cannot be used; P-256, P-384 and P-521 can';
    case 'ed25519':
    case 'ed448':
      return undefined;
    default:
      return 'has a key of a kind that cannot be used; RSA, P-256, P-384, P-521, Ed25519 and Ed448 can';
  }
}
