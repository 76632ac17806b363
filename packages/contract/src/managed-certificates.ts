import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { cursorMeta, cursorQuery } from './cursor.ts';
import { endpoint } from './endpoint.ts';
import { paged, pageQuery } from './page.ts';
import { equalityFilter } from './query.ts';
import { routes } from './routes.ts';
import { emailText, timestamp, uuid } from './values.ts';

const thumbprint = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'SHA-256 of the certificate in DER, 64 hexadecimal digits in lower case.' });

export const managedCertificateSchema = ownObject({
  thumbprint,
  subject: z.string(),
  issuer: z.string(),
  serial_number: z.string(),
  not_before: timestamp,
  not_after: timestamp,
  updated_at: timestamp,
  application: ownObject({ id: uuid, name: z.string() }),
  developer: ownObject({ id: uuid, email: emailText, full_name: z.string() }),
}).meta({ id: 'ManagedCertificate', description: 'A certificate, and the application that has it.' });

/** The lists of certificates that an operator should look at. */
export const certificateLists = ['ending', 'ended'] as const;

export const certificateFactsSchema = ownObject({
  ...managedCertificateSchema.shape,
  calls_24h: z.int().min(0).nullable().meta({
    description:
      'Calls of its application in the last 24 hours, whatever it proved itself with; null where the portal keeps no calls, or cannot tell just now.',
  }),
}).meta({ id: 'CertificateFacts', description: 'What a decision about a certificate needs.' });

export type CertificateList = (typeof certificateLists)[number];
export type ManagedCertificate = z.infer<typeof managedCertificateSchema>;

const tag = 'Management';

/** Which application has which certificate. */
export const managedCertificateEndpoints = {
  listManagedCertificates: endpoint(routes.listManagedCertificates, {
    tag,
    summary: 'List certificates of all developers',
    description: 'The newest first. A certificate is public: that somebody has uploaded one says nothing of its key.',
    query: z.object({
      ...pageQuery(100),
      ...equalityFilter('thumbprint', thumbprint),
      ...equalityFilter('application_id', uuid),
    }),
    responses: { 200: paged(managedCertificateSchema) },
    problems: [401, 403],
  }),
  listEndingCertificates: endpoint(routes.listEndingCertificates, {
    tag,
    summary: 'List certificates that end or have ended',
    description:
      '`ending`: those that end within 30 days, the next one first. `ended`: those that have, the latest first. `meta.next` goes on after the last: send it as `page[after]`.',
    query: z.object({ ...cursorQuery(50), ...equalityFilter('list', z.enum(certificateLists)) }),
    responses: { 200: ownObject({ data: z.array(managedCertificateSchema), meta: cursorMeta }) },
    problems: [401, 403],
  }),
  getManagedCertificate: endpoint(routes.getManagedCertificate, {
    tag,
    summary: 'Get what is known of a certificate',
    params: z.object({ thumbprint }),
    responses: { 200: certificateFactsSchema },
    problems: [401, 403, 404],
  }),
  releaseCertificate: endpoint(routes.releaseCertificate, {
    tag,
    summary: 'Take a certificate from its application',
    description:
      'For one that is somebody else’s: from now on its owner can upload it. Gateways refuse it until then, and the developer who had it gets a mail.',
    params: z.object({ thumbprint }),
    responses: { 200: managedCertificateSchema },
    problems: [401, 403, 404],
  }),
};
