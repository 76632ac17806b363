import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import type { ProblemCode } from '@stoa/contract/problem-codes';
import { invalidField, type Problem, refusedField } from '../../problem.ts';
import { DerError, objectIdentifier, readElements, readInside } from './der.ts';
import { weaknessOf } from './key-strength.ts';
import { looksLikePem, pemBlocks } from './pem.ts';
import { readSignature, type Signature } from './signature-algorithms.ts';

export interface ReadCertificate {
  readonly der: Buffer;
  /** SHA-256 of the DER, 64 hexadecimal digits. */
  readonly thumbprint: string;
  readonly subject: string;
  readonly issuer: string;
  readonly serialNumber: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

const clientAuthentication = '1.3.6.1.5.5.7.3.2';
const anyPurpose = '2.5.29.37.0';

const notOne = 'is not an X.509 certificate in DER or PEM';
const hasKey = 'has a private key in it; upload the certificate alone, and never send the key to anybody';

/**
 * Reads the file that a developer uploads: one X.509 certificate in DER or PEM that a client can use from now on or
 * later (RFC 5280). @throws Problem 400 with the rule that it breaks
 */
export function readCertificateFile(file: Buffer, now: Date): ReadCertificate {
  if (file.length === 0) throw invalidField('certificate', 'is a required field', 'required');
  const der = looksLikePem(file) ? fromPem(file) : fromDer(file);
  const certificate = parsed(der);
  const notBefore = certificate.validFromDate;
  const notAfter = certificate.validToDate;
  if (Number.isNaN(notBefore.getTime()) || Number.isNaN(notAfter.getTime()) || notAfter <= notBefore)
    throw refused('certificate_dates', 'has dates that make no sense');
  if (notAfter <= now) throw refused('certificate_expired', `expired on ${shortDate(notAfter)}`);
  const signature = signatureOf(der);
  if (signature.kind === 'broken')
    throw refused(
      'certificate_weak',
      `is signed with ${signature.name}, which can be forged; SHA-256 or better is needed`,
    );
  const weakness = weaknessOf(keyOf(certificate));
  if (weakness) throw refused('certificate_weak', weakness);
  // `openssl req -x509` marks every certificate as an authority's; one that vouches for itself alone does no harm.
  if (certificate.ca && !certificate.checkIssued(certificate))
    throw refused('certificate_of_authority', 'belongs to a certificate authority, not to a client');
  const purposes = certificate.keyUsage as string[] | undefined;
  if (purposes && !purposes.includes(clientAuthentication) && !purposes.includes(anyPurpose))
    throw refused('certificate_not_for_clients', 'is not meant for clients: its extended key usage has no clientAuth');
  return {
    der,
    thumbprint: createHash('sha256').update(der).digest('hex'),
    subject: nameText(certificate.subject),
    issuer: nameText(certificate.issuer),
    serialNumber: certificate.serialNumber.toLowerCase(),
    notBefore,
    notAfter,
  };
}

type CertificateCode = Extract<ProblemCode, `certificate_${string}`>;

function refused(code: CertificateCode, reason: string): Problem {
  return refusedField(code, 'certificate', reason);
}

function fromPem(file: Buffer): Buffer {
  if (file.includes(0)) throw refused('certificate_unreadable', notOne);
  const blocks = pemBlocks(file.toString('latin1'));
  // Before anything else: whoever sends a key must learn that, even when the rest cannot be read.
  if (/-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----/.test(file.toString('latin1')))
    throw refused('certificate_has_key', hasKey);
  const certificates = blocks.filter(({ label }) => /^(X509 |TRUSTED )?CERTIFICATE$/.test(label));
  if (certificates.length > 1)
    throw refused('certificate_several', `has ${certificates.length} certificates; upload the client's own alone`);
  const [block] = certificates;
  if (!block && blocks.some(({ label }) => label === 'PKCS7' || label === 'CMS'))
    throw refused('certificate_bundle', 'is a PKCS #7 bundle; export the client’s own certificate as DER or PEM');
  if (!block && blocks.some(({ label }) => label.endsWith('CERTIFICATE REQUEST')))
    throw refused(
      'certificate_is_request',
      'is a certificate signing request; generate a certificate from it, or upload the signed one',
    );
  if (!block?.bytes) throw refused('certificate_unreadable', notOne);
  return block.bytes;
}

function fromDer(file: Buffer): Buffer {
  if (isPrivateKey(file)) throw refused('certificate_has_key', hasKey);
  try {
    const outer = readElements(file);
    if (outer.length > 1 && outer.every(({ tag }) => tag === 0x30))
      throw refused('certificate_several', `has ${outer.length} certificates; upload the client's own alone`);
    const [first] = readInside(file);
    // PKCS #12 (RFC 7292 §4): a SEQUENCE that starts with the version 3.
    if (first?.bytes.equals(Buffer.from([2, 1, 3]))) throw refused('certificate_has_key', hasKey);
    // PKCS #7 (RFC 2315 §7): a SEQUENCE that starts with the type signedData.
    if (first?.bytes.equals(objectIdentifier('1.2.840.113549.1.7.2')))
      throw refused('certificate_bundle', 'is a PKCS #7 bundle; export the client’s own certificate as DER or PEM');
  } catch (error) {
    if (error instanceof DerError) throw refused('certificate_unreadable', notOne);
    throw error;
  }
  return file;
}

function isPrivateKey(der: Buffer): boolean {
  return (['pkcs8', 'pkcs1', 'sec1'] as const).some((type) => {
    try {
      createPrivateKey({ key: der, format: 'der', type });
      return true;
    } catch (error) {
      // Never with a passphrase: the file itself says how long its key takes to derive, and nothing else would run.
      return (error as NodeJS.ErrnoException).code === 'ERR_MISSING_PASSPHRASE';
    }
  });
}

function parsed(der: Buffer): X509Certificate {
  try {
    const certificate = new X509Certificate(der);
    // OpenSSL stops at the end of the certificate, whatever follows; the thumbprint is that of the whole.
    if (certificate.raw.equals(der)) return certificate;
  } catch {
    // Below.
  }
  throw refused('certificate_unreadable', notOne);
}

function keyOf(certificate: X509Certificate) {
  try {
    return certificate.publicKey;
  } catch {
    throw refused(
      'certificate_weak',
      'has a key of a kind that cannot be used; RSA, P-256, P-384, P-521, Ed25519 and Ed448 can',
    );
  }
}

/** By the signature's algorithm: the certificate's second element (RFC 5280 §4.1). */
function signatureOf(der: Buffer): Signature {
  try {
    const algorithm = readInside(der)[1];
    return algorithm ? readSignature(algorithm.bytes) : { kind: 'unknown' };
  } catch (error) {
    if (error instanceof DerError) throw refused('certificate_unreadable', notOne);
    throw error;
  }
}

/** Names may hold anything (RFC 5280 §4.1.2.4); what the database cannot store, and what nobody can read, goes. */
function nameText(name: string | undefined): string {
  return (name ?? '').replace(/[\p{Cc}\p{Cs}]/gu, (character) => (character === '\n' ? '\n' : '')).slice(0, 2_000);
}

/** M/d/yyyy (portal §3), in UTC, as certificates say it. */
function shortDate(date: Date): string {
  return `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
}
