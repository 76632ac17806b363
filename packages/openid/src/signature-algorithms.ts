/**
 * Only signatures with a public key are accepted: never `none`, which needs no key, and never an HMAC. With an HMAC a provider's
 * public key, or a secret that others know too, could be used to sign.
 */
export const signatureAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
