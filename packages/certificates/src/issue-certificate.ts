import { generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { bitString, objectIdentifier, positiveInteger, sequence, writeElement } from './der.ts';

const newKeyPair = promisify(generateKeyPair);

const day = 86_400_000;
/** A client whose clock is a little late must be able to use it at once. */
const backdated = 5 * 60_000;
const validDays = 365;

export interface IssuedCertificate {
  readonly der: Buffer;
  /** PKCS #8 in PEM; null when the key pair is not ours. It is nowhere else. */
  readonly privateKeyPem: string | null;
}

/**
 * A client certificate for a year (RFC 5280), for a new key pair on P-256 or for a public key that is given.
 *
 * Gateways know it by its thumbprint, whoever signed it. So it is signed with its own key, as RFC 8705 §2.2 has it; and
 * where that key is not ours, with one that is made for this certificate and forgotten: there is no authority whose key
 * could be stolen (docs/decisions/017).
 *
 * @param commonName the application's id: certificates travel in the clear up to TLS 1.2, so no name of anybody
 */
export async function issueCertificate(
  commonName: string,
  given: KeyObject | undefined,
  now: Date,
): Promise<IssuedCertificate> {
  const own = await newKeyPair('ec', { namedCurve: 'P-256' });
  const subject = name(commonName);
  const issuer = given ? name('Signed once, trusted by thumbprint') : subject;
  const body = sequence(
    writeElement(0xa0, positiveInteger(Buffer.from([2]))),
    positiveInteger(serialNumber()),
    ecdsaWithSha256,
    issuer,
    sequence(moment(new Date(now.getTime() - backdated)), moment(new Date(now.getTime() + validDays * day))),
    subject,
    (given ?? own.publicKey).export({ format: 'der', type: 'spki' }),
    writeElement(0xa3, sequence(...extensions)),
  );
  const der = sequence(body, ecdsaWithSha256, bitString(sign('sha256', body, own.privateKey)));
  return { der, privateKeyPem: given ? null : own.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() };
}

const ecdsaWithSha256 = sequence(objectIdentifier('1.2.840.10045.4.3.2'));

/** Positive, of 20 octets at most, unguessable (RFC 5280 §4.1.2.2, CA/Browser Forum). */
function serialNumber(): Buffer {
  const octets = randomBytes(16);
  octets[0] = ((octets[0] as number) & 0x7f) | 0x40;
  return octets;
}

function name(commonName: string): Buffer {
  const text = writeElement(0x0c, Buffer.from(commonName));
  return sequence(writeElement(0x31, sequence(objectIdentifier('2.5.4.3'), text)));
}

/** UTCTime up to 2049, GeneralizedTime from 2050 on (RFC 5280 §4.1.2.5). */
function moment(at: Date): Buffer {
  const digits = at.toISOString().replace(/\.\d+Z|\D/g, '');
  return at.getUTCFullYear() < 2050
    ? writeElement(0x17, Buffer.from(`${digits.slice(2)}Z`))
    : writeElement(0x18, Buffer.from(`${digits}Z`));
}

const critical = writeElement(0x01, Buffer.from([0xff]));
const extension = (oid: string, value: Buffer, ...flags: Buffer[]) =>
  sequence(objectIdentifier(oid), ...flags, writeElement(0x04, value));

/**
 * No keyUsage: without the bit for signing certificates, OpenSSL does not take a certificate that is signed with its
 * own key for its own issuer, and a gateway that has it in its trust store refuses it.
 */
const extensions = [
  // basicConstraints: not an authority.
  extension('2.5.29.19', sequence(), critical),
  // extKeyUsage: clientAuth.
  extension('2.5.29.37', sequence(objectIdentifier('1.3.6.1.5.5.7.3.2'))),
];
