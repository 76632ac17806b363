import type { ReadCertificate } from '@stoa/certificates/certificate-file';
import { refusedField } from '@stoa/common/problem';
import type { Certificate } from '@stoa/contract/certificates';
import { violatedUnique } from '@stoa/database/unique-violation';
import type { DeveloperActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import { lockOwnApplication } from '@stoa/permissions/own-application';
import type { CallContext } from '../../access/call-context.ts';
import { noticeDue } from '../../access/expiry-notice.ts';

/**
 * Makes it the certificate of the application. The one before works until the commit, and not a moment longer.
 * @throws Problem 404 another developer's application, 409 a certificate that another application has
 */
export async function saveCertificate(
  context: CallContext<DeveloperActor>,
  applicationId: string,
  certificate: ReadCertificate,
  event: 'certificate_uploaded' | 'certificate_generated',
): Promise<Certificate> {
  const { deps, portal, actor } = context;
  const { portal_id } = portal;
  const row = {
    thumbprint: certificate.thumbprint,
    subject: certificate.subject,
    issuer: certificate.issuer,
    serial_number: certificate.serialNumber,
    not_before: certificate.notBefore,
    not_after: certificate.notAfter,
    der: certificate.der,
    expiry_notice: noticeDue(certificate.notAfter, deps.now()),
    updated_at: deps.now(),
  };
  await deps.db
    .transaction()
    .execute(async (trx) => {
      await lockOwnApplication(trx, portal, actor, applicationId);
      await trx
        .insertInto('certificates')
        .values({ portal_id, application_id: applicationId, ...row })
        .onConflict((conflict) => conflict.columns(['portal_id', 'application_id']).doUpdateSet(row))
        .execute();
      await auditAct(trx, context, {
        event,
        subject: `application:${applicationId}`,
        details: { thumbprint: row.thumbprint },
      });
    })
    .catch((error: unknown) => {
      if (!violatedUnique(error)) throw error;
      // An upload proves nothing: the first application that uploads a certificate has it, until an operator releases it.
      const reason =
        'is the certificate of another application. If it is yours, ask the team behind this portal to release it';
      throw refusedField('certificate_taken', 'certificate', reason, { status: 409, cause: error });
    });
  return certificateJson(row);
}

/** A certificate as answers show it. */
export function certificateJson(row: {
  readonly thumbprint: string;
  readonly subject: string;
  readonly issuer: string;
  readonly serial_number: string;
  readonly not_before: Date;
  readonly not_after: Date;
}): Certificate {
  return {
    thumbprint: row.thumbprint,
    'x5t#S256': Buffer.from(row.thumbprint, 'hex').toString('base64url'),
    subject: row.subject,
    issuer: row.issuer,
    serial_number: row.serial_number,
    not_before: row.not_before.toISOString(),
    not_after: row.not_after.toISOString(),
  };
}
