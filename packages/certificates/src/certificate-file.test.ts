import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { Problem } from '@stoa/common/problem';
import { describe, expect, test } from 'vitest';
import { readCertificateFile } from './certificate-file.ts';
import { sequence, writeElement } from './der.ts';
import { newEcKey, newRsaKey, pemOf, testCertificate } from './testing/certificates.ts';

const now = new Date();
const day = 86_400_000;
const right = testCertificate();
const rsa = newRsaKey(2048);

function refusal(file: Buffer | string): string {
  try {
    readCertificateFile(Buffer.from(file as string), now);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error.status).toBe(400);
    const [invalid, ...more] = error.options.invalid ?? [];
    expect(more).toEqual([]);
    expect(invalid).toMatchObject({ field: 'certificate', source: 'body' });
    return `${invalid?.rule}: ${invalid?.reason}`;
  }
  return 'accepted';
}

describe('portal §5: a certificate must be a valid .cer file', () => {
  test.each([
    ['DER', right],
    ['PEM', pemOf(right)],
    ['PEM with the text of openssl around it', `Certificate:\n    Data:\n${pemOf(right)}\n`],
    ['PEM with the line ends of Windows', pemOf(right).replaceAll('\n', '\r\n')],
    ['the label of old tools', pemOf(right).replaceAll('CERTIFICATE', 'X509 CERTIFICATE')],
  ])('%s is read, and its thumbprint is the SHA-256 of the DER', (_as, file) => {
    const read = readCertificateFile(Buffer.from(file as string), now);
    expect(read).toMatchObject({ subject: 'CN=client', issuer: 'CN=client', serialNumber: '07' });
    expect(read.thumbprint).toBe(createHash('sha256').update(right).digest('hex'));
    expect(read.thumbprint).toBe(new X509Certificate(right).fingerprint256.replaceAll(':', '').toLowerCase());
    expect(read.der.equals(right)).toBe(true);
  });

  test.each([
    ['RSA of 2048 bits', testCertificate({ keys: rsa })],
    ['RSASSA-PSS over SHA-256', testCertificate({ keys: rsa, pss: 'sha256' })],
    ['P-384', testCertificate({ keys: newEcKey('P-384') })],
    ['P-521', testCertificate({ keys: newEcKey('P-521') })],
    ['Ed25519', testCertificate({ keys: generateKeyPairSync('ed25519') })],
    ['one that is not valid yet', testCertificate({ notBefore: new Date(now.getTime() + 5 * day) })],
    ['one that vouches for itself and calls itself an authority', testCertificate({ ca: true })],
    ['one for clients', testCertificate({ purposes: ['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2'] })],
    ['one for any purpose', testCertificate({ purposes: ['2.5.29.37.0'] })],
    ['one that an authority signed', testCertificate({ issuer: newEcKey() })],
    ['one without end', testCertificate({ notAfter: new Date('9999-12-31T23:59:59Z') })],
  ])('%s is accepted', (_what, file) => {
    expect(refusal(file)).toBe('accepted');
  });

  const notOne = 'invalid: is not an X.509 certificate in DER or PEM';
  const hasKey = 'invalid: has a private key in it; upload the certificate alone, and never send the key to anybody';
  const key = newEcKey().privateKey;
  const pkcs7 = sequence(Buffer.from('06092a864886f70d010702', 'hex'), writeElement(0xa0, right));
  // PBES2 with 2^31 - 1 rounds of PBKDF2 (RFC 8018): whoever tried a passphrase would be at it for an hour.
  const octets = (length: number) => writeElement(0x04, Buffer.alloc(length, 7));
  const encryptedKey = sequence(
    sequence(
      Buffer.from('06092a864886f70d01050d', 'hex'),
      sequence(
        sequence(
          Buffer.from('06092a864886f70d01050c', 'hex'),
          sequence(
            octets(8),
            Buffer.from('02047fffffff', 'hex'),
            sequence(Buffer.from('06082a864886f70d02090500', 'hex')),
          ),
        ),
        sequence(Buffer.from('060960864801650304012a', 'hex'), octets(16)),
      ),
    ),
    octets(144),
  );
  const pem = (label: string, bytes: Buffer) => pemOf(bytes).replaceAll('CERTIFICATE', label);

  test.each<readonly [string, Buffer | string, string]>([
    ['nothing', '', 'required: is a required field'],
    ['text', 'hello', notOne],
    ['JSON', '{"certificate": true}', notOne],
    ['64 kB of 0x30', Buffer.alloc(65_536, 0x30), notOne],
    ['64 kB of zeros', Buffer.alloc(65_536), notOne],
    ['sequences nested 30,000 deep', Buffer.from('3080'.repeat(30_000), 'hex'), notOne],
    ['a length of 4 GB', Buffer.from('3084ffffffff30', 'hex'), notOne],
    ['an indefinite length', Buffer.concat([Buffer.from('3080', 'hex'), right.subarray(4), Buffer.alloc(2)]), notOne],
    ['half a certificate', right.subarray(0, right.length / 2), notOne],
    ['bytes behind the certificate', Buffer.concat([right, Buffer.from('0500', 'hex')]), notOne],
    ['bytes behind the certificate in PEM', pemOf(Buffer.concat([right, Buffer.from('0500', 'hex')])), notOne],
    ['PEM with NULs', `\0${pemOf(right)}`, notOne],
    ['PEM with a NUL inside', pemOf(right).replace('MII', 'M\0I'), notOne],
    ['PEM that is no base64', pemOf(right).replace(/A/g, '*'), notOne],
    ['PEM without an end', pemOf(right).replace(/-----END.*/, ''), notOne],
    ['PEM that ends as something else', pemOf(right).replace('END CERTIFICATE', 'END CRL'), notOne],
    ['64 kB of PEM beginnings', '-----BEGIN A-----'.repeat(3_800), notOne],
    ['PEM of nothing', '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----', notOne],
    ['a private key in PEM', key.export({ format: 'pem', type: 'pkcs8' }).toString(), hasKey],
    ['a private key beside the certificate', pemOf(right) + key.export({ format: 'pem', type: 'sec1' }), hasKey],
    ['half a private key', '-----BEGIN RSA PRIVATE KEY-----\nMIIE', hasKey],
    ['an encrypted private key', pem('ENCRYPTED PRIVATE KEY', right), hasKey],
    ['a private key in DER (PKCS #8)', key.export({ format: 'der', type: 'pkcs8' }), hasKey],
    ['a private key in DER (SEC 1)', key.export({ format: 'der', type: 'sec1' }), hasKey],
    ['a private key in DER (PKCS #1)', rsa.privateKey.export({ format: 'der', type: 'pkcs1' }), hasKey],
    ['an encrypted private key in DER', encryptedKey, hasKey],
    ['PKCS #12', sequence(Buffer.from('020103', 'hex'), sequence()), hasKey],
    ['PKCS #7 in DER', pkcs7, 'invalid: is a PKCS #7 bundle; export the client’s own certificate as DER or PEM'],
    [
      'PKCS #7 in PEM',
      pem('PKCS7', pkcs7),
      'invalid: is a PKCS #7 bundle; export the client’s own certificate as DER or PEM',
    ],
    [
      'a signing request',
      pem('CERTIFICATE REQUEST', right),
      'invalid: is a certificate signing request; generate a certificate from it, or upload the signed one',
    ],
    ['a chain in PEM', pemOf(right).repeat(3), "invalid: has 3 certificates; upload the client's own alone"],
    ['a chain in DER', Buffer.concat([right, right]), "invalid: has 2 certificates; upload the client's own alone"],
    [
      'one that has expired',
      testCertificate({ notBefore: new Date('2020-01-01T00:00:00Z'), notAfter: new Date('2021-03-04T23:59:59Z') }),
      'invalid: expired on 3/4/2021',
    ],
    [
      'one that ends before it starts',
      testCertificate({ notBefore: new Date(now.getTime() + 9 * day), notAfter: new Date(now.getTime() + day) }),
      'invalid: has dates that make no sense',
    ],
    [
      'RSASSA-PSS over SHA-1, which is meant when nothing is said (RFC 4055 §3.1)',
      testCertificate({ keys: rsa, pss: 'sha1' }),
      'invalid: is signed with SHA-1, which can be forged; SHA-256 or better is needed',
    ],
    [
      'RSA of 1024 bits',
      testCertificate({ keys: newRsaKey(1024) }),
      'invalid: has an RSA key of 1024 bits; at least 2048 are needed',
    ],
    [
      'RSA with the exponent 3',
      testCertificate({ keys: newRsaKey(2048, 3) }),
      'invalid: has an RSA key with the exponent 3; at least 65537 is needed',
    ],
    [
      'a curve that gateways do not speak',
      testCertificate({ keys: newEcKey('secp256k1') }),
      'invalid: has a key on a curve that cannot be used; P-256, P-384 and P-521 can',
    ],
    [
      'a signature over SHA-1',
      testCertificate({ keys: rsa, digest: 'sha1' }),
      'invalid: is signed with SHA-1, which can be forged; SHA-256 or better is needed',
    ],
    [
      'ECDSA over SHA-1',
      testCertificate({ digest: 'sha1' }),
      'invalid: is signed with SHA-1, which can be forged; SHA-256 or better is needed',
    ],
    [
      'a signature over MD5',
      testCertificate({ keys: rsa, digest: 'md5' }),
      'invalid: is signed with MD5, which can be forged; SHA-256 or better is needed',
    ],
    [
      'an authority’s',
      testCertificate({ ca: true, issuer: newEcKey() }),
      'invalid: belongs to a certificate authority, not to a client',
    ],
    [
      'a server’s',
      testCertificate({ purposes: ['1.3.6.1.5.5.7.3.1'] }),
      'invalid: is not meant for clients: its extended key usage has no clientAuth',
    ],
  ])('%s is refused, with the rule', (_what, file, reason) => {
    expect(refusal(file)).toBe(reason);
  });

  test('names with control characters are stored without them', () => {
    const file = testCertificate({ subject: 'a\0b\u0007c' });
    expect(readCertificateFile(file, now).subject).not.toMatch(/\p{Cc}/u);
  });

  test('every single byte that is changed gives an answer, never an error of ours', () => {
    for (let index = 0; index < right.length; index += 1) {
      const broken = Buffer.from(right);
      broken[index] = (broken[index] as number) ^ 0x41;
      expect(refusal(broken)).toMatch(/^(accepted|invalid: .+)$/);
    }
  });
});
