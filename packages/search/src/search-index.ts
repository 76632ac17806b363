import { CallerGone, createLimiter, type Limiter, LimiterFull } from '@stoa/common/limiter';
import { Problem } from '@stoa/common/problem';
import {
  type FoundDocument,
  type FoundEverything,
  type FoundOperation,
  mostFound,
  mostInGroup,
  type searchKinds,
} from '@stoa/contract/search';
import type { Database } from '@stoa/database/tables';
import type { Actor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';
import type { Found } from './best-first.ts';
import { findDocuments, presentDocuments } from './find-documents.ts';
import { findOperations, presentOperations } from './find-operations.ts';
import { findProducts, presentProducts } from './find-products.ts';
import { longWords, type Scope } from './scope.ts';
import { searchWords } from './search-words.ts';
import { createVocabulary, type TextsOf } from './vocabulary.ts';

export interface Question {
  readonly portal: Portal;
  readonly actor: Actor;
  readonly q: string;
  readonly productId?: string | undefined;
  /** True once the caller does not wait any more. */
  readonly gone: () => boolean;
}

type SearchKind = (typeof searchKinds)[number];

export interface Slice<T> {
  readonly items: T[];
  readonly total: number;
}

/** The one way to search; behind it are full text of PostgreSQL and our own list of words (docs/decisions/012). */
export interface SearchIndex {
  everything(question: Question & { readonly kind?: SearchKind | undefined }): Promise<FoundEverything>;
  operations(question: Question, from: number, most: number): Promise<Slice<FoundOperation>>;
  documents(question: Question, from: number, most: number): Promise<Slice<FoundDocument>>;
  /** Brings into memory what the first letters after a start would wait for. */
  warm(): Promise<void>;
}

/** The milliseconds after which a statement is stopped: it takes a few, and a caller whose search takes this long gets a 503. */
const longestStatement = 1_000;

/** @throws Problem 503 when a statement takes too long, or too many search at once. */
export function createSearchIndex(db: Kysely<Database>): SearchIndex {
  // The pool has more connections than these, so that other calls go on.
  const searches = createLimiter({ atOnce: 4, waiting: 200 });
  const vocabulary = createVocabulary(db);

  /** Statements of one search see one state of the database, under a limit of their own. */
  async function search<T>(question: Question, nothing: T, find: (scope: Scope) => Promise<T>): Promise<T> {
    const { q, gone, ...who } = question;
    const words = searchWords(q);
    if (words.length === 0) return nothing;
    return inTurn(searches, gone, async () => {
      try {
        return await db
          .transaction()
          .setAccessMode('read only')
          .setIsolationLevel('repeatable read')
          .execute(async (transaction) => {
            await sql`select set_config('statement_timeout', ${String(longestStatement)}, true),
              set_config('jit', 'off', true)`.execute(transaction);
            let choices: Promise<string[][]> | undefined;
            const corrections = () => {
              choices ??= vocabulary.corrections(transaction, who.portal.portal_id, longWords(words));
              return choices;
            };
            const near = new Map<TextsOf, Promise<string[][]>>();
            const nearTexts = (of: TextsOf, atMost: number) => {
              const known =
                near.get(of) ??
                vocabulary.nearTexts(transaction, who.portal.portal_id, longWords(words), { of, atMost });
              near.set(of, known);
              return known;
            };
            const nameProducts = (these: readonly string[]) =>
              vocabulary.nameProducts(transaction, who.portal.portal_id, these);
            return find({ ...who, db: transaction, words, corrections, nameProducts, nearTexts });
          });
      } catch (error) {
        if (isCancelled(error)) throw tooCostly(error);
        throw error;
      }
    });
  }

  const slice = <Row, T>(
    find: (scope: Scope) => Promise<Found<Row>>,
    present: (scope: Scope, rows: readonly Row[]) => Promise<T[]>,
  ) => {
    return (question: Question, from: number, most: number) =>
      search<Slice<T>>(question, { items: [], total: 0 }, async (scope) => {
        const { rows, total } = await find(scope);
        return { items: await present(scope, rows.slice(from, from + most)), total };
      });
  };

  return {
    operations: slice(findOperations, presentOperations),
    documents: slice(findDocuments, presentDocuments),
    everything: ({ kind, ...question }) =>
      search<FoundEverything>(question, nothingFound, async (scope) => {
        const most = kind ? mostFound : mostInGroup;
        const group = async <Row, T>(
          of: SearchKind,
          find: (scope: Scope) => Promise<Found<Row>>,
          present: (scope: Scope, rows: readonly Row[]) => Promise<T[]>,
        ) => {
          if (kind && kind !== of) return none;
          const { rows, total, more, best } = await find(scope);
          return { items: await present(scope, rows.slice(0, most)), total, more, best };
        };
        return {
          products: await group('products', findProducts, presentProducts),
          operations: await group('operations', findOperations, presentOperations),
          documents: await group('documents', findDocuments, presentDocuments),
        };
      }),
    warm: async () => {
      for (const { portal_id } of await db.selectFrom('portals').select('portal_id').execute())
        await vocabulary.warm(portal_id);
    },
  };
}

const none = { items: [], total: 0, more: false, best: null };
const nothingFound: FoundEverything = { products: none, operations: none, documents: none };

/** SQLSTATE 57014, query_canceled. */
function isCancelled(error: unknown): boolean {
  return (error as { code?: unknown }).code === '57014';
}

function tooCostly(cause: unknown): Problem {
  return new Problem('unavailable', 503, 'This search takes too long. Type more of a word.', { cause });
}

/**
 * Runs a search when its turn comes; a client that types fast has abandoned most of its earlier requests by then.
 * @throws Problem 503
 */
async function inTurn<T>(searches: Limiter, isGone: () => boolean, search: () => Promise<T>): Promise<T> {
  try {
    return await searches.run(search, { isGone });
  } catch (error) {
    if (error instanceof CallerGone) throw new Problem('unavailable', 503, 'Nobody waits for this answer any more.');
    if (!(error instanceof LimiterFull)) throw error;
    throw new Problem('unavailable', 503, 'Too many search at this moment. Try again in a few seconds.');
  }
}
