import type { Database } from '@stoa/database/tables';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { nearWords } from './near-words.ts';

/** The words that names, the texts of documents and the descriptions of operations are made of, for corrections. */
export interface Vocabulary {
  /**
   * Returns for each word the ones that may have been meant, itself first. It knows all that the transaction sees: what is
   * published is found with a typing error at once.
   */
  corrections(transaction: Kysely<Database>, portalId: string, words: readonly string[]): Promise<string[][]>;
  /** Returns for each word the words in texts that may have been meant, without itself, the likeliest first. */
  nearTexts(
    transaction: Kysely<Database>,
    portalId: string,
    words: readonly string[],
    which: { readonly of: TextsOf; readonly atMost: number },
  ): Promise<string[][]>;
  /** Whether a product's name has one of the words, or one that begins with it. */
  nameProducts(transaction: Kysely<Database>, portalId: string, words: readonly string[]): Promise<boolean>;
  /** Reads the words before the first search needs them. */
  warm(portalId: string): Promise<void>;
}

interface KnownWords {
  /** What they were read from, as `contentOf` says it. */
  readonly content: string;
  /** Sorted by UTF-16 units. */
  readonly words: Promise<readonly string[]>;
}

/** The kind of thing whose texts are searched. */
export type TextsOf = 'documents' | 'operations';

/** The sources of words: each is read anew independently of the others. */
const kinds = {
  names: { stateOf: stateOfNames, read: readNames },
  products: { stateOf: stateOfProducts, read: readProducts },
  documents: { stateOf: stateOfDocuments, read: textReader('documents') },
  operations: { stateOf: stateOfOperations, read: textReader('spec_operations') },
};

/**
 * Kept in memory, since trigrams in the database had to check thousands of words for every letter (docs/decisions/012);
 * read anew, once for all who wait, when the content is not the one that it was read from.
 *
 * @param db a pool: reading may take longer than a search may
 */
export function createVocabulary(db: Kysely<Database>): Vocabulary {
  const known = new Map<string, KnownWords>();

  async function wordsOf(
    kind: keyof typeof kinds,
    transaction: Kysely<Database>,
    portalId: string,
  ): Promise<readonly string[]> {
    const key = `${kind} ${portalId}`;
    const content = await contentOf(transaction, kinds[kind].stateOf(portalId));
    const present = known.get(key);
    if (present?.content === content) return present.words;
    const words = kinds[kind].read(db, portalId);
    const next = { content, words };
    known.set(key, next);
    // The callers that wait get the error; the next one tries again.
    words.catch(() => known.get(key) === next && known.delete(key));
    return words;
  }

  return {
    async corrections(transaction, portalId, words) {
      const sorted = await wordsOf('names', transaction, portalId);
      return words.map((word) => [word, ...nearWords(sorted, word)]);
    },
    async nearTexts(transaction, portalId, words, { of, atMost }) {
      const sorted = await wordsOf(of, transaction, portalId);
      return words.map((word) => nearWords(sorted, word, atMost));
    },
    async nameProducts(transaction, portalId, words) {
      const sorted = await wordsOf('products', transaction, portalId);
      return words.some((word) => sorted[firstFrom(sorted, word)]?.startsWith(word));
    },
    async warm(portalId) {
      for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) await wordsOf(kind, db, portalId);
    },
  };
}

/**
 * Different after everything that brings words: a document is updated with its title, a product with its name and labels,
 * an index with the operations of its specification. The count tells of what was committed after something newer.
 */
async function contentOf(db: Kysely<Database>, states: readonly RawBuilder<unknown>[]): Promise<string> {
  const { rows } = await sql<{ content: string }>`select concat_ws(' ', ${sql.join(states)}) as content`.execute(db);
  return rows[0]?.content ?? '';
}

function stateOfNames(portalId: string): RawBuilder<unknown>[] {
  return [...stateOfProducts(portalId), ...stateOfDocuments(portalId), ...stateOfOperations(portalId)];
}

function stateOfProducts(portalId: string): RawBuilder<unknown>[] {
  return [stateOf(portalId, 'products', 'updated_at')];
}

function stateOfDocuments(portalId: string): RawBuilder<unknown>[] {
  return [stateOf(portalId, 'documents', 'updated_at')];
}

function stateOfOperations(portalId: string): RawBuilder<unknown>[] {
  return [stateOf(portalId, 'spec_indexes', 'indexed_at')];
}

function stateOf(portalId: string, table: string, time: string): RawBuilder<unknown> {
  const [from, at] = [sql.table(table), sql.ref(time)];
  return sql`(
    select concat_ws(' ', newest,
        (select count(*) from ${from} where portal_id = ${portalId} and ${at} > newest - interval '1 hour'))
      from (select max(${at}) as newest from ${from} where portal_id = ${portalId}) as last)`;
}

/** Words with digits are names of versions and numbers: one letter more or less is another one. */
async function readNames(db: Kysely<Database>, portalId: string): Promise<readonly string[]> {
  const wordsIn = (table: string) =>
    sql`select distinct unnest(tsvector_to_array(name_words)) as word from ${sql.table(table)} where portal_id = ${portalId}`;
  const { rows } = await sql<{ words: string[] | null }>`
    select array_agg(word) as words
      from (${wordsIn('products')} union ${wordsIn('spec_operations')} union ${wordsIn('documents')}) as names
     where length(word) between 4 and 40 and word !~ '[0-9]'`.execute(db);
  return (rows[0]?.words ?? []).sort();
}

/** The words of a name are known written together too: _Pet Store_. */
async function readProducts(db: Kysely<Database>, portalId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('products').select('names').where('portal_id', '=', portalId).execute();
  return [...new Set(rows.flatMap(({ names }) => [...names.split(' '), names.replaceAll(' ', '')]))].sort();
}

/** Returns the index of a word in a sorted list, or the one at which it would stand. */
function firstFrom(sorted: readonly string[], word: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as string) < word) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Texts have more words than names, most of them once: the ones of the most texts, 50,000 being 4 MB. */
const mostTextWords = 50_000;

function textReader(table: 'documents' | 'spec_operations') {
  return async (db: Kysely<Database>, portalId: string): Promise<readonly string[]> => {
    const texts = `select text_words from ${table} where portal_id = '${portalId.replaceAll("'", "''")}'`;
    const { rows } = await sql<{ words: string[] | null }>`
      select array_agg(word) as words
        from (select word from ts_stat(${texts}) where length(word) between 4 and 24 and word !~ '[0-9]'
               order by ndoc desc, word limit ${sql.lit(mostTextWords)}) as often`.execute(db);
    return (rows[0]?.words ?? []).sort();
  };
}
