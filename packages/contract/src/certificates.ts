import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { ids, timestamp } from './values.ts';

const certificate = {
  thumbprint: z.string().meta({ description: 'SHA-256 of the certificate in DER, 64 hexadecimal digits.' }),
  subject: z.string(),
  not_before: timestamp,
  not_after: timestamp,
};

export const certificateSchema = z.object(certificate).meta({ id: 'Certificate' });

export const generatedCertificateSchema = z
  .object({
    ...certificate,
    certificate_pem: z.string(),
    private_key_pem: z.string().meta({ description: 'The key is shown this once and not kept: keep it.' }),
  })
  .meta({ id: 'GeneratedCertificate' });

export type Certificate = z.infer<typeof certificateSchema>;
export type GeneratedCertificate = z.infer<typeof generatedCertificateSchema>;

/** A `.cer` file: X.509 in DER or PEM (RFC 5280, RFC 7468). */
export const certificateMediaTypes = [
  'application/pkix-cert',
  'application/x-x509-ca-cert',
  'application/x-pem-file',
  'application/octet-stream',
] as const;

const tag = 'Certificates';
const params = ids('applicationId');

export const certificateEndpoints = {
  getCertificate: endpoint(routes.getCertificate, {
    tag,
    summary: 'Get an application’s certificate',
    params,
    responses: { 200: certificateSchema },
    problems: [401, 404],
  }),
  uploadCertificate: endpoint(routes.uploadCertificate, {
    tag,
    summary: 'Upload or replace the certificate',
    description: 'The body is the file: X.509 in DER or PEM, 64 kB at most.',
    params,
    rawBody: certificateMediaTypes,
    maxBodyBytes: 65_536,
    responses: { 200: certificateSchema },
    problems: [401, 404, 409, 413, 415],
  }),
  generateCertificate: endpoint(routes.generateCertificate, {
    tag,
    summary: 'Generate a certificate',
    description: 'Makes a key pair and a certificate, which replaces the present one.',
    params,
    responses: { 201: generatedCertificateSchema },
    problems: [401, 404, 409],
  }),
  deleteCertificate: endpoint(routes.deleteCertificate, {
    tag,
    summary: 'Delete the certificate',
    params,
    responses: { 204: null },
    problems: [401, 404],
  }),
};
