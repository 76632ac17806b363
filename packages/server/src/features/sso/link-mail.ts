import type { Database, UserEntity } from '@stoa/database/tables';
import { linkedAccount } from '@stoa/openid/sign-in/linking';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import type { Transaction } from 'kysely';
import type { CallContext } from '../../access/call-context.ts';
import { accountPage } from './addresses.ts';

interface Whose {
  readonly portal_id: string;
  readonly entity: UserEntity;
  readonly id: string;
}

/** Tells the owner that a provider opens the account from now on, or does not any more, with the page that undoes it. */
export async function tellOfLink(
  trx: Transaction<Database>,
  { deps, portal }: Pick<CallContext, 'deps' | 'portal'>,
  whose: Whose,
  { name: provider, isGone = false }: { readonly name: string; readonly isGone?: boolean },
): Promise<void> {
  const message = isGone ? 'provider-unlinked' : 'provider-linked';
  const account = await linkedAccount(trx, whose);
  if (!account) return;
  const link = accountPage(deps.config, whose.entity);
  await queueMail(trx, portal, { to: account.email, message, data: { full_name: account.full_name, link, provider } });
}
