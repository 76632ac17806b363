import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';

/** What the pages are made from. */
export interface Parts {
  readonly db: Kysely<Database>;
  readonly config: { readonly publicUrl: string };
}
