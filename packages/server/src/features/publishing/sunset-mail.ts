import { Problem } from '@stoa/common/problem';
import { readLocale } from '@stoa/contract/locales';
import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import { writeMail } from '@stoa/outbox/mail/mail-payload';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import { actorName } from '@stoa/permissions/actor';
import { noteSunsetMails, type SunsetMails, type SunsetRecipient, sunsetMails } from '@stoa/stats/sunset-mails';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';

/** The mail to those who still call a version that ends. */
export function sunsetMailRoutes(implement: Implementer, deps: Deps): void {
  const mailTo = (owner: SunsetRecipient, about: SunsetMails, ends: Date) => {
    const { email: to, application_id, application_name, full_name } = owner;
    const { product_name, version_name } = about;
    const link = `${deps.config.publicUrl}/application/${application_id}`;
    const data = { full_name, application_name, product_name, version_name, link, sunset_at: ends.toISOString() };
    return { to, message: 'version-sunset' as const, data };
  };

  implement('getSunsetMail', async ({ portal, params }) => {
    const found = await sunsetMails(deps, portal.portal_id, params.versionId);
    const { recipients, sunset_at, callsKnown: calls_known } = found;
    const first = recipients[0];
    const locale = readLocale(portal.locale);
    // A publisher sees no personal data: the preview has no name in its greeting.
    const mail = first && sunset_at && { ...mailTo({ ...first, full_name: '' }, found, sunset_at), locale };
    const content = mail && writeMail(mail, { portal: { name: portal.name } });
    const told = recipients.filter((each) => each.told).length;
    const preview = content ? { locale, subject: content.subject, text: content.text } : null;
    return { sunset_at: sunset_at?.toISOString() ?? null, calls_known, applications: recipients.length, told, preview };
  });

  implement(
    'sendSunsetMail',
    async ({ context: { portal, actor, request }, params: { versionId }, body: { again } }) => {
      const { portal_id: portalId } = portal;
      const found = await sunsetMails(deps, portalId, versionId);
      const { recipients, sunset_at } = found;
      if (!sunset_at) throw new Problem('conflict', 409, 'The published version is not deprecated with a sunset date.');
      const ids = recipients.map(({ application_id }) => application_id);
      const sent = await inTransaction(deps.db, async (trx) => {
        const chosen = await noteSunsetMails(trx, { portalId, versionId, ids, again, now: deps.now() });
        for (const each of recipients)
          if (chosen.has(each.application_id)) await queueMail(trx, portal, mailTo(each, found, sunset_at));
        const subject = `product_version:${versionId}`;
        const entry = { portal_id: portalId, event: 'sunset_mail_sent', actor: actorName(actor), subject, request };
        if (chosen.size > 0) await audit(trx, { ...entry, details: { mails: chosen.size, again } });
        return chosen.size;
      });
      deps.nudgeOutbox();
      return { sent, left_out: recipients.length - sent };
    },
  );
}
