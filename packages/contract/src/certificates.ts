import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { ids, timestamp } from './values.ts';

const certificate = {
  thumbprint: z.string().meta({ description: 'SHA-256 of the certificate in DER, 64 hexadecimal digits.' }),
  'x5t#S256': z
    .string()
    .meta({ description: 'The same thumbprint as tokens carry it: base64url without padding (RFC 8705 §3.1).' }),
  subject: z.string().meta({ description: 'The distinguished name, one attribute a line.' }),
  issuer: z.string(),
  serial_number: z.string().meta({ description: 'Hexadecimal.' }),
  not_before: timestamp,
  not_after: timestamp.meta({ description: 'The gateway refuses the certificate from this moment on.' }),
};

export const certificateSchema = ownObject(certificate).meta({ id: 'Certificate' });

export const generatedCertificateSchema = ownObject({
  ...certificate,
  certificate_pem: z.string().meta({ description: 'The certificate in PEM (RFC 7468).' }),
  private_key_pem: z.string().nullable().meta({
    description:
      'PKCS #8 in PEM. The key is shown this once and not kept: keep it. Null for a certificate signing request: the key never left its owner.',
  }),
}).meta({ id: 'GeneratedCertificate' });

export type Certificate = z.infer<typeof certificateSchema>;
export type GeneratedCertificate = z.infer<typeof generatedCertificateSchema>;

/** A `.cer` file: X.509 in DER or PEM (RFC 5280, RFC 7468). */
export const certificateMediaTypes = [
  'application/octet-stream',
  'application/pkix-cert',
  'application/x-x509-ca-cert',
  'application/x-x509-user-cert',
  'application/x-pem-file',
  'application/pem-certificate-chain',
] as const;

/** The largest certificate file, in bytes. */
export const mostCertificateBytes = 65_536;

const tag = 'Certificates';
const params = ids('applicationId');

export const certificateEndpoints = {
  getCertificate: endpoint(routes.getCertificate, {
    tag,
    summary: 'Get an application’s certificate',
    description: '204 where the application has none.',
    params,
    responses: { 200: certificateSchema, 204: null },
    problems: [401, 404],
  }),
  uploadCertificate: endpoint(routes.uploadCertificate, {
    tag,
    summary: 'Upload or replace the certificate',
    description:
      'The body is the file: one X.509 certificate in DER or PEM, 64 kB at most, without its private key. RSA from 2048 bits, the curves P-256, P-384 and P-521, Ed25519 or Ed448; not signed with MD5 or SHA-1; not expired. The present one works until the new one has taken its place. A certificate that another application has is refused with 409: an upload proves no possession of its key, so an operator decides whose it is.',
    params,
    rawBody: certificateMediaTypes,
    maxBodyBytes: mostCertificateBytes,
    responses: { 200: certificateSchema },
    problems: [401, 404, 409, 413, 415],
  }),
  generateCertificate: endpoint(routes.generateCertificate, {
    tag,
    summary: 'Generate a certificate',
    description:
      'Makes a key pair on the curve P-256 and a certificate for a year, which replaces the present one. With `csr` no key is made: the certificate is for the public key of that request, whose names are not taken over.',
    params,
    body: z
      .strictObject({
        csr: z
          .string()
          .min(1)
          .max(8_192)
          .meta({ description: 'A certificate signing request in PEM (RFC 2986, RFC 7468).' })
          .optional(),
      })
      .optional(),
    responses: { 201: generatedCertificateSchema },
    problems: [401, 404, 409, 413, 415],
  }),
  deleteCertificate: endpoint(routes.deleteCertificate, {
    tag,
    summary: 'Delete the certificate',
    description: 'The gateway refuses it from now on.',
    params,
    responses: { 204: null },
    problems: [401, 404],
  }),
};
