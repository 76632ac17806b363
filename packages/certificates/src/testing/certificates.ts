import { constants, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { bitString, objectIdentifier, positiveInteger, sequence, writeElement } from '../der.ts';
import { toPem } from '../pem.ts';

export interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

export const newEcKey = (namedCurve = 'P-256'): KeyPair => generateKeyPairSync('ec', { namedCurve });
export const newRsaKey = (modulusLength: number, publicExponent = 65_537): KeyPair =>
  generateKeyPairSync('rsa', { modulusLength, publicExponent });

/** OIDs of signatures by what `sign` is told. */
const signatures = {
  'ec sha1': '1.2.840.10045.4.1',
  'ec sha256': '1.2.840.10045.4.3.2',
  'rsa md5': '1.2.840.113549.1.1.4',
  'rsa sha1': '1.2.840.113549.1.1.5',
  'rsa sha256': '1.2.840.113549.1.1.11',
  'ed25519 null': '1.3.101.112',
} as const;

export interface CertificateInput {
  readonly keys?: KeyPair;
  readonly digest?: 'md5' | 'sha1' | 'sha256';
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  readonly ca?: boolean;
  /** Who signs; itself without one. */
  readonly issuer?: KeyPair;
  /** Signed with RSASSA-PSS over this. */
  readonly pss?: PssDigest;
  /** OIDs of the extended key usage; none: no such extension. */
  readonly purposes?: readonly string[];
  readonly subject?: string;
}

const day = 86_400_000;

/** A certificate in DER, valid unless the input says otherwise. */
export function testCertificate(input: CertificateInput = {}): Buffer {
  const keys = input.keys ?? newEcKey();
  const issuer = input.issuer ?? keys;
  const digest = issuer.privateKey.asymmetricKeyType === 'ed25519' ? null : (input.digest ?? 'sha256');
  const kind = `${issuer.privateKey.asymmetricKeyType} ${digest}` as keyof typeof signatures;
  const algorithm = input.pss ? pssAlgorithm(input.pss) : sequence(objectIdentifier(signatures[kind]));
  const extensions = [
    ...(input.ca ? [extension('2.5.29.19', sequence(writeElement(0x01, Buffer.from([0xff]))))] : []),
    ...(input.purposes ? [extension('2.5.29.37', sequence(...input.purposes.map(objectIdentifier)))] : []),
  ];
  const subject = input.subject ?? 'client';
  const body = sequence(
    writeElement(0xa0, positiveInteger(Buffer.from([2]))),
    positiveInteger(Buffer.from([7])),
    algorithm,
    name(input.issuer ? 'issuer' : subject),
    sequence(
      moment(input.notBefore ?? new Date(Date.now() - day)),
      moment(input.notAfter ?? new Date(Date.now() + 90 * day)),
    ),
    name(subject),
    keys.publicKey.export({ format: 'der', type: 'spki' }),
    ...(extensions.length > 0 ? [writeElement(0xa3, sequence(...extensions))] : []),
  );
  const signature = input.pss ? signPss(input.pss, body, issuer.privateKey) : sign(digest, body, issuer.privateKey);
  return sequence(body, algorithm, bitString(signature));
}

/** Digests of RSASSA-PSS by OID; `sha1` is what nothing at all means (RFC 4055 §3.1). */
const pssDigests = { sha256: '2.16.840.1.101.3.4.2.1', 'sha3-256': '2.16.840.1.101.3.4.2.8', sha1: undefined } as const;
type PssDigest = keyof typeof pssDigests;

function pssAlgorithm(digest: PssDigest): Buffer {
  const oid = pssDigests[digest];
  const hash = oid ? [sequence(objectIdentifier(oid))] : [];
  const fields = hash.flatMap((each) => [
    writeElement(0xa0, each),
    writeElement(0xa1, sequence(objectIdentifier('1.2.840.113549.1.1.8'), each)),
    writeElement(0xa2, positiveInteger(Buffer.from([32]))),
  ]);
  return sequence(objectIdentifier('1.2.840.113549.1.1.10'), sequence(...fields));
}

const signPss = (digest: PssDigest, data: Buffer, key: KeyObject) =>
  sign(digest, data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: digest === 'sha1' ? 20 : 32 });

/** A certificate signing request in PEM (RFC 2986). */
export function testRequest(
  keys: KeyPair,
  signer: KeyPair = keys,
  digest: 'sha1' | 'sha256' = 'sha256',
  { pss }: { readonly pss?: PssDigest } = {},
): string {
  const kind = `${signer.privateKey.asymmetricKeyType} ${digest}` as keyof typeof signatures;
  const info = sequence(
    positiveInteger(Buffer.from([0])),
    name('somebody else'),
    keys.publicKey.export({ format: 'der', type: 'spki' }),
    writeElement(0xa0),
  );
  const algorithm = pss ? pssAlgorithm(pss) : sequence(objectIdentifier(signatures[kind]));
  const signature = pss ? signPss(pss, info, signer.privateKey) : sign(digest, info, signer.privateKey);
  const der = sequence(info, algorithm, bitString(signature));
  return toPem('CERTIFICATE', der).replaceAll('CERTIFICATE', 'CERTIFICATE REQUEST');
}

export const pemOf = (der: Buffer): string => toPem('CERTIFICATE', der);

const name = (text: string) =>
  sequence(writeElement(0x31, sequence(objectIdentifier('2.5.4.3'), writeElement(0x0c, Buffer.from(text)))));
const extension = (oid: string, value: Buffer) => sequence(objectIdentifier(oid), writeElement(0x04, value));
const moment = (at: Date) =>
  writeElement(
    0x18,
    Buffer.from(
      at
        .toISOString()
        .replace(/\.\d+Z|\D/g, '')
        .concat('Z'),
    ),
  );
