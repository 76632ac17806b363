import type { Database, UserEntity } from '@stoa/database/tables';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import type { Transaction } from 'kysely';
import type { CallContext } from '../call-context.ts';
import { knownBrowser } from '../known-browser.ts';
import { findAccount } from './account-rows.ts';
import { entities } from './entity.ts';
import { userAgentWords } from './user-agent-words.ts';

/**
 * Tells the owner of a sign-in in a browser that has not the account's cookie (decision 029, 062). The first
 * sign-in at all is not told: the owner has just done it.
 */
export async function tellOfNewBrowser(
  trx: Transaction<Database>,
  { deps, portal, request }: CallContext,
  entity: UserEntity,
  id: string,
): Promise<void> {
  const scope = { portal_id: portal.portal_id, entity };
  const account = await findAccount(trx, scope, { id });
  if (!account || knownBrowser(deps, request, { ...scope, email: account.email }) !== undefined) return;
  const { browser, operating_system } = userAgentWords(request.headers['user-agent'] ?? '');
  const link = `${deps.config.publicUrl}${entities[entity].pages.forgotPassword}`;
  const words = [browser, operating_system].filter(Boolean).join(', ') || '–';
  const data = { full_name: account.full_name, link, browser: words, address: request.ip };
  await queueMail(trx, portal, { to: account.email, message: 'new-browser', data });
}
