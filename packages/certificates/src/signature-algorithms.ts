import { type DerElement, objectIdentifier, readInside } from './der.ts';

/** Signatures that can be checked here (RFC 3279, 4055, 5758, 8410): the digest, null where the key says it. */
const signatureDigests: Readonly<Record<string, 'sha256' | 'sha384' | 'sha512' | null>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.3.101.112': null,
  '1.3.101.113': null,
};

/** RFC 4055 §3.1: of these signatures the parameters say the digest. */
const pss = '1.2.840.113549.1.1.10';

const pssDigests: Readonly<Record<string, 'sha256' | 'sha384' | 'sha512'>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** How something is signed, as far as it matters here. */
export type Signature =
  | { readonly kind: 'known'; readonly digest: 'sha256' | 'sha384' | 'sha512' | null; readonly isPss: boolean }
  | { readonly kind: 'broken'; readonly name: string }
  | { readonly kind: 'unknown' };

/** @param algorithm an AlgorithmIdentifier (RFC 5280 §4.1.1.2) in DER @throws DerError */
export function readSignature(algorithm: Buffer): Signature {
  const [identifier, parameters] = readInside(algorithm);
  const isOne = (oid: string) => identifier?.bytes.equals(objectIdentifier(oid)) ?? false;
  const broken = Object.entries(brokenSignatures).find(([oid]) => isOne(oid));
  if (broken) return { kind: 'broken', name: broken[1] };
  const known = Object.entries(signatureDigests).find(([oid]) => isOne(oid));
  if (known) return { kind: 'known', digest: known[1], isPss: false };
  return isOne(pss) ? pssSignature(parameters) : { kind: 'unknown' };
}

/** The digest is the field [0]; left out, it is SHA-1 (RFC 4055 §3.1). */
function pssSignature(parameters: DerElement | undefined): Signature {
  const fields = parameters ? readInside(parameters.bytes) : [];
  const hash = fields.find(({ tag }) => tag === 0xa0);
  if (!hash) return { kind: 'broken', name: 'SHA-1' };
  const [identifier] = readInside(hash.content);
  const found = Object.entries(pssDigests).find(([oid]) => identifier?.bytes.equals(objectIdentifier(oid)));
  if (found) return { kind: 'known', digest: found[1], isPss: true };
  const isSha1 = identifier?.bytes.equals(objectIdentifier('1.3.14.3.2.26'));
  return isSha1 ? { kind: 'broken', name: 'SHA-1' } : { kind: 'unknown' };
}

/** Signatures over MD2, MD4, MD5 and SHA-1, for which collisions are known: their names by OID. */
const brokenSignatures: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.2': 'MD2',
  '1.2.840.113549.1.1.3': 'MD4',
  '1.2.840.113549.1.1.4': 'MD5',
  '1.2.840.113549.1.1.5': 'SHA-1',
  '1.3.14.3.2.3': 'MD5',
  '1.3.14.3.2.29': 'SHA-1',
  '1.2.840.10040.4.3': 'SHA-1',
  '1.2.840.10045.4.1': 'SHA-1',
};
