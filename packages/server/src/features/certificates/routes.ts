import { readCertificateFile } from '@stoa/certificates/certificate-file';
import { requestedKey } from '@stoa/certificates/certificate-request';
import { issueCertificate } from '@stoa/certificates/issue-certificate';
import { toPem } from '@stoa/certificates/pem';
import { notFound, Problem } from '@stoa/common/problem';
import { auditAct } from '@stoa/permissions/audit-act';
import { lockOwnApplication, requireOwnApplication } from '@stoa/permissions/own-application';
import type { Deps } from '../../deps.ts';
import { Answer, type Implementer } from '../../http/implement.ts';
import { certificateJson, saveCertificate } from './save-certificate.ts';

/** Certificates that applications prove themselves with (portal §2, RFC 8705). */
export function certificateRoutes(implement: Implementer, deps: Deps): void {
  const { db } = deps;

  implement('getCertificate', async ({ portal, actor, params }) => {
    await requireOwnApplication(db, portal, actor, params.applicationId);
    const row = await db
      .selectFrom('certificates')
      .select(['thumbprint', 'subject', 'issuer', 'serial_number', 'not_before', 'not_after'])
      .where('portal_id', '=', portal.portal_id)
      .where('application_id', '=', params.applicationId)
      .executeTakeFirst();
    // No problem, but the usual case: a 404 would stand in the console of every page that asks.
    return row ? certificateJson(row) : new Answer(204, undefined);
  });

  implement('uploadCertificate', async ({ context, portal, actor, request, params }) => {
    await requireOwnApplication(db, portal, actor, params.applicationId);
    const file = request.body ?? Buffer.alloc(0);
    if (!Buffer.isBuffer(file))
      throw new Problem('unsupported_media_type', 415, 'Send the file as application/octet-stream.');
    const certificate = readCertificateFile(file, deps.now());
    return saveCertificate(context, params.applicationId, certificate, 'certificate_uploaded');
  });

  implement('generateCertificate', async ({ context, portal, actor, params, body }) => {
    await requireOwnApplication(db, portal, actor, params.applicationId);
    const given = body?.csr === undefined ? undefined : requestedKey(body.csr);
    const { der, privateKeyPem } = await issueCertificate(params.applicationId, given, deps.now());
    const certificate = readCertificateFile(der, deps.now());
    const saved = await saveCertificate(context, params.applicationId, certificate, 'certificate_generated');
    return { ...saved, certificate_pem: toPem('CERTIFICATE', der), private_key_pem: privateKeyPem };
  });

  implement('deleteCertificate', async ({ context, portal, actor, params }) => {
    const { portal_id } = portal;
    await db.transaction().execute(async (trx) => {
      await lockOwnApplication(trx, portal, actor, params.applicationId);
      const deleted = await trx
        .deleteFrom('certificates')
        .where('portal_id', '=', portal_id)
        .where('application_id', '=', params.applicationId)
        .returning('thumbprint')
        .executeTakeFirstOrThrow(() => notFound('A certificate of this application'));
      await auditAct(trx, context, {
        event: 'certificate_deleted',
        subject: `application:${params.applicationId}`,
        details: { thumbprint: deleted.thumbprint },
      });
    });
  });
}
