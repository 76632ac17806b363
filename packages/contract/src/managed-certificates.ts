import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
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
