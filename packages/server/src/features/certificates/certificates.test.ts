import { createPrivateKey, createPublicKey, randomUUID, X509Certificate } from 'node:crypto';
import { newEcKey, newRsaKey, pemOf, testCertificate, testRequest } from '@stoa/certificates/testing/certificates';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue } from '../../testing/catalogue.ts';
import { problemOf, statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: BrowserLike;
let eve: BrowserLike;

beforeAll(async () => {
  app = await startTestApp();
  await addCatalogue(app);
  ada = await app.signedIn('ada');
  eve = await app.signedIn('eve');
});
afterAll(() => app.close());

async function newApplication(owner = ada): Promise<{ applicationId: string }> {
  return { applicationId: (await owner.call('createApplication', { body: { name: randomUUID() } })).id };
}

const file = (der: Buffer | string) => new Uint8Array(Buffer.from(der as string));
const upload = (params: { applicationId: string }, der: Buffer | string, owner = ada) =>
  owner.call('uploadCertificate', { params, body: file(der) });

async function events(applicationId: string) {
  const rows = await app.db
    .selectFrom('audit_events')
    .select(['event', 'details'])
    .where('subject', '=', `application:${applicationId}`)
    .where('event', 'like', 'certificate%')
    .orderBy('id')
    .execute();
  return rows.map(({ event, details }) => [event, details.thumbprint]);
}

describe('portal §2: certificate upload, update, delete', () => {
  test('an uploaded certificate is shown with its thumbprint, as hex and as tokens carry it (RFC 8705 §3.1), and its end', async () => {
    const params = await newApplication();
    expect(await ada.call('getCertificate', { params })).toBeUndefined();
    const der = testCertificate({ notAfter: new Date('2027-11-30T23:59:59Z') });
    const answered = await upload(params, der);
    const hex = new X509Certificate(der).fingerprint256.replaceAll(':', '').toLowerCase();
    expect(answered).toMatchObject({
      thumbprint: hex,
      'x5t#S256': Buffer.from(hex, 'hex').toString('base64url'),
      subject: 'CN=client',
      not_after: '2027-11-30T23:59:59.000Z',
    });
    expect(await ada.call('getCertificate', { params })).toEqual(answered);
    expect(await ada.call('getApplication', { params })).not.toHaveProperty('certificate');
  });

  test('an update takes the place of the one before; a file that is refused changes nothing', async () => {
    const params = await newApplication();
    const first = await upload(params, testCertificate());
    expect(await statusOf(upload(params, 'nonsense'))).toBe(400);
    expect(await ada.call('getCertificate', { params })).toEqual(first);
    const second = await upload(params, pemOf(testCertificate()));
    expect(second.thumbprint).not.toBe(first.thumbprint);
    expect(await ada.call('getCertificate', { params })).toEqual(second);
    expect(await events(params.applicationId)).toEqual([
      ['certificate_uploaded', first.thumbprint],
      ['certificate_uploaded', second.thumbprint],
    ]);
  });

  test('the same certificate at two applications is a conflict that names the field; at the same one it is none', async () => {
    const [mine, hers] = [await newApplication(), await newApplication(eve)];
    const der = testCertificate();
    await upload(mine, der);
    const kept = await upload(hers, testCertificate(), eve);
    expect(await problemOf(upload(hers, der, eve))).toMatchObject({
      status: 409,
      invalidParameters: [{ field: 'certificate', reason: expect.stringMatching(/another application.*ask the team/) }],
    });
    expect(await eve.call('getCertificate', { params: hers })).toEqual(kept);
    expect(await statusOf(upload(mine, der))).toBe(0);
    await ada.call('deleteCertificate', { params: mine });
    expect(await statusOf(upload(hers, der, eve))).toBe(0);
  });

  test('of two applications that are given one certificate at once, one gets it', async () => {
    const applications = [await newApplication(), await newApplication(eve)];
    const der = testCertificate();
    const statuses = await Promise.all(
      applications.map((params, index) => statusOf(upload(params, der, index === 0 ? ada : eve))),
    );
    expect(statuses.toSorted()).toEqual([0, 409]);
  });

  test('a deleted certificate is gone, and the delete is noted', async () => {
    const params = await newApplication();
    const { thumbprint } = await upload(params, testCertificate());
    await ada.call('deleteCertificate', { params });
    expect(await ada.call('getCertificate', { params })).toBeUndefined();
    expect(await statusOf(ada.call('deleteCertificate', { params }))).toBe(404);
    expect((await events(params.applicationId)).at(-1)).toEqual(['certificate_deleted', thumbprint]);
  });

  test('it goes with its application', async () => {
    const params = await newApplication();
    const { thumbprint } = await upload(params, testCertificate());
    await ada.call('deleteApplication', { params });
    const left = await app.db.selectFrom('certificates').selectAll().where('thumbprint', '=', thumbprint).execute();
    expect(left).toEqual([]);
  });

  test('contract §A.1: another developer’s application does not exist, whatever is asked of its certificate', async () => {
    const params = await newApplication();
    const before = await upload(params, testCertificate());
    const outcomes = await Promise.all([
      statusOf(eve.call('getCertificate', { params })),
      statusOf(upload(params, testCertificate(), eve)),
      statusOf(upload(params, 'nonsense', eve)),
      statusOf(eve.call('generateCertificate', { params })),
      statusOf(eve.call('deleteCertificate', { params })),
    ]);
    expect(outcomes).toEqual([404, 404, 404, 404, 404]);
    expect(await ada.call('getCertificate', { params })).toEqual(before);
  });
});

describe('the request itself', () => {
  const put = (applicationId: string, body: Uint8Array<ArrayBuffer> | undefined, type?: string) =>
    ada.fetch(`/api/v2/applications/${applicationId}/certificate`, {
      method: 'PUT',
      headers: type ? { 'content-type': type } : {},
      ...(body && { body }),
    });

  test.each([
    'application/octet-stream',
    'application/pkix-cert',
    'application/x-x509-ca-cert',
    'application/x-pem-file',
  ])('a file sent as %s is taken', async (type) => {
    const { applicationId } = await newApplication();
    expect((await put(applicationId, file(testCertificate()), type)).status).toBe(200);
  });

  test('other media types are 415, more than 64 kB is 413, nothing names the field', async () => {
    const { applicationId } = await newApplication();
    expect((await put(applicationId, file('{}'), 'application/json')).status).toBe(415);
    expect((await put(applicationId, file('a=b'), 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await put(applicationId, new Uint8Array(65_537), 'application/octet-stream')).status).toBe(413);
    const none = await put(applicationId, undefined);
    expect(none.status).toBe(400);
    expect(await none.json()).toMatchObject({ invalid_parameters: [{ field: 'certificate', rule: 'required' }] });
  });
});

describe('portal §2: certificate generate', () => {
  test('the key pair is made here on P-256; the private key is in the answer and nowhere else', async () => {
    const params = await newApplication();
    const made = await ada.call('generateCertificate', { params });
    const certificate = new X509Certificate(made.certificate_pem);
    const privateKey = createPrivateKey(made.private_key_pem ?? '');
    expect(certificate.checkPrivateKey(privateKey)).toBe(true);
    expect(privateKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
    const { private_key_pem: _key, certificate_pem: _pem, ...shown } = made;
    expect(await ada.call('getCertificate', { params })).toEqual(shown);
    const { rows } = await sql<{
      text: string;
    }>`select string_agg(query_to_xml(format('select * from %I', table_name), true, false, '')::text, '') as text
      from information_schema.tables where table_schema = 'public'`.execute(app.db);
    const secret = privateKey.export({ format: 'jwk' }).d as string;
    const stored = `${rows[0]?.text}${JSON.stringify(app.logged)}`;
    expect(stored).toContain(made.thumbprint);
    for (const text of [
      secret,
      Buffer.from(secret, 'base64url').toString('hex'),
      (made.private_key_pem ?? '').slice(40, 90),
    ])
      expect(stored).not.toContain(text);
  });

  test('it is a client’s certificate for a year, signed with its own key, that names nobody', async () => {
    const params = await newApplication();
    const { certificate_pem } = await ada.call('generateCertificate', { params });
    const certificate = new X509Certificate(certificate_pem);
    expect(certificate.subject).toBe(`CN=${params.applicationId}`);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.checkIssued(certificate)).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
    const now = app.deps.now().getTime();
    expect(certificate.validFromDate.getTime()).toBeLessThan(now);
    expect(Math.round((certificate.validToDate.getTime() - now) / 86_400_000)).toBe(365);
  });

  test('a generated one takes the place of the one before', async () => {
    const params = await newApplication();
    await upload(params, testCertificate());
    const made = await ada.call('generateCertificate', { params });
    const again = await ada.call('generateCertificate', { params });
    expect(again.thumbprint).not.toBe(made.thumbprint);
    expect((await ada.call('getCertificate', { params }))?.thumbprint).toBe(again.thumbprint);
  });

  test.each([
    ['P-256', newEcKey()],
    ['RSA', newRsaKey(2048)],
    ['RSASSA-PSS', newRsaKey(2048), { pss: 'sha256' }],
  ] as const)(
    'with a signing request (%s) no key is made: the certificate is for the key of the request alone',
    async (_kind, keys, how: { pss?: 'sha256' } = {}) => {
      const params = await newApplication();
      const csr = testRequest(keys, keys, 'sha256', how);
      const made = await ada.call('generateCertificate', { params, body: { csr } });
      expect(made.private_key_pem).toBeNull();
      const certificate = new X509Certificate(made.certificate_pem);
      expect(certificate.checkPrivateKey(keys.privateKey)).toBe(true);
      expect(certificate.subject).toBe(`CN=${params.applicationId}`);
      // Signed with a key that is forgotten: neither the application's, nor one that could sign another.
      expect(certificate.checkIssued(certificate)).toBe(false);
      expect(certificate.verify(createPublicKey(keys.privateKey))).toBe(false);
    },
  );

  const own = newEcKey();
  test.each([
    ['text', 'hello', 'is not one certificate signing request in PEM'],
    ['a certificate', pemOf(testCertificate()), 'is not one certificate signing request in PEM'],
    ['two of them', testRequest(own).repeat(2), 'is not one certificate signing request in PEM'],
    [
      'a private key',
      own.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
      'has a private key in it; send the request alone, and never the key to anybody',
    ],
    [
      'one signed with another key',
      testRequest(own, newEcKey()),
      'is not signed with the key that it asks a certificate for',
    ],
    ['one signed over SHA-1', testRequest(own, own, 'sha1'), 'is signed with SHA-1, which can be forged'],
    [
      'RSASSA-PSS with another key',
      testRequest(newRsaKey(2048), newRsaKey(2048), 'sha256', { pss: 'sha256' }),
      'is not signed with the key that it asks a certificate for',
    ],
    [
      'RSASSA-PSS as its standard has it when nothing is said, over SHA-1',
      testRequest(newRsaKey(2048), undefined, 'sha256', { pss: 'sha1' }),
      'is signed with SHA-1, which can be forged',
    ],
    [
      'a signature that nobody here knows',
      testRequest(newRsaKey(2048), undefined, 'sha256', { pss: 'sha3-256' }),
      'is signed in a way that cannot be checked; RSA, RSA-PSS and ECDSA with SHA-2, and EdDSA can',
    ],
    ['a weak key', testRequest(newRsaKey(1024)), 'has an RSA key of 1024 bits; at least 2048 are needed'],
    [
      'DER that is nested for ever',
      `-----BEGIN CERTIFICATE REQUEST-----\n${Buffer.from('3080'.repeat(3_000), 'hex').toString('base64')}\n-----END CERTIFICATE REQUEST-----`,
      'is not one certificate signing request in PEM',
    ],
  ])('%s is no request: the answer says why', async (_what, csr, reason) => {
    const params = await newApplication();
    expect(await problemOf(ada.call('generateCertificate', { params, body: { csr } }))).toMatchObject({
      status: 400,
      invalidParameters: [{ field: 'csr', rule: 'invalid', reason }],
    });
    expect(await ada.call('getCertificate', { params })).toBeUndefined();
  });
});
