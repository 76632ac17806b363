import type { Database, UserEntity } from '@stoa/database/tables';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import type { Transaction } from 'kysely';
import type { CallContext } from '../call-context.ts';
import { entities } from './entity.ts';

/** Tells the owner that the password is another one now (auth E6). */
export async function tellOfNewPassword(
  trx: Transaction<Database>,
  { deps, portal }: Pick<CallContext, 'deps' | 'portal'>,
  entity: UserEntity,
  { email, full_name }: { readonly email: string; readonly full_name: string },
): Promise<void> {
  const link = `${deps.config.publicUrl}${entities[entity].pages.forgotPassword}`;
  await queueMail(trx, portal, { to: email, message: 'password-changed', data: { full_name, link } });
}
