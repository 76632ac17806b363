import type { Database } from '@stoa/database/tables';
import { queueSecretMail } from '@stoa/outbox/mail/send-mail';
import type { Portal } from '@stoa/permissions/portal';
import type { Transaction } from 'kysely';
import { issueToken } from '../../access/accounts/account-tokens.ts';
import type { Deps } from '../../deps.ts';

interface Unverified {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
}

/** Mails a link that confirms the address; earlier ones stop working. The portal's log-in screen follows it (contract §0.15). */
export async function mailVerification(
  trx: Transaction<Database>,
  deps: Deps,
  portal: Portal,
  developer: Unverified,
): Promise<void> {
  const { email, full_name } = developer;
  const owner = { portal_id: portal.portal_id, entity: 'developer', ...developer } as const;
  const token = await issueToken(trx, owner, 'verify', { now: deps.now() });
  const link = `${deps.config.publicUrl}/login?${new URLSearchParams({ email, token })}`;
  await queueSecretMail(trx, deps, portal, { to: email, message: 'verify-email', data: { full_name, link } });
}
