import { isUuid } from '@stoa/contract/uuid';
import type { Database, DevelopmentMailsTable } from '@stoa/database/tables';
import type { Kysely, Selectable } from 'kysely';

export type StoredMail = Selectable<DevelopmentMailsTable>;

/** Newest first, at most 200. `recipient` is an address, in whatever case. */
export async function listMails(db: Kysely<Database>, recipient?: string): Promise<StoredMail[]> {
  return db
    .selectFrom('development_mails')
    .selectAll()
    .$if(recipient !== undefined, (query) =>
      query.where((row) => row(row.fn('lower', ['recipient']), '=', recipient?.toLowerCase())),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

export async function findMail(db: Kysely<Database>, id: string): Promise<StoredMail | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('development_mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The addresses of pages that a mail's text names, each once, in order. */
export function linksIn(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))];
}
