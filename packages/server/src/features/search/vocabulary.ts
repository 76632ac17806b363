import { type Kysely, sql } from 'kysely';
import { lockUntilCommit } from '../../database/advisory-lock.ts';
import type { Database } from '../../database/tables.ts';
import { forgiven, typingErrors } from './edit-distance.ts';

/** In milliseconds: how old the vocabulary may be before a search looks whether something was published. */
const freshFor = 60_000;
const mostCorrections = 5;

/** The words that names are made of, for corrections. */
export interface Vocabulary {
  /** Has the words made anew when something was published since; nobody waits for that. */
  keepFresh(): void;
  /** For each word the ones that may have been meant, itself first. */
  corrections(db: Kysely<Database>, portalId: string, words: readonly string[]): Promise<string[][]>;
}

/** @param db a pool, on which the vocabulary is made anew while searches go on */
export function createVocabulary(db: Kysely<Database>): Vocabulary {
  let next = 0;
  let made: string | undefined;

  async function refreshWhenOld(): Promise<void> {
    const newest = await newestContent(db);
    if (newest === made) return;
    await refreshVocabulary(db);
    made = newest;
  }

  return {
    keepFresh() {
      if (Date.now() < next) return;
      next = Date.now() + freshFor;
      // It is tried again when it is old once more; until then the former words serve.
      refreshWhenOld().catch(() => {});
    },

    async corrections(transaction, portalId, words) {
      const typed = words.filter((word) => forgiven(word) > 0);
      if (typed.length === 0) return words.map((word) => [word]);
      const { rows } = await sql<{ typed: string; word: string }>`
        select typed, near.word from unnest(${typed}::text[]) as typed, lateral (
          select word from search_vocabulary as known
           where portal_id = ${portalId} and known.word %> typed
           order by known.word <->> typed, word limit 40) as near
      `.execute(transaction);
      return words.map((word) => [
        word,
        ...nearest(
          word,
          rows.filter((row) => row.typed === word),
        ),
      ]);
    },
  };
}

function nearest(typed: string, rows: readonly { word: string }[]): string[] {
  const most = forgiven(typed);
  return rows
    .map(({ word }) => ({ word, errors: typingErrors(typed, word, most) }))
    .filter(({ errors }) => errors > 0 && errors <= most)
    .sort((a, b) => a.errors - b.errors || a.word.length - b.word.length)
    .slice(0, mostCorrections)
    .map(({ word }) => word);
}

async function newestContent(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ newest: string }>`
    select concat_ws(' ', (select max(indexed_at) from spec_indexes), (select count(*) from spec_indexes),
      (select max(updated_at) from products), (select max(updated_at) from documents)) as newest`.execute(db);
  return rows[0]?.newest ?? '';
}

/** Readers go on with the former words meanwhile; of several processes one at a time. */
export async function refreshVocabulary(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'search-vocabulary');
    await sql`refresh materialized view concurrently search_vocabulary`.execute(transaction);
  });
}
