import type { FontFace } from '@stoa/contract/appearance';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';

/** A font file that the portal brings itself, without its bytes. */
export interface OwnFont extends FontFace {
  readonly sha256: string;
}

/** The portal's own font files, families and weights in order. */
export function ownFonts(db: Kysely<Database>, portalId: string) {
  return db
    .selectFrom('portal_fonts')
    .select(['family', 'weight', 'style', 'sha256'])
    .select(({ fn }) => fn<number>('length', ['bytes']).as('size'))
    .where('portal_id', '=', portalId)
    .orderBy('family')
    .orderBy('weight')
    .orderBy('style')
    .execute();
}
