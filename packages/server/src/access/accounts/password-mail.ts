import type { Database, UserEntity } from '@stoa/database/tables';
import type { Transaction } from 'kysely';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/send-mail.ts';
import type { Portal } from '../portal.ts';
import { entities } from './entity.ts';

/** Tells the owner that the password is another one now (auth E6). */
export async function tellOfNewPassword(
  trx: Transaction<Database>,
  { config }: Deps,
  portal: Portal,
  entity: UserEntity,
  { email, full_name }: { readonly email: string; readonly full_name: string },
): Promise<void> {
  const link = `${config.publicUrl}${entities[entity].pages.forgotPassword}`;
  await queueMail(trx, portal, { to: email, message: 'password-changed', data: { full_name, link } });
}
