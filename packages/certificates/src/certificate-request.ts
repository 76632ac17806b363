import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { refusedField } from '@stoa/common/problem';
import { readInside, tags } from './der.ts';
import { weaknessOf } from './key-strength.ts';
import { pemBlocks } from './pem.ts';
import { readSignature } from './signature-algorithms.ts';

/**
 * The public key of a certificate signing request (PKCS #10, RFC 2986), whose owner has proven to have the private
 * one by signing the request. @throws Problem 400 with the rule that it breaks
 */
export function requestedKey(pem: string): KeyObject {
  const blocks = pemBlocks(pem);
  if (/PRIVATE KEY-----/.test(pem))
    throw refusedField(
      'request_has_key',
      'csr',
      'has a private key in it; send the request alone, and never the key to anybody',
    );
  const [block] = blocks;
  if (blocks.length !== 1 || !block?.bytes || !/^(NEW )?CERTIFICATE REQUEST$/.test(block.label))
    throw refusedField('request_unreadable', 'csr', 'is not one certificate signing request in PEM');
  const { info, publicKey, algorithm, signature } = parts(block.bytes);
  const weakness = weaknessOf(publicKey);
  if (weakness) throw refusedField('request_weak', 'csr', weakness);
  if (algorithm.kind === 'broken')
    throw refusedField('request_weak', 'csr', `is signed with ${algorithm.name}, which can be forged`);
  if (algorithm.kind === 'unknown')
    throw refusedField(
      'request_unverified',
      'csr',
      'is signed in a way that cannot be checked; RSA, RSA-PSS and ECDSA with SHA-2, and EdDSA can',
    );
  const { digest, isPss } = algorithm;
  const key = isPss ? { key: publicKey, ...pssPadding } : publicKey;
  if (!holds(digest, info, key, signature))
    throw refusedField('request_unverified', 'csr', 'is not signed with the key that it asks a certificate for');
  return publicKey;
}

const pssPadding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO };

function holds(digest: string | null, info: Buffer, key: Parameters<typeof verify>[2], signature: Buffer): boolean {
  try {
    return verify(digest, info, key, signature);
  } catch {
    // The algorithm does not fit the key.
    return false;
  }
}

/** RFC 2986 §4: info (version, subject, key, attributes), algorithm, signature. */
function parts(der: Buffer) {
  try {
    const [info, algorithm, signature, ...more] = readInside(der);
    if (!info || !algorithm || !signature || more.length > 0 || signature.tag !== tags.bitString) throw new Error();
    const spki = readInside(info.bytes)[2];
    // The first octet of a bit string counts the unused bits of the last.
    if (!spki || signature.content[0] !== 0) throw new Error();
    return {
      info: info.bytes,
      publicKey: createPublicKey({ key: spki.bytes, format: 'der', type: 'spki' }),
      algorithm: readSignature(algorithm.bytes),
      signature: signature.content.subarray(1),
    };
  } catch {
    throw refusedField('request_unreadable', 'csr', 'is not one certificate signing request in PEM');
  }
}
